import { setImmediate as turn } from 'node:timers/promises';
import type { Exchange, Outcome, SendHooks, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { NotSentReason } from '#shared/station/try-reason.ts';
import { mayPass } from '#main/storage/storage-error.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import { storeLabelsAhead, type LabelsAhead } from './answer-papers.ts';
import { backOff } from './back-off.ts';
import { evidenceOfLeaving } from './evidence.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { SettingsCheck } from './settings-check.ts';
import type { SettingsProof } from './settings-proof.ts';
import { settleOutcome } from './settle-outcome.ts';
import type { Move } from './transitions.ts';

/**
 * How a try ended for the lanes. `own`: the station itself stood in the way (its disk, its closing), not the network; null when
 * the row was simply no longer there to send.
 */
export type Finished = { outcome: Outcome<StepAnswer> } | { own: unknown };

export interface Worker {
  /** Takes one queued row over the wire and writes how it ended. Resolves in every case. */
  run(row: StoredSubmission): Promise<Finished>;
}

export function createWorker(
  parts: OutboxParts & { proof: SettingsProof; check: SettingsCheck },
  move: Move,
  hooks: {
    /** No first byte may leave any more; what has not left is let go. */
    stopping: AbortSignal;
    /** What is on the wire is let go, too, and ends in doubt. */
    givingUp: AbortSignal;
    /** After a commit; a listener that throws must not stop a sending. */
    changed: (shipmentId: string) => void;
    /** When the lanes will try again after this try of which nothing left. */
    planRetry: (why: NotSentReason) => string | null;
  },
): Worker {
  const { clock, stores } = parts;
  const { stopping, givingUp } = hooks;

  /** A full disk must not lose an answer: it is kept and written as soon as the disk takes it. Null: the station closed first. */
  async function writeUntilStored<T>(write: () => T): Promise<T | null> {
    for (let tries = 1; ; tries += 1) {
      try {
        return write();
      } catch (error) {
        if (!mayPass(error)) throw error;
        parts.report(error);
        if (stopping.aborted) return null;
        await pause(backOff(tries, parts.random));
      }
    }
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(milliseconds, resolve);
      const cutShort = () => {
        cancel();
        resolve();
      };
      stopping.addEventListener('abort', cutShort, { once: true });
    });
  }

  /** Thousands of labels are not stored in one go; what is left of the answer is written with its outcome. */
  async function storeAhead(row: StoredSubmission, { kind, ...rest }: Outcome<StepAnswer>) {
    const answer = (kind === 'accepted' || kind === 'in-doubt') && 'answer' in rest ? rest.answer : null;
    return answer === null
      ? null
      : storeLabelsAhead(parts, row, answer, { pause: () => turn(), write: writeUntilStored });
  }

  /** The state of the row as it is on the disk: whether a first byte may have left. */
  const hasLeft = (id: string): boolean => stores.submissions.get(id)?.state === 'on-wire';

  async function send(row: StoredSubmission, payload: string): Promise<Finished> {
    const startedAt = clock.now().toISOString();
    let refusedByUs: unknown = null;
    let left = false;
    const letGo = new AbortController();
    const onStopping = () => {
      if (!left) letGo.abort();
    };
    const onGivingUp = () => {
      letGo.abort();
    };
    stopping.addEventListener('abort', onStopping);
    givingUp.addEventListener('abort', onGivingUp);
    const sending: SendHooks = {
      signal: letGo.signal,
      onWire() {
        try {
          if (stopping.aborted) throw new Error('the station is closing');
          const at = clock.now().toISOString();
          const moved = move(row.id, 'put-on-wire', () => ({
            journalEvent: 'on-wire',
            change: { nextTryAt: null, evidence: evidenceOfLeaving(at) },
            // Kept before the first byte: should the station die now, what it sent is known.
            inSameCommit() {
              stores.exchanges.begin({
                id: parts.newId(),
                submissionId: row.id,
                attempt: row.attempt,
                operation: row.step,
                startedAt,
                leftAt: at,
                request: payload,
              });
            },
          }));
          // A second call for the same try would be a second delivery: nothing leaves.
          if (!moved.ok) throw new Error(moved.error.message);
        } catch (error) {
          refusedByUs ??= error;
          throw error;
        }
        left = true;
        hooks.changed(row.shipmentId);
      },
    };
    let outcome: Outcome<StepAnswer>;
    try {
      outcome =
        (await parts.check.before(row.id, stopping)) ?? (await parts.senders[row.step](payload, sending));
    } catch (error) {
      // A defect of the client. What it did is told by the row alone.
      parts.report(error);
      outcome = defect(noExchange(row, startedAt, clock.now().toISOString()), hasLeft(row.id));
    }
    stopping.removeEventListener('abort', onStopping);
    givingUp.removeEventListener('abort', onGivingUp);
    const own = refusedByUs ?? (stopping.aborted ? new Error('the station is closing') : null);
    let planned: string | null | undefined;
    const nextTryAt = (why: NotSentReason) => (planned ??= own === null ? hooks.planRetry(why) : null);
    const write = (ending: Outcome<StepAnswer>, ahead: LabelsAhead | null = null) =>
      writeUntilStored(() => settleOutcome(parts, move, row.id, ending, nextTryAt, ahead));
    const settled = await storeAhead(row, outcome)
      .then((ahead) => (ahead === 'closed' ? null : write(outcome, ahead)))
      .catch((error: unknown) => {
        // A defect of ours, or an answer that the schema cannot hold: its raw bytes are kept, and a person looks.
        parts.report(error);
        return write(defect(outcome.exchange, hasLeft(row.id)));
      });
    if (settled === null) return { own: new Error('the station closed before the disk took the answer') };
    return own !== null && settled.row.state === 'queued' ? { own } : { outcome: settled.outcome };
  }

  return {
    async run(row) {
      try {
        // Before it is claimed: a disk that does not give it leaves the row in the queue.
        const payload = stores.submissions.payload(row.id);
        const claimed = move(row.id, 'claimed', () => ({
          journalEvent: 'connecting',
          change: { nextTryAt: null },
        }));
        if (!claimed.ok) return { own: null };
        hooks.changed(row.shipmentId);
        return await send(claimed.value, payload);
      } catch (error) {
        parts.report(error);
        return { own: error };
      } finally {
        hooks.changed(row.shipmentId);
      }
    },
  };
}

/** Nothing is known of how the try went. */
function noExchange(row: StoredSubmission, startedAt: string, endedAt: string): Exchange {
  return {
    operation: row.step,
    startedAt,
    endedAt,
    leftAt: null,
    bytesSent: null,
    waitedSeconds: (Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    httpStatus: null,
    settingsMark: '',
    request: '',
    response: null,
  };
}

const defect = (exchange: Exchange, left: boolean): Outcome<StepAnswer> =>
  left
    ? { kind: 'in-doubt', reason: 'internal', words: null, answer: null, exchange }
    : { kind: 'not-sent', reason: 'internal', exchange };
