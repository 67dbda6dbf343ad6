import { nextTurn } from '#main/in-turns.ts';
import { tenderIsTest } from '#main/freight-service/tender-payload.ts';
import type { Exchange, Outcome, SendHooks, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { NotSentReason } from '#shared/station/attempt-reason.ts';
import { largeBytes } from '#main/storage/database/large-commit.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { storeLabelsEarly, type LabelsStoredEarly } from './answer-documents.ts';
import { storeDocumentsEarly } from './documents-stored-early.ts';
import { evidenceBeforeSending, evidenceOfOtherMode, evidenceOfSentElsewhere } from './evidence.ts';
import type { OutboxCore } from './outbox-parts.ts';
import type { SettingsCheck } from './settings-check.ts';
import type { SettingsProof } from './settings-proof.ts';
import type { StoredEarly } from './move-by-outcome.ts';
import { settleOutcome } from './settle-outcome.ts';
import type { ApplyEvent } from './transitions.ts';
import { createWriteUntilStored } from './write-until-stored.ts';

/** How closing the station ends one attempt. */
interface AttemptAbort {
  signal: AbortSignal;
  /** Bytes may be sent from now on: only `forceStop` still ends the attempt, and then it ends in doubt. */
  mayHaveSent(): void;
  /** The attempt has ended. */
  release(): void;
}

/** `stopping` ends the attempt while nothing was sent, `forceStop` in any case. */
function createAttemptAbort(stopping: AbortSignal, forceStop: AbortSignal): AttemptAbort {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  stopping.addEventListener('abort', abort);
  forceStop.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    mayHaveSent() {
      stopping.removeEventListener('abort', abort);
    },
    release() {
      stopping.removeEventListener('abort', abort);
      forceStop.removeEventListener('abort', abort);
    },
  };
}

/**
 * How an attempt ended, for the lanes. `localError`: the station itself prevented it (its disk failed, or it is closing), not the network; null
 * if the row was no longer there to send.
 */
export type FinishedAttempt = { outcome: Outcome<StepAnswer> } | { localError: unknown };

export interface Worker {
  /** Sends one queued row and writes how it ended. Always resolves. */
  run(row: StoredSubmission): Promise<FinishedAttempt>;
}

