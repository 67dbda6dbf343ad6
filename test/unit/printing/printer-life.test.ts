import { expect, test } from 'vitest';
import { parseOdometer, variablesIn } from '#main/printing/zebra/host-status.ts';
import {
  isSameBoot,
  parseUptime,
  wasRestarted,
  type PrinterUptime,
} from '#main/printing/zebra/printer-life.ts';

const hour = 3_600_000;
const life = (uptime: number, secondsAgo = 0): PrinterUptime => ({
  uptime,
  askedAt: 1_000_000_000_000 - secondsAgo * 1000,
  sinceAsked: () => secondsAgo * 1000,
});

test('reads the uptime as Zebra documents it, and as nothing else', () => {
  expect(parseUptime('"00 days 02 hours 45 mins 30 secs"')).toBe(2 * hour + 45 * 60_000 + 30_000);
  expect(parseUptime('"12 days, 1 hour 1 min 1 sec"')).toBe(null);
  for (const other of ['"?"', '"1234"', '', '"00 days"']) expect(parseUptime(other)).toBe(null);
});

test('an uptime that comes late is no answer to the next question', () => {
  const late = '"00 days 02 hours 45 mins 30 secs"';
  expect(variablesIn(`${late}"1234"`)).toEqual(['1234']);
  expect([parseOdometer(late), parseOdometer(`"1234"${late}`)]).toEqual([null, 1234]);
});

test.each([
  ['as long as has passed', life(hour, 60), life(hour + 60_000), false],
  ['a second less: it counts whole seconds', life(hour, 60), life(hour + 59_000), false],
  ['more, since a clock here stood still', life(hour, 60), life(2 * hour), false],
  ['less than it had', life(hour, 60), life(30_000), true],
  ['more than it had, and less than has passed', life(10_000, 60), life(20_000), true],
])('restarted inside a session: %s', (_name, before, now, restarted) => {
  expect(wasRestarted(before, now)).toBe(restarted);
});

test.each([
  ['switched on at the same time', 1_000_000_000_000 - hour, true],
  ['three seconds later', 1_000_000_000_000 - hour + 3000, true],
  ['a minute earlier', 1_000_000_000_000 - hour - 60_000, false],
  ['a minute later, as where the clock here was set', 1_000_000_000_000 - hour + 60_000, false],
  ['not known', null, false],
])('one life over two sessions: %s', (_name, before, same) => {
  expect(isSameBoot(before, life(hour))).toBe(same);
});
