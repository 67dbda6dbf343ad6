import { heldReasons, type PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrinterChangesStore } from '#main/storage/printing/printer-changes-store.ts';
import type { PrinterIdentity, PrintRunStore } from '#main/storage/printing/print-run-store.ts';
import { recordLabelOutcome } from './job-outcome.ts';
import type { PrintJobs, PrintJobWriter } from './job-writer.ts';
import type { AnnouncedLabels, LabelFeed, PrintOutcome } from './label-printer.ts';
import { createFitCheck, inchesIn, maxLengthVariable, type FitSettings } from './label-fit-check.ts';
import { lastingCommands } from './lasting-commands.ts';
import { createSessionChanges } from './printer-changes.ts';
import type { PrinterMemory } from './printer-memory.ts';
import { createRecalledInSession } from './recalled-objects.ts';
import { nameOfStored } from './print-kinds.ts';

/** After this many unanswered questions about the printer's setup, a person is asked about the label. */
const maxSilences = 3;

const isHeldReason = (reason: PrintReason | null): boolean =>
  (heldReasons as readonly (PrintReason | null)[]).includes(reason);

/**
 * The counter agrees, but this station sent other labels to that printer in between: one of those may have been counted in place of one of
 * these.
 */
const betweenRuns: PrintOutcome = { kind: 'in-doubt', reason: 'odometer-between', condition: null };

