import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/freight/form/read-day.ts';
import { readDay, showDay } from '#shared/freight/form/read-day.ts';
import { readTime } from '#shared/freight/form/read-time.ts';
import { daySchema } from '#shared/freight/fields/field-rules.ts';
import type { Language } from '#shared/language.ts';

/** 1,000 in every run; a campaign asks for more. */
const numRuns = Number(process.env['DOCKPRINT_CASES'] ?? 1000);
const timeout = 60_000 + numRuns * 50;

const language = fc.constantFrom<Language>('en', 'es', 'fr');
const day = fc.integer({ min: 0, max: 36_523 }).map((days) => addDays('2000-01-01', days));
/** Tuesday. */
const today = '2026-11-17';

describe('what the app shows it reads back', { timeout }, () => {
  test('days', () => {
    fc.assert(
      fc.property(day, day, language, (one, now, spoken) => {
        for (const written of [showDay(one, spoken), one])
          expect(readDay(written, spoken, now)).toEqual({ is: 'day', day: one });
      }),
      { numRuns },
    );
  });

  test('times', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(time, language, ([hour, minute], spoken) => {
        const [hh, mm] = [hour, minute].map((part) => String(part).padStart(2, '0'));
        const read = { is: 'time', time: `${hh}:${mm}` };
        expect(readTime(`${hh}:${mm}`, spoken)).toEqual(read);
        expect(readTime(`${hh}${mm}`, spoken)).toEqual(read);
        const half = `${hour % 12 === 0 ? 12 : hour % 12}:${mm} ${hour < 12 ? 'am' : 'pm'}`;
        expect(readTime(half, spoken)).toEqual(read);
      }),
      { numRuns },
    );
  });
});

test('whatever is typed is a day of the calendar, or a reason: never a wrong guess', { timeout }, () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'0123456789/-.+ '.split('')), maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom('/', '-', '.'), fc.integer({ min: 0, max: 40 }))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, day, language, (typed, now, spoken) => {
      const reading = readDay(typed, spoken, now);
      if (reading.is === 'day') expect(daySchema.safeParse(reading.day).success).toBe(true);
      if (reading.is === 'unclear' && reading.code === 'day-asked')
        for (const one of reading.readings)
          expect(readDay(showDay(one, spoken), spoken, now)).toEqual({ is: 'day', day: one });
      const time = readTime(typed, spoken);
      if (time.is === 'time') expect(time.time).toMatch(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
    }),
    { numRuns },
  );
});

const days: [Language, string, string][] = [
  ['en', '11/30', '2026-11-30'],
  ['en', '11/30/2026', '2026-11-30'],
  ['en', '11-30-26', '2026-11-30'],
  ['en', '30 nov', '2026-11-30'],
  ['en', 'Nov 30th', '2026-11-30'],
  ['en', 'Mon, Nov 30, 2026', '2026-11-30'],
  ['en', '+1', '2026-11-18'],
  ['en', '-2', '2026-11-15'],
  ['en', 'today', '2026-11-17'],
  ['en', 'Tomorrow', '2026-11-18'],
  ['en', 'mon', '2026-11-23'],
  ['en', '1/5', '2027-01-05'],
  ['en', '30/11', '2026-11-30'],
  ['en', '3/4/2027', '2027-03-04'],
  ['es', '30/11', '2026-11-30'],
  ['es', '11/30', '2026-11-30'],
  ['es', '3/4/2027', '2027-04-03'],
  ['es', 'mañana', '2026-11-18'],
  ['es', 'lun', '2026-11-23'],
  ['es', '30 de nov de 2026', '2026-11-30'],
  ['es', 'mar 1 dic 2026', '2026-12-01'],
  ['fr', '30/11/2026', '2026-11-30'],
  ['fr', 'demain', '2026-11-18'],
  ['fr', 'aujourd’hui', '2026-11-17'],
  ['fr', '1er déc.', '2026-12-01'],
  ['fr', 'mar. 1 déc. 2026', '2026-12-01'],
  ['fr', 'le 30 novembre', '2026-11-30'],
];
test.each(days)('%s: %s is %s', (spoken, typed, read) => {
  expect(readDay(typed, spoken, today)).toEqual({ is: 'day', day: read });
});

const unclearDays: [Language, string, string][] = [
  // It is Tuesday: today, or in a week.
  ['en', 'tue', 'day-asked'],
  ['en', '5/17', 'day-asked'],
  ['en', '2/30', 'no-such-day'],
  ['en', '31/31', 'no-such-day'],
  ['en', '11/31/2026', 'no-such-day'],
  ['en', 'Tue Nov 30 2026', 'no-such-day'],
  ['en', '1/2/0026', 'no-such-day'],
  ['en', '30', 'day'],
  ['en', '1130', 'day'],
  ['en', 'soon', 'day'],
  ['en', 'mañana', 'day'],
  ['fr', 'jui 3', 'day'],
  ['en', 'ju 3', 'day'],
  ['en', '2026-11', 'day'],
];
test.each(unclearDays)('%s: %s is not guessed: %s', (spoken, typed, code) => {
  expect(readDay(typed, spoken, today)).toMatchObject({ is: 'unclear', code });
});

const times: [Language, string, string][] = [
  ['en', '1pm', '13:00'],
  ['en', '1:00 pm', '13:00'],
  ['en', '1:30 P.M.', '13:30'],
  ['en', '1p', '13:00'],
  ['en', '1300', '13:00'],
  ['en', '13', '13:00'],
  ['en', '12 am', '00:00'],
  ['en', '12', '12:00'],
  ['en', 'noon', '12:00'],
  ['en', '0900', '09:00'],
  ['en', '09', '09:00'],
  ['en', '9a', '09:00'],
  ['en', '10', '10:00'],
  ['es', '1 p. m.', '13:00'],
  ['fr', '13 h', '13:00'],
  ['fr', '13h30', '13:30'],
  ['fr', '13 h 30', '13:30'],
  ['fr', '9h', '09:00'],
  ['fr', 'midi', '12:00'],
];
test.each(times)('%s: %s is %s', (spoken, typed, read) => {
  expect(readTime(typed, spoken)).toEqual({ is: 'time', time: read });
});

const unclearTimes: [string, string][] = [
  ['1', 'time-asked'],
  ['8:30', 'time-asked'],
  ['130', 'time-asked'],
  ['25', 'time'],
  ['13:60', 'time'],
  ['13 pm', 'time'],
  ['0 pm', 'time'],
  ['later', 'time'],
];
test.each(unclearTimes)('%s is not guessed: %s', (typed, code) => {
  expect(readTime(typed, 'en')).toMatchObject({ is: 'unclear', code });
});
