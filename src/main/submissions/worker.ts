import { setImmediate as nextTurn } from 'node:timers/promises';
import { tenderIsTest } from '#main/freight-service/tender-payload.ts';
import type { Exchange, Outcome, SendHooks, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { NotSentReason } from '#shared/station/try-reason.ts';
import type { StoredSubmission } from '#main/storage/submissions-store.ts';
import { storeLabelsAhead, type LabelsAhead } from './answer-documents.ts';
import { createAttemptAbort } from './attempt-abort.ts';
import { evidenceBeforeSending, evidenceOfOtherMode, evidenceOfSentElsewhere } from './evidence.ts';
import type { OutboxParts } from './outbox-parts.ts';
import type { SettingsCheck } from './settings-check.ts';
import type { SettingsProof } from './settings-proof.ts';
import { settleOutcome } from './settle-outcome.ts';
import type { Move } from './transitions.ts';
import { createWriteUntilStored } from './write-until-stored.ts';

/**
 * How a try ended, for the lanes. `localError`: the station itself prevented it (its disk, or because it is closing), not the network; null
 * when the row was no longer there to send.
 */
export type Finished = { outcome: Outcome<StepAnswer> } | { localError: unknown };

export interface Worker {
  /** Sends one queued row and writes how it ended. Always resolves. */
  run(row: StoredSubmission): Promise<Finished>;
}

export function createWorker(
  parts: OutboxParts & { proof: SettingsProof; check: SettingsCheck },
  move: Move,
  hooks: {
    /** Aborts every try whose first byte was not sent yet. */
    stopping: AbortSignal;
    /** Also aborts what is on the wire, which ends in doubt. */
    forceStop: AbortSignal;
    /** Called after a commit. */
    changed: (shipmentId: string) => void;
    /** Called when an accepted BOL has its print rows. */
    papersQueued: () => void;
    /** When the lanes try again after a try in which nothing was sent. */
    planRetry: (reason: NotSentReason) => string | null;
  },
): Worker {
  const { clock, stores } = parts;
  const { stopping, forceStop } = hooks;
  const writeUntilStored = createWriteUntilStored(parts, stopping);

  /** The station of the fleet that has sent the order of this BOL; null: none, or a person has sent it again all the same. */
  const sentElsewhere = ({ step, attempt, shipmentId }: StoredSubmission) =>
    step !== 'bol' || attempt > 1 ? null : (parts.sentElsewhere?.(shipmentId) ?? null);

  const isOtherMode = ({ step }: StoredSubmission, payload: string): boolean =>
    step === 'tender' && parts.testMode !== undefined && tenderIsTest(payload) !== parts.testMode();

  /** Runs in the hook before the first byte. When it throws, nothing is sent. */
  function commitOnWire(row: StoredSubmission, payload: string, startedAt: string): void {
    if (stopping.aborted) throw new Error('the station is closing');
    if (parts.maySend?.() === false) throw new Error('the computer slept while the connection was made');
    // What held it back before it was claimed may have come since. The next try says so to a person.
    if (isOtherMode(row, payload) || sentElsewhere(row) !== null)
      throw new Error(
        'test mode was switched, or another station has sent it, while the connection was made',
      );
    const at = clock.now().toISOString();
    const moved = move(row.id, 'put-on-wire', () => ({
      line: { event: 'on-wire' },
      change: { nextTryAt: null, evidence: evidenceBeforeSending(at) },
      // Stored before the first byte, so that what was sent is known even if the station dies now.
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
    // A second call for the same try would send it twice: send nothing.
    if (!moved.ok) throw new Error(moved.error.message);
  }

  /** Sends the payload once. `localError`: the station's own failure that prevented it, or null. */
  async function send(
    row: StoredSubmission,
    payload: string,
  ): Promise<{ outcome: Outcome<StepAnswer>; localError: unknown }> {
    const startedAt = clock.now().toISOString();
    const abort = createAttemptAbort(stopping, forceStop);
    let commitError: unknown = null;
    const sendHooks: SendHooks = {
      signal: abort.signal,
      onWire() {
        try {
          commitOnWire(row, payload, startedAt);
        } catch (error) {
          commitError ??= error;
          throw error;
        }
        abort.mayHaveSent();
        hooks.changed(row.shipmentId);
      },
    };
    let outcome: Outcome<StepAnswer>;
    try {
      outcome =
        (await parts.check.before(row.id, stopping)) ?? (await parts.senders[row.step](payload, sendHooks));
    } catch (error) {
      // A defect in the client. Only the row tells how far it got.
      parts.report(error);
      outcome = defect(noExchange(row, startedAt, clock.now().toISOString()), mayHaveSent(row.id));
    } finally {
      abort.release();
    }
    const closing = stopping.aborted ? new Error('the station is closing') : null;
    return { outcome, localError: commitError ?? closing };
  }

  /**
   * Another station sent the same order while this one waited: a person looks first. An entry that a person has sent again is not held back.
   * True: it was held back.
   */
  function holdIfSentElsewhere(row: StoredSubmission): boolean {
    const there = sentElsewhere(row);
    if (there === null) return false;
    const { station, bolNumber } = there;
    return move(row.id, 'sent-elsewhere', () => ({
      line: { event: 'sent-elsewhere', detail: { station, bolNumber } },
      change: { nextTryAt: null, evidence: evidenceOfSentElsewhere({ station, bolNumber }) },
    })).ok;
  }

  /**
   * A tender says in itself whether it is a test. Test mode was switched since it was frozen: sent as it is, no truck would come for a load
   * that is "tendered", or one for a test. A person tenders it anew. True: it was held back.
   */
  function holdIfOtherMode(row: StoredSubmission, payload: string): boolean {
    if (!isOtherMode(row, payload)) return false;
    const wasTest = tenderIsTest(payload);
    return move(row.id, 'mode-changed', () => ({
      line: { event: 'mode-changed', detail: { wasTest } },
      change: { nextTryAt: null, evidence: evidenceOfOtherMode },
    })).ok;
  }

  /** The row's state in the database. */
  const mayHaveSent = (id: string): boolean => stores.submissions.get(id)?.state === 'on-wire';

  /** Stores a list of thousands of labels in several commits; the rest of the answer is written with its outcome. */
  async function storeAhead(row: StoredSubmission, outcome: Outcome<StepAnswer>) {
    const answer = outcome.kind === 'accepted' || outcome.kind === 'in-doubt' ? outcome.answer : null;
    return answer === null
      ? null
      : storeLabelsAhead(parts, row, answer, { pause: () => nextTurn(), write: writeUntilStored });
  }

  /** Writes how the try ended; an outcome that cannot be written ends as a defect, with its raw bytes kept for a person. */
  async function settle(
    row: StoredSubmission,
    outcome: Outcome<StepAnswer>,
    localError: unknown,
  ): Promise<Finished> {
    let planned: string | null | undefined;
    const nextTryAt = (reason: NotSentReason) =>
      (planned ??= localError === null ? hooks.planRetry(reason) : null);
    const write = (ending: Outcome<StepAnswer>, ahead: LabelsAhead | null = null) =>
      writeUntilStored(() => settleOutcome(parts, move, row.id, ending, nextTryAt, ahead));
    const settled = await storeAhead(row, outcome)
      .then((ahead) => (ahead === 'closed' ? null : write(outcome, ahead)))
      .catch((error: unknown) => {
        // A defect of Dockprint, or an answer that the schema cannot hold.
        parts.report(error);
        return write(defect(outcome.exchange, mayHaveSent(row.id)));
      });
    if (settled === null)
      return { localError: new Error('the station closed before the disk took the answer') };
    if (row.step === 'bol' && settled.outcome.kind === 'accepted') hooks.papersQueued();
    return localError !== null && settled.row.state === 'queued'
      ? { localError }
      : { outcome: settled.outcome };
  }

  return {
    async run(row) {
      try {
        if (holdIfSentElsewhere(row)) return { localError: null };
        // Read before the row is claimed: if the disk fails here, the row stays in the queue.
        const payload = stores.submissions.payload(row.id);
        if (holdIfOtherMode(row, payload)) return { localError: null };
        const claimed = move(row.id, 'claimed', () => ({
          line: { event: 'connecting' },
          change: { nextTryAt: null },
        }));
        if (!claimed.ok) return { localError: null };
        hooks.changed(row.shipmentId);
        const { outcome, localError } = await send(claimed.value, payload);
        return await settle(claimed.value, outcome, localError);
      } catch (error) {
        parts.report(error);
        return { localError: error };
      } finally {
        hooks.changed(row.shipmentId);
      }
    },
  };
}

/** Nothing is known about how the try went. */
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

const defect = (exchange: Exchange, mayHaveSent: boolean): Outcome<StepAnswer> =>
  mayHaveSent
    ? { kind: 'in-doubt', reason: 'internal', words: null, answer: null, exchange }
    : { kind: 'not-sent', reason: 'internal', exchange };
