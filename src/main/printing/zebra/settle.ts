import { setTimeout as sleep } from 'node:timers/promises';
import type { LabelSettlement } from '../label-printer.ts';
import { isEmpty } from './host-status.ts';
import { hasOnlyPartial, lookWithOdometer } from './look.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/** How many of the labels, in their order, a counter that moved by `moved` has printed; null when it stands inside one. */
export function printedBy(moved: number, counts: readonly number[]): { whole: number; exact: boolean } {
  let sum = 0;
  let whole = 0;
  for (const count of counts) {
    if (sum + count > moved) break;
    sum += count;
    whole += 1;
  }
  return { whole, exact: sum === moved };
}

/**
 * What became of labels sent when the odometer stood at `odometer` (printing.md, session, step 4; only where one station
 * owns the printer). Two looks that agree are needed before "did not come out" is believed, because that answer sends a
 * label again. Throws ConnectionLost.
 */
export async function settleByOdometer(
  connection: ZebraConnection,
  odometer: number,
  counts: readonly number[],
  pause: number,
): Promise<LabelSettlement> {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let before: number | null = null;
  for (;;) {
    const look = await lookWithOdometer(connection);
    if (!look.status) return { kind: 'not-now', condition: look.condition };
    if (look.odometer === null) return { kind: 'not-now', condition: 'mute' };
    if (look.odometer === 'none') return { kind: 'unknown', printed: 0, reason: 'no-odometer' };
    const moved = look.odometer - odometer;
    if (moved < 0 || moved > total) return { kind: 'unknown', printed: 0, reason: 'odometer-jumped' };
    const { whole, exact } = printedBy(moved, counts);
    if (whole === counts.length) return { kind: 'known', printed: whole };
    if (hasOnlyPartial(look.status) && before === look.odometer)
      return { kind: 'unknown', printed: whole, reason: 'partial-format' };
    if (!hasOnlyPartial(look.status) && (look.condition !== 'ready' || !isEmpty(look.status)))
      return { kind: 'waiting', printed: whole, condition: look.condition };
    if (before === look.odometer)
      return exact
        ? { kind: 'known', printed: whole }
        : { kind: 'unknown', printed: whole, reason: 'odometer-between' };
    before = look.odometer;
    await sleep(pause);
  }
}
