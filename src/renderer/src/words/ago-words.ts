import { m } from '../paraglide/messages.js';
import { dayAndClock } from './times.ts';

const minute = 60_000;
/** The screen refreshes as often, so that the words do not flicker. */
const step = 5000;
const hour = 60 * minute;

/** "20 s ago", "3 min ago", "2 h ago", then the day: the age of something. */
export function agoWords(iso: string, now: number): string {
  const passed = Math.max(0, now - Date.parse(iso));
  if (passed < step) return m.stations_ago_now();
  if (passed < minute) return m.stations_ago_seconds({ n: (Math.floor(passed / step) * step) / 1000 });
  if (passed < hour) return m.stations_ago_minutes({ n: Math.floor(passed / minute) });
  if (passed < 24 * hour) return m.stations_ago_hours({ n: Math.floor(passed / hour) });
  return dayAndClock(iso);
}
