import { setImmediate as turn } from 'node:timers/promises';
import type * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { readResult } from '#main/freight-service/service-problem.ts';
import type { KeptAnswer } from '#main/storage/shipments/kept-answers-store.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';
import type { TryReason } from '#shared/station/try-reason.ts';

/** This many rows take some milliseconds to write or read. */
const rowsInLine = 500;

/**
 * JSON with the rows of its one long list, `list`, some hundred per line, and a turn of the event loop between two lines: five thousand rows of
 * a carrier take a tenth of a second. JSON itself contains no line breaks, so each line break separates rows.
 */
export async function stringifyYielding(value: unknown, list: string): Promise<string> {
  const rows = (value as Record<string, unknown> | null)?.[list];
  if (!Array.isArray(rows) || rows.length <= rowsInLine) return JSON.stringify(value);
  const { [list]: _, ...rest } = value as Record<string, unknown>;
  const lines = [
    `${JSON.stringify(rest).replace(/\}$/, Object.keys(rest).length > 0 ? ',' : '')}${JSON.stringify(list)}:[`,
  ];
  for (let from = 0; from < rows.length; from += rowsInLine) {
    const line = JSON.stringify(rows.slice(from, from + rowsInLine)).slice(1, -1);
    lines.push(from + rowsInLine < rows.length ? `${line},` : line);
    await turn();
  }
  return [...lines, ']}'].join('\n');
}

/** Reads the output of `stringifyYielding`, or any other JSON. */
export async function parseYielding(json: string, list: string): Promise<unknown> {
  const [head = '', ...lines] = json.split('\n');
  const foot = lines.pop();
  if (foot === undefined) return JSON.parse(json) as unknown;
  const rows: unknown[] = [];
  for (const line of lines) {
    rows.push(...(JSON.parse(`[${line.replace(/,$/, '')}]`) as unknown[]));
    await turn();
  }
  return { ...(JSON.parse(head + foot) as object), [list]: rows };
}

export interface CachedReadParts {
  stores: Pick<Stores, 'keptAnswers'>;
  clock: Clock;
  /** Receives how each attempt ended: a successful read opens the lanes of the outbox. */
  observe: (outcome: Outcome<unknown>) => void;
  serviceStatus: () => ServiceStatus;
  report: (error: unknown) => void;
}

/** An answer with its time. `old`: the service could not be asked just now; `reason` is why. */
export interface CachedAnswer<Answer> {
  question: unknown;
  answer: Answer;
  askedAt: string;
  old: boolean;
  reason: TryReason | null;
}

export interface CachedRead<Answer> {
  /**
   * Asks, and stores a good answer. Without one (offline, or an answer that cannot be interpreted), returns the stored one if it also answers
   * `question`. Another `ask` ends this one as `canceled`.
   */
  ask(
    key: string,
    question: unknown,
    send: (signal: AbortSignal) => Promise<Outcome<Answer>>,
    isSameQuestion?: (kept: unknown) => boolean,
  ): Promise<Result<CachedAnswer<Answer>>>;
  /** The answer stored under the key, or the last stored one; `old` when the service is known to be offline. */
  last(key: string | null): CachedAnswer<Answer> | null;
  /** The same for an answer with a long list, in turns. */
  lastInTurns(key: string | null): Promise<CachedAnswer<Answer> | null>;
  cancel(): void;
}

/**
 * A read of the service: can be canceled, is never queued (the client makes three attempts at most), and its last good answer is stored.
 * `longList`: the field of an answer that may hold thousands of rows.
 */
export function createCachedRead<Answer>(
  parts: CachedReadParts,
  kind: 'rates' | 'tracking',
  schema: z.ZodType<Answer>,
  longList = '',
): CachedRead<Answer> {
  const { stores, report } = parts;
  let running: AbortController | null = null;

  /** A stored answer of another app version that no longer parses is ignored. */
  function read(
    { question, askedAt }: KeptAnswer,
    answer: unknown,
    old: boolean,
    reason: TryReason | null,
  ): CachedAnswer<Answer> | null {
    const parsed = schema.safeParse(answer);
    return parsed.success ? { question, answer: parsed.data, askedAt, old, reason } : null;
  }

  async function readSlowly(
    kept: KeptAnswer | null,
    old: boolean,
    reason: TryReason | null,
  ): Promise<CachedAnswer<Answer> | null> {
    if (kept === null) return null;
    const found = read(kept, await parseYielding(kept.json, longList), old, reason);
    // The caller uses the result in another turn.
    await turn();
    return found;
  }

  function lastKept(key: string | null): [kept: KeptAnswer | null, old: boolean, reason: TryReason | null] {
    const { state, reason } = parts.serviceStatus();
    const old = state === 'offline';
    const kept = key === null ? stores.keptAnswers.latest(kind) : stores.keptAnswers.get(kind, key);
    return [kept, old, old ? reason : null];
  }

  /** A full disk must not withhold an answer from the person who waits for it. */
  function reportStorageFailure(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (storageFailure(error) === null) throw error;
      report(error);
    }
  }

  return {
    async ask(key, question, send, isSameQuestion = () => true) {
      running?.abort();
      const controller = new AbortController();
      running = controller;
      const outcome = await send(controller.signal);
      // An answer that is still being written in turns: a newer question cancels storing it.
      const isOver = outcome.kind !== 'accepted';
      if (isOver && running === controller) running = null;
      const isCanceled = (): boolean => controller.signal.aborted;
      if (isCanceled()) return fail('canceled', `${kind}: canceled`);
      reportStorageFailure(() => {
        parts.observe(outcome);
      });
      if (outcome.kind === 'accepted') {
        const askedAt = parts.clock.now().toISOString();
        const { answer } = outcome;
        const json = await stringifyYielding(answer, longList);
        if (running === controller) running = null;
        if (isCanceled()) return fail('canceled', `${kind}: canceled`);
        reportStorageFailure(() => {
          stores.keptAnswers.put(kind, { key, question, json, askedAt });
        });
        await turn();
        return ok({ question, answer, askedAt, old: false, reason: null });
      }
      if (outcome.kind === 'not-sent' || outcome.kind === 'in-doubt') {
        const kept = stores.keptAnswers.get(kind, key);
        const earlier = await readSlowly(kept, true, outcome.reason);
        if (earlier !== null && isSameQuestion(earlier.question)) return ok(earlier);
      }
      // Not an answer, so `readResult` can only fail, which its type does not show.
      const failed = readResult(outcome);
      return failed.ok ? fail('internal', `${kind}: no answer`) : failed;
    },
    last(key) {
      const [kept, ...standing] = lastKept(key);
      return kept === null ? null : read(kept, JSON.parse(kept.json), ...standing);
    },
    lastInTurns: (key) => readSlowly(...lastKept(key)),
    cancel() {
      running?.abort();
      running = null;
    },
  };
}
