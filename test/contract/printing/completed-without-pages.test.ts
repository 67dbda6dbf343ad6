import { expect, it } from 'vitest';
import { aPdf } from '#support/builders.ts';
import { stationAtLaser } from '#support/made-up-laser.ts';

type Job = Record<string, unknown>;

async function endsAs(said: Job): Promise<string> {
  const { at } = await stationAtLaser((operation) =>
    operation === 'Get-Job-Attributes' ? { job: { 'job-state': 'completed', ...said } } : null,
  );
  const id = at.accept(0, aPdf('BOL'));
  await at.until(id, /document:(printed|in-doubt)/);
  return at.states(id);
}

// Regression: "BOL printed" of a document that the printer had thrown away: some end such a job as completed, and say why beside it.
it.each<[said: Job, reason: string]>([
  [{ 'job-state-reasons': 'aborted-by-system' }, 'job-aborted'],
  [{ 'job-state-reasons': ['job-completed-successfully', 'document-format-error'] }, 'job-aborted'],
  [{ 'job-state-reasons': 'unsupported-document-format' }, 'job-aborted'],
  [{ 'job-state-reasons': 'document-unprintable-error' }, 'job-aborted'],
  [{ 'job-state-reasons': 'job-canceled-at-device' }, 'job-canceled'],
  [{ 'job-state-reasons': 'errors-detected' }, 'job-completed-with-errors'],
  [{ 'job-impressions': 2, 'job-impressions-completed': 0 }, 'job-completed-with-errors'],
  [{ 'job-media-sheets': 1, 'job-media-sheets-completed': 0 }, 'job-completed-with-errors'],
])('completed, and %j: a person is asked', async (said, reason) => {
  expect(await endsAs(said)).toBe(`document:in-doubt:${reason}`);
});

it.each<[said: Job]>([
  [{ 'job-state-reasons': 'job-completed-successfully' }],
  [{ 'job-state-reasons': ['job-completed-with-warnings', 'unsupported-attributes-or-values'] }],
  // Many count no pages, or not before the next question.
  [{ 'job-impressions-completed': 0 }],
  [{ 'job-impressions': 2, 'job-impressions-completed': 1 }],
])('completed, and %j: printed', async (said) => {
  expect(await endsAs(said)).toBe('document:printed');
});
