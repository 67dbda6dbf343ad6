import type { DrawnPage } from './drawn-page.ts';
import { submission } from '#support/fake-shipment-parts.ts';
import { askedOf, expect, test } from './draw.ts';

const row = (state: 'queued' | 'claimed' | 'accepted') => submission({ id: 'bol', state });
const answers = {
  'submissions.list': [row('queued')],
  'printing.jobs': [],
  'submissions.cancel fails': {
    code: 'not-in-this-state',
    message: 'canceled cannot happen to a bol that is claimed',
  },
};
const reason = 'Customer called it off';

/** The outbox moves on: its rows are read again. */
const tell = (page: DrawnPage, rows: unknown[], changes: Record<string, unknown> = {}) =>
  page.evaluate(
    ([list, more]) => {
      const at = globalThis as unknown as {
        stationAnswers: Record<string, unknown>;
        stationTell: (event: string, payload: unknown) => void;
      };
      if ('submissions.cancel' in more) delete at.stationAnswers['submissions.cancel fails'];
      Object.assign(at.stationAnswers, more, { 'submissions.list': list });
      at.stationTell('submissionsChanged', {});
    },
    [rows, changes] as const,
  );

// Regression: "Cancel it" in the moment of a try took the typed reason away with its field, and said "No longer possible".
test('a cancel that meets a try keeps its reason, and is done with it once the entry waits again', async ({
  draw,
}) => {
  const page = await draw('?screen=queue', answers);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const field = page.getByLabel('Why is it canceled?');
  await field.fill(reason);
  await tell(page, [row('claimed')]);
  const cancelIt = page.getByRole('button', { name: 'Cancel it' });
  await expect.element(cancelIt).toBeDisabled();
  await expect.element(page.getByText('It is being sent right now.')).toBeVisible();
  await expect.element(field).toHaveValue(reason);
  // The key that is pressed before the window has heard of the try.
  await tell(page, [row('queued')]);
  await cancelIt.click();
  await expect.element(page.getByText('It was being sent at that moment.')).toBeVisible();
  await expect.element(page.getByText('No longer possible')).toHaveLength(0);
  await expect.element(field).toHaveValue(reason);
  await tell(page, [row('queued')], { 'submissions.cancel': null });
  await field.press('Enter');
  await expect.element(field).toHaveLength(0);
  expect((await askedOf(page, 'submissions.cancel')).at(-1)).toEqual({ id: 'bol', attempt: 1, reason });
});

// Regression: the row went from the list with the question about it, as if it had been canceled; its labels were printing.
test('an entry that was sent while its reason was typed is said not to be canceled', async ({ draw }) => {
  const page = await draw('?screen=queue', answers);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByLabel('Why is it canceled?').fill(reason);
  await tell(page, []);
  const said = page.getByRole('alert').filter({ hasText: '0700018342 was not canceled' });
  await expect.element(said).toBeVisible();
  await expect.element(said.getByRole('button', { name: 'Open the shipment' })).toBeVisible();
  await said.getByRole('button', { name: 'Close' }).click();
  await expect.element(said).toHaveLength(0);
});

test('among all of today too: of an accepted entry nobody is asked why it is canceled', async ({ draw }) => {
  const page = await draw('?screen=queue', answers);
  await page.getByRole('radio', { name: 'All of today' }).check();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await tell(page, [row('accepted')]);
  await expect.element(page.getByRole('alert').filter({ hasText: 'was not canceled' })).toBeVisible();
  await expect.element(page.getByLabel('Why is it canceled?')).toHaveLength(0);
});
