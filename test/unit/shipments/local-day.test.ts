import { expect, test } from 'vitest';
import { localDay, startOfLocalDay } from '#main/local-day.ts';

test('the station’s own day, also over the change of the clocks and of the year', () => {
  const at = (text: string) => new Date(text);
  expect(localDay(at('2026-11-17T00:00:00'))).toBe('2026-11-17');
  expect(localDay(at('2026-11-17T23:59:59.999'))).toBe('2026-11-17');
  expect([localDay(at('2026-03-07T12:00:00'), 1), localDay(at('2026-10-31T23:30:00'), 1)]).toEqual([
    '2026-03-08',
    '2026-11-01',
  ]);
  expect([localDay(at('2026-12-31T12:00:00'), 1), localDay(at('2026-03-01T12:00:00'), -1)]).toEqual([
    '2027-01-01',
    '2026-02-28',
  ]);
  expect(startOfLocalDay(at('2026-11-01T18:00:00')).getHours()).toBe(0);
});