/** One printer's queue as a feed of labels: every step is committed before the printer continues. */
export function jobFeed(parts: {
  printerId: string;
  jobs: PrintJobs;
  runs: PrintRunStore;
  writer: PrintJobWriter;
  next: () => PrintJob | null;
  announced?: AnnouncedLabels | undefined;
  confirms: boolean;
  /** What labels change in this printer; null: each label goes to a separate file. */
  changes: { address: string; store: PrinterChangesStore } | null;
  memory: PrinterMemory;
  /** Whether the printer can be asked how it is set up. */
  readsSetup: boolean;
  /** Whether labels may change the printer without asking a person. */
  allowsCommands: () => boolean;
  /** What labels must fit; null: not known. */
  fit?: () => FitSettings | null;
  now: () => Date;
  /** Called when a label came out or can no longer be influenced. */
  onProgress: () => void;
  onCondition: (condition: PrinterCondition) => void;
}): LabelFeed {
  const { jobs, runs, writer, confirms } = parts;
  /** Labels given out in this session: one that went back to queued is left for the next session. */
  const given = new Map<string, { job: PrintJob; range: { from: number; to: number } | null }>();
  let agreement: { identity: PrinterIdentity; odometer: number; bootedAt: number | null } | null = null;
  let runId: number | null = null;

  const withRecalled = createRecalledInSession((job: PrintJob) => jobs.storingBefore(job));

  /** Written in the commit of its first label, so that a run without labels is not stored. */
  function runOf(count: number): number | null {
    if (agreement === null) return null;
    runId ??= runs.begin({
      ...agreement.identity,
      printerId: parts.printerId,
      odometer: agreement.odometer,
      bootedAt: agreement.bootedAt,
      begunAt: parts.now().toISOString(),
    });
    runs.grow(runId, count);
    return runId;
  }

  /**
   * This station moved the counter meanwhile, through another settings entry for the same printer: the run takes no more labels and proves
   * nothing.
   */
  function isOvertaken(): boolean {
    const run = runId === null ? null : runs.get(runId);
    return run !== null && runs.isOvertaken(run);
  }

  const values = new Map<string, string | null>();
  const changes = parts.changes === null ? null : createSessionChanges(parts.changes, values);
  const fit = createFitCheck(() => parts.fit?.() ?? null, parts.memory);
  const reads = (): boolean => parts.readsSetup && parts.memory.silences < maxSilences;

  /** The next job that may go, and its bytes. Jobs that would permanently change the printer's setup are held, and the next one is taken. */
  function nextReady(): { job: PrintJob; payload: { bytes: Buffer; physical: number } | null } | null {
    for (;;) {
      const job = parts.next();
      if (!job || given.has(job.id)) return null;
      const payload = jobs.payload(job);
      if (payload === null || changes === null) return { job, payload };
      const isRead = !reads() || changes.unread(job, payload.bytes).length === 0;
      // Labels of the service were checked when they were queued.
      const held = job.kind === 'label' ? [] : lastingCommands([payload.bytes]);
      const commands = isRead ? [...held, ...changes.cannotUndo(job, payload.bytes)] : held;
      const mayGo = commands.length === 0 || parts.allowsCommands() || parts.memory.allowed.has(job.id);
      if (!mayGo) {
        if (!holdForCommands(job, commands.join(', '))) return null;
        continue;
      }
      const misfit = fit.held(job, payload.bytes);
      if (misfit === null) return { job, payload };
      const isHeld = holdTogether(job, (one) => {
        if (!isHeldReason(one.reason)) writer.holdMisfit(one, misfit);
      });
      if (!isHeld) return null;
    }
  }

  /** A job that comes again was allowed by a person. */
  function holdForCommands(job: PrintJob, words: string): boolean {
    const { allowed } = parts.memory;
    parts.memory.silences = 0;
    return holdTogether(job, (one) => {
      if (allowed.has(one.id)) return;
      writer.holdBatch(one, 'printer-commands', words);
      allowed.add(one.id);
    });
  }

  /** Together with the shipment's other waiting labels: one question for all of them. */
  function holdTogether(job: PrintJob, hold: (one: PrintJob) => void): boolean {
    const others = job.kind !== 'label' || job.shipmentId === null ? [] : jobs.ofShipment(job.shipmentId);
    const waiting = others.filter(
      (one) => one.kind === 'label' && one.state === 'queued' && one.printerId === job.printerId,
    );
    return writer.inOneCommit(() => {
      for (const one of waiting.length > 0 ? waiting : [job]) hold(one);
      return true;
    });
  }

  return {
    announced: parts.announced,
    tellHead: (dotsPerMm) => fit.tellHead(dotsPerMm),
    unreadSetup() {
      if (changes === null || !reads() || isOvertaken()) return [];
      const next = nextReady();
      if (!next?.payload) return [];
      const { job, payload } = next;
      const length = fit.needsLength(job, payload.bytes) ? [maxLengthVariable] : [];
      return [...changes.unread(job, payload.bytes), ...length];
    },
    tellSetup(told) {
      parts.memory.silences = told === null ? parts.memory.silences + 1 : 0;
      if (told?.has(maxLengthVariable) === true) fit.tellMaxLength(inchesIn(told.get(maxLengthVariable)));
      for (const [name, value] of told ?? []) values.set(name, value);
    },
    habits: (serial) => runs.habits(serial),
    lastAgreed(counter, serial) {
      const last = runs.newestAt({ serial, printerId: parts.printerId });
      return last === null ? null : last.agreedAt === counter;
    },
    begin(identity, odometer, bootedAt) {
      agreement = { identity, odometer, bootedAt };
      runId = null;
    },
    next(odometer, group) {
      const ready = nextReady();
      if (ready === null || (group !== undefined && ready.job.shipmentId !== group)) return null;
      if (isOvertaken()) return null;
      const { job, payload } = ready;
      if (!payload) {
        writer.setReason([job], 'no-payload');
        return null;
      }
      // The printer is asked about its setup when the run has ended.
      const isUnread = (zpl: Buffer): boolean =>
        (changes?.unread(job, zpl).length ?? 0) > 0 || fit.needsLength(job, zpl);
      if (changes !== null && reads() && isUnread(payload.bytes)) return null;
      const count = payload.physical;
      const runBefore = runId;
      let inFront: Buffer = Buffer.alloc(0);
      const moved = writer.inOneCommit(() => {
        const change = { odometer, confirms, remoteId: null, counted: null, countedOf: null };
        const isMoved = writer.move(job.id, 'send', { ...change, runId: runOf(count) });
        if (isMoved && changes !== null) inFront = changes.before(job, payload.bytes);
        return isMoved;
      });
      if (!moved) {
        runId = runBefore;
        return null;
      }
      given.set(job.id, { job, range: odometer === null ? null : { from: odometer, to: odometer + count } });
      const name = nameOfStored(jobs, job);
      const zpl = withRecalled(job, payload.bytes);
      const bytes = inFront.length === 0 ? zpl : Buffer.concat([inFront, zpl]);
      return { id: job.id, name, zpl: bytes, count, group: job.shipmentId };
    },
    sent(id, reason) {
      writer.move(id, 'sent', { reason });
    },
    recordCount(counted) {
      parts.onProgress();
      if (runId !== null) writer.recordCount(runId, counted);
    },
    markSuspect() {
      const id = runId;
      if (id !== null) writer.inOneCommit(() => (runs.suspect(id), true));
    },
    settled(ids, outcome, learned = null) {
      if (outcome.kind === 'printed' || outcome.kind === 'sent') parts.onProgress();
      const serial = agreement?.identity.serial ?? null;
      writer.inOneCommit(() => {
        const isNoProof = outcome.kind === 'printed' && isOvertaken();
        const believed = isNoProof ? betweenRuns : outcome;
        for (const id of ids)
          recordLabelOutcome({ jobs, runs, writer }, id, believed, given.get(id)?.range ?? null);
        if (outcome.kind === 'printed' || outcome.kind === 'sent')
          for (const id of ids) {
            const job = given.get(id)?.job;
            if (job !== undefined) changes?.arrived(job);
          }
        if (learned === null || isNoProof) return true;
        if (serial !== null) runs.learn(serial, learned.habits);
        if (runId !== null && learned.agreedAt !== null) runs.agreed(runId, learned.agreedAt);
        return true;
      });
    },
    condition: parts.onCondition,
  };
}
