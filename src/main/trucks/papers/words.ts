/**
 * The documents of a truck are in English, like the BOL, whatever the language of the screen (docs/decisions/changes.md); times are local to the
 * station.
 */
const time = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const date = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export const dayOf = (iso: string): string => date.format(new Date(iso));
export const clockOf = (iso: string): string => clock.format(new Date(iso));
export const momentOf = (iso: string): string => `${dayOf(iso)}, ${time.format(new Date(iso))}`;
/** "Nov 22, 2026" for a calendar day, which has no time zone. */
export const calendarDayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
/** "1, 3–5" */
export function unitRanges(units: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const unit of units) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1 === unit) last[1] = unit;
    else ranges.push([unit, unit]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}
