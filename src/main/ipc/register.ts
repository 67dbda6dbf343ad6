import { damagedRecord } from '#main/storage/database/storage-error.ts';
import type * as z from 'zod';
import { callChannel } from '../../shared/ipc/channels.ts';
import { contract, handlerOf, subjects, type AnyHandler, type Handlers } from '../../shared/ipc/contract.ts';
import { fail, type Result } from '../../shared/ipc/result.ts';
import { findNonPlain } from './plain-value.ts';
import { isStationUrl } from '../app/station-url.ts';

/** The frame that asks, as `IpcMainInvokeEvent.senderFrame` gives it. */
interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** Only the main frame of the app's own page may call. A frame that is gone (`null`, or throwing when read) may not. */
function isTrustedSender(event: { readonly senderFrame: SenderFrame | null }): boolean {
  try {
    const frame = event.senderFrame;
    return frame?.parent === null && isStationUrl(frame.url);
  } catch {
    // Electron throws when the frame was disposed between the message and this check.
    return false;
  }
}

/** The part of `ipcMain` that is needed. */
export interface CallReceiver {
  handle(
    channel: string,
    answer: (event: { readonly senderFrame: SenderFrame | null }, input: unknown) => Promise<unknown>,
  ): void;
}

export interface RegisterOptions {
  /** Check each answer against the contract too: in development and tests, so that a deviation shows at once. */
  checkOutput: boolean;
  /** Called for every result `internal` or `not-allowed`; never given the input, which may hold a secret. */
  log: (call: string, error: unknown) => void;
}

interface Call {
  channel: string;
  name: string;
  input: z.ZodType;
  output: z.ZodType;
  handler: AnyHandler;
}

const problemsOf = (error: z.ZodError) =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), code: issue.code }));

/** What is wrong with a handler's answer, or `null`. */
function wrongAnswer(call: Call, result: Result<unknown>, checkOutput: boolean): string | null {
  const notPlain = findNonPlain(result);
  if (notPlain !== null) return `its answer is not plain at ${notPlain}`;
  if (!checkOutput || !result.ok) return null;
  const checked = call.output.safeParse(result.value);
  return checked.success
    ? null
    : `its answer breaks the contract: ${JSON.stringify(problemsOf(checked.error))}`;
}

async function answerCall(
  call: Call,
  event: { readonly senderFrame: SenderFrame | null },
  input: unknown,
  { checkOutput, log }: RegisterOptions,
): Promise<Result<unknown>> {
  if (!isTrustedSender(event)) {
    log(call.name, 'refused: the sender is not the main frame of the station');
    return fail('not-allowed', 'Only the station’s own page may ask');
  }
  const parsed = call.input.safeParse(input);
  if (!parsed.success)
    return fail('bad-input', `${call.name}: unreadable input`, { problems: problemsOf(parsed.error) });
  try {
    const result = await call.handler(parsed.data);
    const wrong = wrongAnswer(call, result, checkOutput);
    if (wrong === null) return result;
    log(call.name, wrong);
  } catch (error) {
    log(call.name, error);
    const damaged = damagedRecord(error);
    if (damaged !== null) return fail(damaged.code, damaged.message);
  }
  // The error itself stays in the log: its text may hold paths or payloads.
  return fail('internal', `${call.name} failed; the log says why`);
}

const callsOf = (handlers: Handlers): Call[] =>
  subjects.flatMap((subject) =>
    Object.entries<Pick<Call, 'input' | 'output'>>(contract[subject]).map(([name, { input, output }]) => ({
      channel: callChannel(subject, name),
      name: `${subject}.${name}`,
      input,
      output,
      handler: handlerOf(handlers, subject, name),
    })),
  );

/** A handler that is not in the contract has the type `never`, so it does not compile; nor does a missing one. */
type Exactly<H> = {
  [S in keyof H]: S extends keyof Handlers
    ? { [C in keyof H[S]]: C extends keyof Handlers[S] ? H[S][C] : never }
    : never;
};

/**
 * Registers every call of the contract: sender check → parse → call → `Result`. Nothing is thrown across the bridge:
 * `not-allowed` for a foreign sender, `bad-input` with the fields, `internal` for a thrown error or a wrong answer.
 */
export function registerHandlers<H extends Handlers>(
  receiver: CallReceiver,
  handlers: H & Exactly<H>,
  options: RegisterOptions,
): void {
  for (const call of callsOf(handlers))
    receiver.handle(call.channel, (event, input) => answerCall(call, event, input, options));
}
