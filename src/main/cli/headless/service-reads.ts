import type { Desk } from '#main/desk/desk.ts';
import type { FileLoad } from '#main/import/read-loads.ts';
import { heldCodes } from '#main/import/row-rates.ts';
import { readQuote } from '#shared/freight/form/read-quote.ts';
import type { Failure, Result } from '#shared/ipc/result.ts';
import type { Quote } from '#shared/freight/quote.ts';
import type { Language } from '#shared/language.ts';
import type { RateLine, TrackLine } from '#shared/station/service-read-line.ts';
import { submitExits } from '#shared/station/submitted-line.ts';
import type { Listener, Request } from '../control/request.ts';
import { interruptedExitCode } from './submit.ts';

/** The service's own words, where it said any. */
const wordsOf = ({ theirWords, message }: Failure): string => theirWords ?? message;

function rateLine(
  { row, externalId }: Pick<FileLoad, 'row' | 'externalId'>,
  more: Partial<RateLine>,
): RateLine {
  return {
    row,
    externalId,
    code: null,
    words: null,
    problems: [],
    quoteNumber: null,
    rates: [],
    warning: '',
    ...more,
  };
}

function answeredLine(load: FileLoad, answer: Result<Quote>): RateLine {
  if (!answer.ok) return rateLine(load, { code: answer.error.code, words: wordsOf(answer.error) });
  const { quoteNumber, rates, warning } = answer.value;
  return rateLine(load, { quoteNumber, rates, warning });
}

/** Something to correct comes before wrong settings, and those before no answer, which may come when it is asked again. */
function exitOf(codes: ReadonlySet<string | null>): number {
  const isWrong = [...codes].some((code) => code === 'fields-missing' || code === 'service-refused');
  if (isWrong) return submitExits.refused;
  if ([...heldCodes].some((code) => codes.has(code))) return submitExits.held;
  return [...codes].some((code) => code !== null) ? submitExits.waiting : 0;
}

/** Asks for the rates of each shipment of a file, one after the other. Stores and sends nothing. */
export async function readRates(
  { imports, reads }: Pick<Desk, 'imports' | 'reads'>,
  { language, today }: { language: Language; today: string },
  { path, name, mapping }: Extract<Request, { do: 'rate' }>,
  { line }: Listener,
  signal: AbortSignal,
): Promise<number> {
  const read = await imports.readLoads({ path, name, mapping }, signal);
  if (read.is === 'stopped') return interruptedExitCode;
  if (read.is === 'refused') {
    line(rateLine({ row: read.row ?? 0, externalId: '' }, { code: read.code, words: read.words ?? null }));
    return submitExits.refused;
  }
  const codes = new Set<string | null>();
  const say = (one: RateLine): void => {
    codes.add(one.code);
    line(one);
  };
  for (const load of read.loads) {
    if (signal.aborted) return interruptedExitCode;
    const { form } = load;
    // Left out, it is the day of sending.
    const dated = form === null ? null : { ...form, shipDate: form.shipDate || today };
    const quote = dated === null ? null : readQuote(dated, language, reads.direction());
    if (quote?.ok === true) say(answeredLine(load, await reads.rates(quote.value, signal)));
    else {
      const problems = quote === null ? load.problems : quote.problems;
      const named = problems.map((problem) => ({ path: problem.path, code: problem.code }));
      say(rateLine(load, { code: 'fields-missing', problems: named }));
    }
  }
  return signal.aborted ? interruptedExitCode : exitOf(codes);
}

/** Asks for a carrier's list. Stores nothing. */
export async function readTracking(
  { reads }: Pick<Desk, 'reads'>,
  { scac, from, to }: Extract<Request, { do: 'track' }>,
  { line, complain }: Listener,
  signal: AbortSignal,
): Promise<number> {
  const answer = await reads.tracking({ scac, from, to }, signal);
  if (signal.aborted) return interruptedExitCode;
  if (!answer.ok) {
    complain(`${wordsOf(answer.error)} [${answer.error.code}]`);
    return exitOf(new Set([answer.error.code]));
  }
  const { records, warning } = answer.value;
  for (const [index, record] of records.entries()) {
    const one: TrackLine = { row: index + 1, ...record };
    line(one);
  }
  if (warning !== '') complain(warning);
  return 0;
}
