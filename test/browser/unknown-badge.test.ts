import { lookAnswers } from '#support/look-answers.ts';
import { scan } from './scan.ts';
import { expect, test } from './draw.ts';

const ana = { id: 'ana', name: 'Ana Łukasik', role: 'packer', asksPin: false };
const people = { named: true, badges: true, locked: false, lockMinutes: 0, person: ana };

// Regression: a scanner that says what kind of code it read showed that too, as if it were part of the badge.
test('a badge that nobody has is shown without the identifier of its code', async ({ draw }) => {
  const page = await draw('?screen=queue', {
    'station.status': lookAnswers({ theme: 'light', people: people as never })['station.status'],
    'people.names': [ana],
    'people.ofBadge': null,
  });
  await page.keyboard.press('F4');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: 'Ana Łukasik' })).toBeVisible();
  await scan(page, ']C0BADGE-99');
  await expect.element(dialog.getByText('Nobody here has the badge BADGE-99.')).toBeVisible();
});
