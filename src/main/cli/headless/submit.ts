import type { Desk } from '#main/desk/desk.ts';
import type { SubmitFileResult } from '#main/import/submit-file.ts';
import type { CurrentLine } from '#main/import/submitted-lines.ts';
import type { Listener, Request } from '../control/request.ts';
import { submitExit, type SubmittedLine, type SubmittedState } from '#shared/station/submitted-line.ts';
import { eachSubmitted, followUntilDone } from './follow.ts';

type Order = Extract<Request, { do: 'submit' }>;

/** Ended before anything was stored: the exit code that shells use for Ctrl+C. */
export const interruptedExitCode = 130;

function lineOf(state: SubmittedState, row: number, more: Partial<SubmittedLine>): SubmittedLine {
  return {
    row,
    externalId: '',
    state,
    code: null,
    words: null,
    problems: [],
    before: false,
    shipmentId: null,
    bolNumber: '',
    proNumber: '',
    paper: 'none',
    labels: { of: 0, printed: 0 },
    order: null,
    tender: null,
    rate: null,
    ...more,
  };
}

/** The lines for a file that was not accepted. */
function wrongLines(taken: Exclude<SubmitFileResult, { is: 'taken' | 'stopped' }>): SubmittedLine[] {
  if (taken.is === 'refused')
    return [lineOf('invalid', taken.row ?? 0, { code: taken.code, words: taken.words ?? null })];
  return taken.shipments.map(({ row, externalId, problems }) =>
    problems.length === 0
      ? lineOf('not-taken', row, { externalId, code: 'others-invalid' })
      : lineOf('invalid', row, {
          externalId,
          code: 'fields-missing',
          problems: problems.map(({ path, column, code, value }) => ({
            path: path === '' ? column : path,
            code,
            value,
          })),
        }),
  );
}

/** For a caller who does not wait: `queued`, unless the shipment waits for a person to release it. */
const asKept = ({ line, isSettled }: CurrentLine): SubmittedLine =>
  line.state === 'waiting' && !isSettled && line.code !== 'paused'
    ? { ...line, state: 'queued', code: null }
    : line;

/** Takes the file and, if the caller wants that, waits for its shipments. Each is one line. */
export async function submit(
  desk: Desk,
  order: Order,
  listener: Listener,
  signal: AbortSignal,
): Promise<number> {
  const { id, path, name, mapping } = order;
  const say = (line: SubmittedLine): void => {
    listener.line(line);
  };
  const taken = await desk.imports.submitFile({ id, path, name, mapping }, signal);
  if (taken.is === 'stopped') return interruptedExitCode;
  if (taken.is !== 'taken') {
    const lines = wrongLines(taken);
    lines.forEach(say);
    return submitExit(lines, order.wait);
  }
  const submitted = desk.imports.lines.ofFile(taken.fileId, taken.before);
  if (order.wait)
    return submitExit(await followUntilDone(submitted, say, { seconds: order.timeoutSeconds, signal }), true);
  const lines: SubmittedLine[] = [];
  for await (const one of eachSubmitted(submitted)) {
    const line = asKept(one.read());
    lines.push(line);
    say(line);
  }
  return submitExit(lines, false);
}
