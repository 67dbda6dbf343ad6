import { withoutFrames } from './host-status.ts';
import { stopwatch } from './stopwatch.ts';
import type { ZebraConnection } from './zebra-connection.ts';

/** Set-Get-Do: "00 days 02 hours 45 mins 30 secs" since the printer was switched on (Link-OS printers). */
const UPTIME_QUESTION = '! U1 getvar "device.uptime"\r\n';
const uptimeForm =
  /"\s*(\d{1,6}) days? (\d{1,2}) hours? (\d{1,2}) min(?:ute)?s? (\d{1,2}) sec(?:ond)?s?\s*"/i;
/** It counts whole seconds, and its answer takes a moment. */
const tolerance = 3_000;
/** Two clocks drift apart by less than this. */
const drift = 0.0005;

/** How long a printer had been on when it was asked, in milliseconds, and when that was by both clocks here. */
export interface PrinterUptime {
  uptime: number;
  askedAt: number;
  sinceAsked: () => number;
}

/** Milliseconds; null: no uptime in this text. */
export function parseUptime(text: string): number | null {
  const found = uptimeForm.exec(withoutFrames(text));
  if (found === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(1).map(Number);
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

/** `unknown`: the printer has no such variable; null: no answer in time. Throws ConnectionLost. */
export async function readUptime(connection: ZebraConnection): Promise<PrinterUptime | 'unknown' | null> {
  const askedAt = Date.now();
  const sinceAsked = stopwatch();
  const uptime = await connection.ask(UPTIME_QUESTION, (text) => {
    const milliseconds = parseUptime(text);
    return milliseconds ?? (withoutFrames(text).includes('"?"') ? 'unknown' : null);
  });
  return typeof uptime === 'number' ? { uptime, askedAt, sinceAsked } : uptime;
}

/** When it was switched on, by this computer's clock: what a later session can compare. */
export const bootedAt = ({ uptime, askedAt }: PrinterUptime): number => askedAt - uptime;

/** Whether it was switched off and on since `before`: then it has been on for less time than has passed. */
export const wasRestarted = (before: PrinterUptime, now: PrinterUptime): boolean =>
  now.uptime + tolerance < before.uptime + (before.sinceAsked() - now.sinceAsked()) * (1 - drift);

/** The same for a run of an earlier session. If the clock was set since, it counts as another life: then a person is asked. */
export const isSameBoot = (bootedBefore: number | null, now: PrinterUptime): boolean =>
  bootedBefore !== null && Math.abs(bootedAt(now) - bootedBefore) <= tolerance + drift * now.uptime;
