import { expect, it } from 'vitest';
import { aPdf } from '#support/builders.ts';
import { stationAtLaser } from '#support/made-up-laser.ts';
import type { PrintStation } from '#support/print-station.ts';

type Job = Record<string, unknown>;
const timeless = { 'time-at-creation': undefined };

/**
 * A printer whose job 7 stops for paper. Switched off and on, it has another job of that number, which comes out; `then` and `now`: what the
 * two say of themselves.
 */
async function afterRestart(
  then: Job,
  now: Job,
): Promise<{ at: PrintStation; id: string; restart: () => void }> {
  let isOther = false;
  const { at } = await stationAtLaser((operation) => {
    if (operation !== 'Get-Job-Attributes') return null;
    return {
      job: isOther ? { 'job-state': 'completed', ...now } : { 'job-state': 'processing-stopped', ...then },
    };
  });
  const id = at.accept(0, aPdf('BOL'));
  // Of a printer that says nothing of its jobs nobody can wait for more.
  await at.until(id, /^document:(sent|in-doubt)/);
  return { at, id, restart: () => (isOther = true) };
}

// Regression: a job that the printer had lost with its power was "printed" when somebody else's job of the same number came out.
it.each<[what: string, then: Job, now: Job]>([
  ['no names, and the times of their making', { 'time-at-creation': 300 }, { 'time-at-creation': 21 }],
  ['no names, and one of the two a time', timeless, { 'time-at-creation': 21 }],
  ['nothing at all', timeless, timeless],
  [
    'one name for both, as when a BOL is printed again',
    { 'job-name': 'BOL', 'time-at-creation': 300 },
    { 'job-name': 'BOL', 'time-at-creation': 21 },
  ],
  [
    'names for the whole world',
    { 'job-uuid': 'urn:uuid:1', 'time-at-creation': 30 },
    { 'job-uuid': 'urn:uuid:2', 'time-at-creation': 30 },
  ],
])('another job of that number is not this one: they have %s', async (_, then, now) => {
  const { at, id, restart } = await afterRestart(then, now);
  restart();
  await at.until(id, /document:(printed|in-doubt)/);
  expect(at.states(id)).toBe('document:in-doubt:job-unknown');
});

it.each<[what: string, said: Job]>([
  ['the time of its making', { 'time-at-creation': 300 }],
  ['its name for the whole world, whatever its time is after a restart', { 'job-uuid': 'urn:uuid:1' }],
  // Short of it, as some printers show it.
  ['its name alone', { 'job-name': 'BO', ...timeless }],
])('the same job is known again by %s', async (_, said) => {
  const { at, id, restart } = await afterRestart(said, said);
  restart();
  await at.until(id, 'document:printed');
});
