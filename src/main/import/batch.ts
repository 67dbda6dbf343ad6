import { isDeepStrictEqual } from 'node:util';
import { nextTurn } from '#main/in-turns.ts';
import { issueBolNumber } from '#main/numbers/bol-beginning.ts';
import { localDay } from '#main/local-day.ts';
import { submitEntry } from '#main/shipments/shipment-submit.ts';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import type { OpenImported } from '#main/storage/imports/imported-shipments-store.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { PrinterCondition, PrinterStatus } from '#shared/station/printer.ts';
import type { BatchView, BatchWait, ImportedReason } from '#shared/station/imported.ts';
import type { LinePerson } from '#shared/station/people.ts';
import { checkImported, headOf, submittedSummary } from './check-imported.ts';
import { countYielding, idsYielding } from './imported-in-turns.ts';
import type { ImportParts } from './import-parts.ts';
import { createRowRates, type RatedForm } from './row-rates.ts';
import type { Removals } from './removals.ts';

/** Batch shipments in the outbox at once: the two lanes are never idle, and what a packer types meanwhile is soon sent. */
const inOutbox = 4;
/** How soon printers and lanes are checked again, in milliseconds. */
const lookAgain = 1000;

/** How many are queued in one commit, and how many repaired ones are checked before. */
const inOneCommit = 300;
const checkedAtOnce = 50;

/** A printer in one of these conditions needs someone: more labels would only pile up. */
const needsHand: ReadonlySet<PrinterCondition> = new Set([
  'paper-out',
  'ribbon-out',
  'head-open',
  'paused',
  'not-reachable',
]);

/** Rolls back the commit of a failed submission. */
class NotSubmitted extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Sends imported shipments in load order, a few at a time, until all are sent, someone pauses it, or something has to be done first. */
export interface Batch {
  /** Continues the batch that was running when the station was closed. */
  start(): void;
  stop(): Promise<void>;
  /**
   * Queues what a file asks to have sent, in load order. It waits behind a paused batch: a person paused it, and a file cannot resume it.
   * `waitsForCheck`: while records are missing and no one has confirmed checking, its batch begins paused.
   */
  submitFile(ids: readonly string[], options?: { waitsForCheck: boolean }): void;
  /**
   * Called by a person: queues these, or all without problems, some hundreds at a time with turns of the event loop in between; returns how
   * many. A paused batch resumes.
   */
  submitInTurns(ids: readonly string[] | 'ready'): Promise<number>;
  pause(): void;
  goOn(): void;
  view(): Promise<BatchView>;
  /** What `view` reports it waits for, without counting its shipments: each of them asks this. */
  stoppedBy(): BatchWait | 'paused' | null;
  /** The settings by which the rates of an imported shipment were refused; null: it is not held for its rates. */
  ratesHeld(id: string): ErrorCode | null;
  /** Something has changed: there may be room. */
  wake(): void;
}

