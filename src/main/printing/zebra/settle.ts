import { setTimeout as sleep } from 'node:timers/promises';
import type { PrintReason } from '#shared/station/print-reason.ts';
import type { PrintedCount, LabelSettlement, OpenRun } from '../label-printer.ts';
import {
  compareCounter,
  printedCount,
  doesEmptyProveDone,
  isUntrusted,
  mayHaveLabelsLeft,
  quietMilliseconds,
} from './agreement.ts';
import { isEmpty } from './host-status.ts';
import { readIdentity } from './identity.ts';
import { isSameBoot, readUptime } from './printer-life.ts';
import { hasOnlyPartialLabel, readStatusAndCounter, type StatusReading } from './printer-status.ts';
import type { ZebraConnection, ZebraLimits } from './zebra-connection.ts';

/** A reading on a fresh connection, and how long nothing had changed before it. */
export interface TimedReading extends StatusReading {
  serial: string | null;
  /** Milliseconds from an earlier reading's arrival to this one's request, since its answer may be as old. */
  quiet: number;
}

const unknown = (
  reason: PrintReason,
  counted: PrintedCount | null,
): Extract<LabelSettlement, { kind: 'unknown' }> => ({ kind: 'unknown', reason, counted });

/**
 * What one reading proves about a run that another session left (docs/decisions/printed.md); null: nothing yet, read again. The whole run or nothing: "3 of
 * 6" does not say which. Only the same printer's counter counts, by its serial number, and only where no other station prints.
 */
export function judgeReading(
  run: OpenRun,
  reading: TimedReading,
  settings: { shared: boolean; least: number },
): LabelSettlement | null {
  const { status, odometer, condition } = reading;
  if (!status) return { kind: 'not-now', condition };
  if (odometer === null) return { kind: 'not-now', condition: 'mute' };
  if (odometer === 'none') return unknown('no-odometer', null);
  if (run.serial === null || reading.serial === null) return unknown('unknown-printer', null);
  if (run.serial !== reading.serial) return unknown('other-printer', null);
  const counted = printedCount(run, odometer);
  const standing = compareCounter(run, odometer);
  if (standing === 'wrong' && !settings.shared) return unknown('odometer-jumped', counted);
  const onlyPartial = hasOnlyPartialLabel(status);
  if (!onlyPartial && (!isEmpty(status) || condition !== 'ready'))
    return { kind: 'waiting', condition, counted: counted ?? { counted: 0, countedOf: run.sent } };
  if (settings.shared) return unknown('shared', null);
  if (isUntrusted(run.habits)) return unknown('others-seen', counted);
  const isAgreed = standing === 'agrees';
  if (isAgreed && onlyPartial) return unknown('partial-format', counted);
  // A label of the run before may have come out in this one's place.
  if (isAgreed && !mayHaveLabelsLeft(run, run.suspect)) return { kind: 'all-out' };
  // Nothing more is expected after the time of several of this printer's own labels, not after a fixed time.
  if (reading.quiet < quietMilliseconds(run.habits?.slowest ?? null, settings.least)) return null;
  if (isAgreed) return { kind: 'all-out' };
  if (onlyPartial) return unknown('partial-format', counted);
  if (odometer === run.odometer && doesEmptyProveDone(run.habits, run.suspect)) return { kind: 'none-out' };
  return unknown('counted-short', counted);
}

/** A counter agrees only within one life of the printer: what it forgot at a restart, another host may have printed since. Throws ConnectionLost. */
async function isOneLife(connection: ZebraConnection, run: OpenRun): Promise<boolean> {
  if (run.bootedAt === null) return false;
  const life = await readUptime(connection);
  return life !== null && life !== 'unknown' && isSameBoot(run.bootedAt, life);
}

/** Reads until there is a verdict; `no-identity`: the identity query got no answer. Throws ConnectionLost. */
export async function settleRun(
  connection: ZebraConnection,
  run: OpenRun,
  settings: { shared: boolean; asksIdentity: boolean; limits: ZebraLimits },
  signal?: AbortSignal,
): Promise<LabelSettlement | 'no-identity'> {
  const { limits, shared } = settings;
  // A run sent to an unknown printer cannot be compared, and a printer that never identifies itself is not asked each time.
  const asksWho = run.serial !== null && settings.asksIdentity;
  const identity = asksWho ? await readIdentity(connection) : { serial: null };
  if (identity === null) return 'no-identity';
  let before: number | null = null;
  let since = performance.now();
  for (;;) {
    // What is read late, because the computer slept, says how the printer stood when it was asked.
    const askedAt = performance.now();
    const reading = await readStatusAndCounter(connection);
    // It may be another printer's by now; the next connection asks who it is.
    if (connection.takeStoodStill()) return { kind: 'not-now', condition: reading.condition };
    const counter = typeof reading.odometer === 'number' ? reading.odometer : null;
    // Every change restarts the wait, so an endless run of changes is no counter: a counter rises, and past the run it is wrong.
    if (counter !== null && before !== null && counter < before)
      return { ...unknown('odometer-jumped', null), condition: reading.condition };
    if (reading.odometer !== before) since = performance.now();
    before = counter;
    const later = { ...reading, serial: identity.serial, quiet: askedAt - since };
    const verdict = judgeReading(run, later, { shared, least: limits.quiet });
    if (verdict?.kind === 'all-out' && !(await isOneLife(connection, run)))
      return { ...unknown('printer-restarted', null), condition: reading.condition };
    if (verdict?.kind === 'unknown') return { ...verdict, condition: reading.condition };
    if (verdict !== null) return verdict;
    if (signal?.aborted) return { kind: 'not-now', condition: reading.condition };
    await sleep(Math.min(limits.quiet, limits.pause));
  }
}