export function createWorker(
  parts: OutboxCore & { proof: SettingsProof; check: SettingsCheck },
  move: ApplyEvent,
  hooks: {
    /** Aborts every attempt whose first byte was not sent yet. */
    stopping: AbortSignal;
    /** Also aborts requests in flight, which end in doubt. */
    forceStop: AbortSignal;
    /** Called after a commit. */
    changed: (shipmentId: string) => void;
    /** Runs listeners; one that throws is reported and does not affect sending. */
    safely: (tell: () => void) => void;
    /** When the lanes try again after an attempt in which nothing was sent. */
    planRetry: (reason: NotSentReason) => string | null;
  },
): Worker {
  const { clock, stores, events } = parts;
  const { stopping, forceStop } = hooks;
  async function prepareStoredLabels(shipmentId: string, labels: LabelsStoredEarly): Promise<void> {
    const work: Promise<void>[] = [];
    events.labelsStored.emit({ shipmentId, ...labels, waitFor: (one) => void work.push(one) });
    await Promise.all(work);
  }
  const writeUntilStored = createWriteUntilStored(parts, stopping);

  /** The station of the fleet that has sent the order of this BOL; null: none, or a person has sent it again anyway. */
  const sentElsewhere = ({ step, attempt, shipmentId }: StoredSubmission) =>
    step !== 'bol' || attempt > 1 ? null : (parts.station.sentElsewhere?.(shipmentId) ?? null);

  const isOtherMode = ({ step }: StoredSubmission, payload: string): boolean =>
    step === 'tender' &&
    parts.station.testMode !== undefined &&
    tenderIsTest(payload) !== parts.station.testMode();

  /** Runs in the hook before the first byte. When it throws, nothing is sent. */
  function commitOnWire(row: StoredSubmission, payload: string, startedAt: string): void {
    if (stopping.aborted) throw new Error('the station is closing');
    if (parts.station.maySend?.() === false)
      throw new Error('the computer slept while the connection was made');
    // What holds it back may have appeared after the row was claimed. The next attempt reports it to a person.
    if (isOtherMode(row, payload) || sentElsewhere(row) !== null)
      throw new Error(
        'test mode was switched, or another station has sent it, while the connection was made',
      );
    const at = clock.now().toISOString();
    const onWire = () =>
      move(row.id, 'put-on-wire', () => ({
        line: { event: 'on-wire' },
        change: { nextAttemptAt: null, evidence: evidenceBeforeSending(at) },
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
    const moved = payload.length > largeBytes ? parts.db.transaction(onWire, 'large') : onWire();
    // A second call for the same attempt would send it twice: send nothing.
    if (!moved.ok) throw new Error(moved.error.message);
  }

  /** Sends the payload once. `localError`: the station's own failure that prevented it, or null. `settled`: when the attempt has ended. */
  async function send(
    row: StoredSubmission,
    payload: string,
    settled: Promise<unknown>,
  ): Promise<{ outcome: Outcome<StepAnswer>; localError: unknown }> {
    const startedAt = clock.now().toISOString();
    const began = clock.monotonic();
    const abort = createAttemptAbort(stopping, forceStop);
    const answered = Promise.withResolvers<undefined>();
    const announceLabels = (): void => {
      if (row.step === 'bol')
        hooks.safely(() =>
          events.labelsComing.emit({ shipmentId: row.shipmentId, answered: answered.promise, settled }),
        );
    };
    let leftNow: NodeJS.Immediate | undefined;
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
        // The first byte leaves in this turn; the printer gets its turn while the service works.
        leftNow = setImmediate(announceLabels);
      },
      onAnswer() {
        answered.resolve(undefined);
        clearImmediate(leftNow);
        announceLabels();
      },
    };
    let outcome: Outcome<StepAnswer>;
    try {
      outcome =
        (await parts.check.before(row.id, stopping)) ??
        (await parts.service.senders[row.step](payload, sendHooks));
    } catch (error) {
      // A defect in the client. Only the row shows how far it got.
      parts.report(error);
      const waitedSeconds = Math.round(clock.monotonic() - began) / 1000;
      const endedAt = clock.now().toISOString();
      outcome = defect(noExchange(row, { startedAt, endedAt, waitedSeconds }), mayHaveSent(row.id));
    } finally {
      abort.release();
      clearImmediate(leftNow);
    }
    const closing = stopping.aborted ? new Error('the station is closing') : null;
    return { outcome, localError: commitError ?? closing };
  }

  /**
   * Another station sent the same order while this one waited: a person checks first. An entry that a person has sent again is not held back.
   * Returns true if it was held back.
   */
  function holdIfSentElsewhere(row: StoredSubmission): boolean {
    const there = sentElsewhere(row);
    if (there === null) return false;
    const { station, bolNumber } = there;
    return move(row.id, 'sent-elsewhere', () => ({
      line: { event: 'sent-elsewhere', detail: { station, bolNumber } },
      change: { nextAttemptAt: null, evidence: evidenceOfSentElsewhere({ station, bolNumber }) },
    })).ok;
  }

  /**
   * A tender contains whether it is a test. Test mode was switched since it was frozen: sent unchanged, a "tendered" load would get no truck, or
   * a test would get one. A person tenders it again. Returns true if it was held back.
   */
  function holdIfOtherMode(row: StoredSubmission, payload: string): boolean {
    if (!isOtherMode(row, payload)) return false;
    const wasTest = tenderIsTest(payload);
    return move(row.id, 'mode-changed', () => ({
      line: { event: 'mode-changed', detail: { wasTest } },
      change: { nextAttemptAt: null, evidence: evidenceOfOtherMode },
    })).ok;
  }

  /** Whether the row's state in the database says that bytes may have been sent. */
  const mayHaveSent = (id: string): boolean => stores.submissions.get(id)?.state === 'on-wire';

  /** Stores thousands of labels and documents of megabytes in several commits; the rest of the answer is written with its outcome. */
  async function storeAhead(
    row: StoredSubmission,
    outcome: Outcome<StepAnswer>,
  ): Promise<StoredEarly | 'closed'> {
    const answer = outcome.kind === 'accepted' || outcome.kind === 'in-doubt' ? outcome.answer : null;
    if (answer === null) return {};
    const labels = await storeLabelsEarly(parts, row, answer, {
      pause: nextTurn,
      write: writeUntilStored,
    });
    if (labels === 'closed') return labels;
    // The commit finds whatever this misses.
    if (labels !== null && outcome.kind === 'accepted')
      await prepareStoredLabels(row.shipmentId, labels).catch(parts.report);
    const documents = await storeDocumentsEarly(parts, row, outcome, writeUntilStored);
    return documents === 'closed' ? documents : { labels, documents };
  }

  /** Writes how the attempt ended; an outcome that cannot be written ends as a defect, with its raw bytes kept for a person. */
  async function settle(
    row: StoredSubmission,
    outcome: Outcome<StepAnswer>,
    localError: unknown,
  ): Promise<FinishedAttempt> {
    let planned: string | null | undefined;
    const nextAttemptAt = (reason: NotSentReason) =>
      (planned ??= localError === null ? hooks.planRetry(reason) : null);
    const write = (ending: Outcome<StepAnswer>, ahead: StoredEarly = {}) =>
      writeUntilStored(() => settleOutcome(parts, move, row, ending, nextAttemptAt, ahead));
    const settled = await storeAhead(row, outcome)
      .then((ahead) => (ahead === 'closed' ? null : write(outcome, ahead)))
      .catch((error: unknown) => {
        // A defect of Dockprint, or an answer that the schema cannot hold.
        parts.report(error);
        return write(defect(outcome.exchange, mayHaveSent(row.id)));
      });
    if (settled === null)
      return { localError: new Error('the station closed before the disk took the answer') };
    if (row.step === 'bol' && settled.outcome.kind === 'accepted')
      hooks.safely(() => events.documentsQueued.emit());
    // If nothing prints, the next commit may be far off.
    void parts.db.lasting('with-the-next').catch(parts.report);
    return localError !== null && settled.row.state === 'queued'
      ? { localError }
      : { outcome: settled.outcome };
  }

  return {
    async run(row) {
      const settled = Promise.withResolvers<undefined>();
      try {
        if (holdIfSentElsewhere(row)) return { localError: null };
        // Read before the row is claimed: if the disk fails here, or the shipment is damaged, the row stays in the queue. The answer to a
        // damaged shipment could not be stored.
        stores.shipments.get(row.shipmentId);
        const payload = stores.submissions.payload(row.id);
        if (holdIfOtherMode(row, payload)) return { localError: null };
        const claimed = move(row.id, 'claimed', () => ({
          line: { event: 'connecting' },
          change: { nextAttemptAt: null },
        }));
        if (!claimed.ok) return { localError: null };
        hooks.changed(row.shipmentId);
        const { outcome, localError } = await send(claimed.value, payload, settled.promise);
        return await settle(claimed.value, outcome, localError);
      } catch (error) {
        parts.report(error);
        return { localError: error };
      } finally {
        settled.resolve(undefined);
        hooks.changed(row.shipmentId);
      }
    },
  };
}

/** Nothing is known about how the attempt went. */
function noExchange(
  row: StoredSubmission,
  times: Pick<Exchange, 'startedAt' | 'endedAt' | 'waitedSeconds'>,
): Exchange {
  return {
    operation: row.step,
    ...times,
    leftAt: null,
    bytesSent: null,
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
