import { evidence, submission } from '#support/fake-shipments.ts';
import { askedOf, expect, test } from './drawn.ts';

const inDoubt = (attempt: number) =>
  submission({ id: 'bol', step: 'bol', state: 'in-doubt', evidence: evidence(), attempt });
const answers = {
  'submissions.list': [inDoubt(1)],
  'printing.jobs': [],
  'submissions.settleAbsent': null,
  'submissions.settleAccepted': null,
};

// Regression: the second question about try 1 was still open when the row showed try 2, and its key had that one sent a third time.
test('a question that was begun about a try is asked anew of a newer one, and the answer names its try', async ({
  draw,
}) => {
  const page = await draw('?screen=queue', answers);
  const absent = page.getByRole('button', { name: 'The service does not have it' });
  await absent.click();
  await expect(page.getByRole('button', { name: 'Send again (try 2)' })).toBeVisible();
  await page.evaluate(
    (rows) => {
      const at = globalThis as unknown as {
        stationAnswers: Record<string, unknown>;
        stationTell: (event: string, payload: unknown) => void;
      };
      at.stationAnswers['submissions.list'] = rows;
      at.stationTell('submissionsChanged', {});
    },
    [inDoubt(2)],
  );
  await expect(page.getByText('(try 3)')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send again/ })).toHaveCount(0);
  await absent.click();
  await page.getByRole('button', { name: 'Send again (try 3)' }).click();
  expect(await askedOf(page, 'submissions.settleAbsent')).toEqual([{ id: 'bol', attempt: 2 }]);
});
