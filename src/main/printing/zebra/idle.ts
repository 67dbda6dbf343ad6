import { setTimeout as sleep } from 'node:timers/promises';
import type { PrinterCondition } from '#shared/station/printer.ts';
import { mayHaveLabelsLeft, quietMilliseconds, type PriorKnowledge } from './agreement.ts';
import { isEmpty } from './host-status.ts';
import { hasOnlyPartialLabel, isWorking, readStatus, readStatusAndCounter } from './printer-status.ts';
import type { ZebraConnection, ZebraLimits } from './zebra-connection.ts';

/** Patience factor for what another station sends to a shared printer over a slow network. */
const PATIENCE_WHERE_SHARED = 10;

/**
 * Waits until the printer is idle, so that its odometer moves only for our labels. Clears the start of a label left by a broken session
 * (~JA), since the next label would be read as its continuation, but only if nothing else was there all along: on a shared printer it may
 * be a label that another station is sending now. Returns what prevents it, or null.
 */
export async function waitUntilIdle(
  connection: ZebraConnection,
  limits: ZebraLimits,
  { shared, signal }: { shared: boolean; signal: AbortSignal | undefined },
): Promise<PrinterCondition | null> {
  const until = performance.now() + limits.busy;
  const patience = shared ? PATIENCE_WHERE_SHARED * limits.busy : limits.busy;
  const pause = Math.min(limits.pause, 100);
  /** If asked longer ago, as when the computer slept, it may be another label's start, or a whole one by now. */
  const isOld = (age: number): boolean => age > limits.answer + 2 * pause;
  let partialSince: number | null = null;
  for (let cleared = false; ;) {
    if (isOld(connection.sinceAsked())) partialSince = null;
    const askedAt = performance.now();
    const { status, condition } = await readStatus(connection);
    if (!status) return condition;
    if (condition === 'ready') return null;
    if (!isWorking(condition)) return condition;
    const now = performance.now();
    partialSince = hasOnlyPartialLabel(status) ? (partialSince ?? now) : null;
    const isOver = partialSince === null ? now > until : askedAt - partialSince > patience;
    if (isOver || signal?.aborted === true) {
      if (partialSince === null || cleared || signal?.aborted === true) return condition;
      if (!isOld(connection.sinceAsked())) {
        await connection.write(Buffer.from('~JA'));
        cleared = true;
      }
    }
    await sleep(pause);
  }
}

/** A label counts as lost after one quiet period; if it still comes out later, it must not count for the next run. */
const QUIET_TIMES = 2;

/**
 * The counter from which a run may be counted. A printer whose "empty" proves nothing may still have a label in progress when its
 * last run did not end in agreement: then its counter must first stop moving. Null: it moved, or something prevents it.
 */
export async function startingCounter(
  connection: ZebraConnection,
  counter: number,
  known: PriorKnowledge,
  limits: ZebraLimits,
): Promise<number | null> {
  if (!mayHaveLabelsLeft(known)) return counter;
  const quiet = quietMilliseconds(known.habits?.slowest ?? null, limits.quiet);
  const until = performance.now() + QUIET_TIMES * quiet;
  for (;;) {
    // A late answer, because the computer slept, describes the printer when it was asked.
    const askedAt = performance.now();
    const reading = await readStatusAndCounter(connection);
    if (!reading.status || !isEmpty(reading.status) || reading.odometer !== counter) return null;
    const remaining = until - askedAt;
    if (remaining <= 0) return counter;
    await sleep(Math.min(remaining, limits.pause));
  }
}