/** `removal`: rows being removed, none of which may be sent. */
export function createBatch(
  parts: ImportParts,
  changed: () => void,
  removal: Pick<Removals, 'underWay'>,
): Batch {
  const { db, stores, clock } = parts;
  const { importBatches, imported } = stores;
  let started = false;
  let pumping: Promise<void> | null = null;
  let again = false;
  let cancelLook: () => void = () => undefined;
  const rates = createRowRates(parts);
  let stopping = new AbortController();
  /** Rates that nobody answered are asked again then; monotonic milliseconds. */
  let ratesAgainAt = 0;
  /** Who began or resumed it, not whoever is signed in when a shipment's turn comes. No one after a restart. */
  let begunBy: LinePerson | null = null;
  const asBegun: ImportParts = {
    ...parts,
    settings() {
      const settings = parts.settings();
      const packer = begunBy?.name ?? settings.station.packer;
      return { ...settings, station: { ...settings.station, packer } };
    },
    stores: {
      ...stores,
      journal: { ...stores.journal, add: (line) => stores.journal.add({ ...line, actor: begunBy }) },
    },
  };

  const running = () => {
    const batch = importBatches.newest();
    return batch?.state === 'running' ? batch : null;
  };

  const isOutOfOrder = ({ condition }: PrinterStatus): boolean => needsHand.has(condition);
  function waitsFor(): BatchWait | null {
    const [labels, documents] = parts.printers();
    const service = parts.serviceStatus().state;
    if (service === 'not-set-up') return 'not-set-up';
    if (parts.lane().closedFor !== null) return 'sending-stopped';
    if (isOutOfOrder(labels)) return 'label-printer';
    if (isOutOfOrder(documents)) return 'document-printer';
    // A few stay in the outbox, which retries: reported, but nothing has to be done here.
    return service === 'offline' ? 'offline' : null;
  }

  const waitsNow = (): BatchWait | null => removal.underWay() ?? waitsFor();

  function stopRow({ id, form }: OpenImported, reasons: readonly ImportedReason[]): void {
    const { language } = parts.settings().station;
    imported.setChecked(id, headOf(form, language), reasons, clock.now().toISOString());
  }

  /** Submits one in its own commit; its problems are stored with it, and nothing else remains. */
  function submitOne(row: OpenImported, rated: RatedForm | null): void {
    const { id } = row;
    const given = rated?.form ?? row.form;
    try {
      const shipmentId = db.transaction(() => {
        const form = {
          ...given,
          bolNumber: given.bolNumber.trim() === '' ? issueBolNumber(parts) : given.bolNumber,
          shipDate: given.shipDate.trim() === '' ? localDay(clock.now()) : given.shipDate,
        };
        const done = submitEntry(asBegun, stores.drafts.get(id) ?? { id, shipmentId: null }, form);
        if (!done.ok) throw new NotSubmitted(done.error);
        if (rated !== null) stores.chosenRates.put({ shipmentId: done.value.shipmentId }, rated.chosen);
        return done.value.shipmentId;
      });
      parts.onQueued(shipmentId);
    } catch (error) {
      if (!(error instanceof NotSubmitted)) throw error;
      stopRow(row, reasonsOf(error.failure));
    }
  }

  /** Sends the next one, or asks for its rates first. False: nothing can be done for a while, and a wake is planned. */
  async function sendNext(batchId: number, id: string): Promise<boolean> {
    const row = imported.open(id);
    if (row === null) return true;
    if (!rates.isAsked(row)) {
      submitOne(row, null);
      return true;
    }
    const wait = ratesAgainAt - clock.monotonic();
    if (wait > 0) {
      plan(wait);
      return false;
    }
    const heldBefore = rates.heldFor(id);
    const answer = await rates.ask(row, stopping.signal);
    if (answer.is === 'ended') return false;
    if (answer.is === 'waits') {
      // Results files follow the database, in which nothing of this is.
      if (rates.heldFor(id) !== heldBefore) stores.importResults.lookAgain(id);
      ratesAgainAt = clock.monotonic() + answer.milliseconds;
      plan(answer.milliseconds);
      return false;
    }
    // Meanwhile someone may have paused the batch, taken the row out of it, or changed it on Pack: then the answer is about another load.
    const now = imported.open(id);
    const isStillNext = running()?.id === batchId && importBatches.next(batchId) === id;
    if (now === null || !isStillNext || !isDeepStrictEqual(now.form, row.form)) return true;
    if (answer.is === 'stopped') stopRow(now, [answer.reason]);
    else submitOne(now, answer.rated);
    return true;
  }

  async function run(): Promise<void> {
    for (;;) {
      again = false;
      const batch = started ? running() : null;
      // What is being removed must not be sent; the batch is woken when the removal is done.
      if (batch === null || removal.underWay() !== null) return;
      const waits = waitsFor();
      if (waits !== null && waits !== 'offline') {
        plan();
        return;
      }
      const id = importBatches.inFlight(batch.id) < inOutbox ? importBatches.next(batch.id) : null;
      if (id === null) {
        if (importBatches.isThrough(batch.id)) importBatches.setState(batch.id, 'ended');
        changed();
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set by `wake` meanwhile
        if (!again) return;
        continue;
      }
      if (!(await sendNext(batch.id, id))) return;
      changed();
      await nextTurn();
    }
  }

  function plan(milliseconds = lookAgain): void {
    cancelLook();
    cancelLook = clock.after(milliseconds, wake);
    changed();
  }

  function wake(): void {
    again = true;
    if (!started || pumping !== null) return;
    // Not immediately: it may be called inside a commit, whose rows it would send.
    pumping = nextTurn()
      .then(run)
      .catch((error: unknown) => {
        // Our own disk: retried, as the outbox does.
        if (storageFailure(error) === null) importBatches.setState(importBatches.newest()?.id ?? 0, 'paused');
        parts.report(error);
        plan();
      })
      .finally(() => {
        pumping = null;
      });
  }

  function submit(ids: readonly string[], by: 'person' | 'file', waitsForCheck = false): number {
    const count = db.transaction(() => {
      // What was repaired on Pack meanwhile is checked first.
      for (const row of imported.repaired(checkedAtOnce)) checkImported(parts, row);
      const newest = importBatches.newest();
      const isUnderWay = newest !== null && newest.state !== 'ended';
      if (by === 'person') begunBy = parts.person?.() ?? null;
      // Whoever is signed in when a file arrives has not sent it (docs/decisions/security.md).
      else if (!isUnderWay) begunBy = null;
      const { packer } = parts.settings().station;
      const id = isUnderWay ? newest.id : importBatches.begin(clock.now().toISOString(), packer);
      const added = importBatches.add(id, ids);
      if (by === 'person' && newest?.state === 'paused') importBatches.setState(id, 'running');
      // Its orders may have been sent in the missing time: nothing is sent automatically until someone allows it.
      if (waitsForCheck && !isUnderWay && stores.dataLosses.open() !== null)
        importBatches.setState(id, 'paused');
      return added;
    });
    wake();
    changed();
    return count;
  }

  return {
    submitFile(ids, { waitsForCheck } = { waitsForCheck: false }) {
      submit(ids, 'file', waitsForCheck);
    },
    async submitInTurns(ids) {
      const inOrder = await idsYielding(imported, ids === 'ready' ? 'ready' : 'open');
      const asked = new Set(ids);
      const chosen = ids === 'ready' ? inOrder : inOrder.filter((id) => asked.has(id));
      await nextTurn();
      let count = 0;
      for (let at = 0; at < chosen.length; at += inOneCommit) {
        count += submit(chosen.slice(at, at + inOneCommit), 'person');
        await nextTurn();
      }
      return count;
    },
    start() {
      started = true;
      stopping = new AbortController();
      wake();
    },
    async stop() {
      started = false;
      stopping.abort();
      cancelLook();
      await pumping;
      cancelLook();
    },
    pause() {
      const batch = running();
      if (batch !== null) importBatches.setState(batch.id, 'paused');
      changed();
    },
    goOn() {
      begunBy = parts.person?.() ?? null;
      const newest = importBatches.newest();
      if (newest?.state === 'paused') importBatches.setState(newest.id, 'running');
      wake();
      changed();
    },
    async view() {
      const batch = importBatches.newest();
      const none = { total: 0, done: 0, printed: 0, sent: 0, failed: 0, inDoubt: 0, waitsFor: null };
      if (batch === null) return { state: 'none', ...none };
      const { total, waiting, open, printed, sent, failed, inDoubt } = await countYielding(
        importBatches,
        batch.id,
      );
      const waits = batch.state === 'running' ? waitsNow() : null;
      return {
        state: batch.state,
        total,
        done: total - waiting - open,
        printed,
        sent,
        failed,
        inDoubt,
        waitsFor: waits,
      };
    },
    stoppedBy() {
      const state = importBatches.newest()?.state;
      if (state === 'paused') return 'paused';
      return state === 'running' ? waitsNow() : null;
    },
    ratesHeld: (id) => rates.heldFor(id),
    wake,
  };
}

/** What a batch waits for, in a word for a program: a person who paused it, or something that has to be done first; null: nothing. */
export const stopOf = ({ state, waitsFor }: BatchView): BatchWait | 'paused' | null =>
  state === 'paused' ? 'paused' : waitsFor;

/** Why it could not be submitted, as its list shows it. */
function reasonsOf({ code, problems = [], other }: Failure): ImportedReason[] {
  if (code === 'fields-missing')
    return problems.map(({ path, code: why, readings }) => ({
      path,
      code: why,
      ...(readings === undefined ? {} : { readings }),
    }));
  const words = other === undefined ? {} : { words: submittedSummary(other) };
  return [{ path: '', code, ...words }];
}
