import { evidence, submission } from '#support/fake-shipment-parts.ts';
import { askedOf, expect, test } from './draw.ts';

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
  await expect.element(page.getByRole('button', { name: 'Send again (try 2)' })).toBeVisible();
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
  await expect.element(page.getByText('(try 3)')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Send again/ })).toHaveLength(0);
  await absent.click();
  await page.getByRole('button', { name: 'Send again (try 3)' }).click();
  await expect.poll(() => askedOf(page, 'submissions.settleAbsent')).toEqual([{ id: 'bol', attempt: 2 }]);
});

// Regression: the question began again without a word, and the key seemed to have done nothing.
test('an answer about an earlier try was refused: that is said beside the question of the newer one', async ({
  draw,
}) => {
  const refused = { code: 'tried-again', message: 'submission bol is at try 2, the answer is about try 1' };
  const page = await draw('?screen=queue', { ...answers, 'submissions.settleAbsent fails': refused });
  const change = (changes: Record<string, unknown>) =>
    page.evaluate((more) => {
      const { stationAnswers: at } = globalThis as unknown as { stationAnswers: Record<string, unknown> };
      delete at['submissions.settleAbsent fails'];
      Object.assign(at, more);
    }, changes);
  const absent = page.getByRole('button', { name: 'The service does not have it' });
  await absent.click();
  await change({ 'submissions.settleAbsent fails': refused, 'submissions.list': [inDoubt(2)] });
  await page.getByRole('button', { name: 'Send again (try 2)' }).click();
  await expect.element(page.getByText('(try 3)')).toBeVisible();
  const said = page.getByRole('alert').filter({ hasText: 'It was tried again since you looked' });
  await expect.element(said).toBeVisible();
  await change({});
  await absent.click();
  await page.getByRole('button', { name: 'Send again (try 3)' }).click();
  await expect.element(said).toHaveLength(0);
});
