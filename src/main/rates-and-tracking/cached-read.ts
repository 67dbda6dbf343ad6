import type * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import { readResult } from '#main/freight-service/service-problem.ts';
import type { KeptAnswer } from '#main/storage/shipments/kept-answers-store.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import type { Stores } from '#main/storage/stores.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { ServiceStatus } from '#shared/station/connection.ts';
import type { AttemptReason } from '#shared/station/attempt-reason.ts';

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
  reason: AttemptReason | null;
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
  cancel(): void;
}

/**
 * A read of the service: can be canceled, is never queued (the client makes three attempts at most), and its last good answer is stored.
 */
export function createCachedRead<Answer>(
  parts: CachedReadParts,
  kind: 'rates' | 'tracking',
  schema: z.ZodType<Answer>,
): CachedRead<Answer> {
  const { stores, report } = parts;
  let running: AbortController | null = null;

  /** A stored answer of another app version that no longer parses is ignored. */
  function read(
    kept: KeptAnswer | null,
    old: boolean,
    reason: AttemptReason | null,
  ): CachedAnswer<Answer> | null {
    if (kept === null) return null;
    const { question, askedAt } = kept;
    const parsed = schema.safeParse(JSON.parse(kept.json));
    return parsed.success ? { question, answer: parsed.data, askedAt, old, reason } : null;
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
      if (running === controller) running = null;
      if (controller.signal.aborted) return fail('canceled', `${kind}: canceled`);
      reportStorageFailure(() => {
        parts.observe(outcome);
      });
      if (outcome.kind === 'accepted') {
        const askedAt = parts.clock.now().toISOString();
        const { answer } = outcome;
        reportStorageFailure(() => {
          stores.keptAnswers.put(kind, { key, question, json: JSON.stringify(answer), askedAt });
        });
        return ok({ question, answer, askedAt, old: false, reason: null });
      }
      if (outcome.kind === 'not-sent' || outcome.kind === 'in-doubt') {
        const earlier = read(stores.keptAnswers.get(kind, key), true, outcome.reason);
        if (earlier !== null && isSameQuestion(earlier.question)) return ok(earlier);
      }
      // Not an answer, so `readResult` can only fail, which its type does not show.
      const failed = readResult(outcome);
      return failed.ok ? fail('internal', `${kind}: no answer`) : failed;
    },
    last(key) {
      const { state, reason } = parts.serviceStatus();
      const old = state === 'offline';
      const kept = key === null ? stores.keptAnswers.latest(kind) : stores.keptAnswers.get(kind, key);
      return read(kept, old, old ? reason : null);
    },
    cancel() {
      running?.abort();
      running = null;
    },
  };
}
