/** Making one costs more than using it a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, made);
  return made;
}

/**
 * Minutes by which the zone's clocks are ahead of UTC at that instant. Read from the formatter, not from `Date`, which takes the year 26 for
 * 1926.
 */
function offsetMinutes(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
  // "GMT-08:00", "GMT"; before there were zones with seconds: "GMT-05:50:36".
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const size = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return Math.round(sign === '-' ? -size : size);
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * A wall-clock moment of the station as ISO 8601 with its UTC offset: ('2026-03-08', '12:00:00', 'America/Los_Angeles') is
 * '2026-03-08T12:00:00-07:00'. A time that the clocks skip keeps its digits and takes the offset before the change; one that
 * happens twice takes the earlier of the two, or the later one: where clocks go back at midnight the last second of the day is another.
 */
export function localDateTime(
  day: string,
  time: string,
  timeZone: string,
  ofTwo: 'earlier' | 'later' = 'earlier',
): string {
  const wall = Date.parse(`${day}T${time}Z`);
  const halfDay = 12 * 3_600_000;
  const before = offsetMinutes(wall - halfDay, timeZone);
  const after = offsetMinutes(wall + halfDay, timeZone);
  const stillBefore = offsetMinutes(wall - before * 60_000, timeZone) === before;
  const alreadyAfter = offsetMinutes(wall - after * 60_000, timeZone) === after;
  const isBefore = ofTwo === 'earlier' ? stillBefore || !alreadyAfter : !alreadyAfter;
  const offset = isBefore ? before : after;
  const size = Math.abs(offset);
  return `${day}T${time}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}
