import type { Page } from '@playwright/test';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { keepScreenshot } from '../support/keep-screenshot.ts';
import { smallForm } from '../support/small-form.ts';
import { scan } from '#support/acts/scan.ts';
import { createShipment, expectLabels, goTo } from './acts.ts';
import { expectClean } from './axe.ts';
import { expect } from './bench.ts';
import { test } from './one-station.ts';
import { counted } from './counted.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const who = (page: Page) => page.getByRole('button', { name: /^Choose who packs/ });
const dialog = (page: Page) => page.getByRole('dialog');
const rules = (page: Page) => page.getByRole('region', { name: 'What asks for a PIN', exact: true });

/** People by the window's own calls, while nobody has a PIN yet: Ana and Bo pack, Sam and Inés have a PIN. */
const enterPeople = (page: Page) =>
  page.evaluate(async () => {
    const answered = await window.station.numbers.lastBolNumber({ number: null });
    if (!answered.ok) throw new Error(answered.error.message);
    const add = async (name: string, role: 'packer' | 'supervisor' | 'administrator', badge: string) => {
      const saved = await window.station.people.save({ id: null, name, badge, role, active: true });
      if (!saved.ok) throw new Error(saved.error.message);
      return saved.value.id;
    };
    await add('Ana Łukasik', 'packer', 'B-4401');
    await add('Bo Lindqvist', 'packer', 'B-4402');
    const sam = await add('Sam Okafor', 'supervisor', 'B-4403');
    const ines = await add('Inés Kowalczyk', 'administrator', '');
    // Both at once: the first PIN that stands would ask for itself.
    const set = await Promise.all([
      window.station.people.setPin({ id: sam, pin: '4711' }),
      window.station.people.setPin({ id: ines, pin: '2468' }),
    ]);
    for (const one of set) if (!one.ok) throw new Error(one.error.message);
  });

/** A fresh draft of this form on Pack, at a station whose people are entered. */
async function openDraft(page: Page, form: ShipmentForm): Promise<void> {
  await goTo(page, 'Shipments');
  await page.evaluate(async (typed) => {
    const draft = await window.station.drafts.create();
    if (!draft.ok) throw new Error(draft.error.message);
    const saved = await window.station.drafts.save({ id: draft.value.id, form: typed });
    if (!saved.ok) throw new Error(saved.error.message);
  }, form);
  await goTo(page, 'Pack');
  await expect(field(page, 'BOL number')).toHaveValue(form.bolNumber);
  await page.getByRole('heading', { level: 1 }).click();
}

const journal = (page: Page) =>
  page.evaluate(async () => {
    const rows = await window.station.shipments.find({ text: '', limit: 1 });
    if (!rows.ok) throw new Error(rows.error.message);
    const view = await window.station.shipments.get({ id: rows.value[0]?.id ?? '' });
    if (!view.ok) throw new Error(view.error.message);
    return view.value.journal;
  });

test('signs in by badge and by two keys; what is done is told of with its person', async ({
  station: { page },
}) => {
  await expect(who(page)).toHaveCount(0);
  await enterPeople(page);
  await expect(who(page)).toContainText('Nobody is signed in');
  await scan(page, 'B-4401');
  await expect(who(page)).toContainText('Ana Łukasik');
  await expect(page.locator('#scan-says')).toContainText('Ana Łukasik is packing.');

  const change = counted(page);
  await change.press('F4');
  await expect(dialog(page)).toContainText('Who is packing?');
  await expectClean(page, 'who packs');
  await keepScreenshot(page, 'people-who');
  await change.press('2');
  await expect(who(page)).toContainText('Bo Lindqvist');
  expect(change.keys).toBe(2);
  await expect(dialog(page)).toHaveCount(0);

  await openDraft(page, smallForm('719020001'));
  await page.keyboard.press('F9');
  await expectLabels(page, [1, 2], 2, 'printed');
  // Nothing of it is in the way: the same again is still three keys, and no dialog.
  const again = counted(page);
  await again.press('Control+d');
  await expect(page.getByLabel('BOL number', { exact: true })).not.toHaveValue('719020001');
  await again.press('F9');
  await expect(page.getByRole('heading', { name: /^BOL / })).toBeVisible();
  expect(again.keys).toBeLessThanOrEqual(3);
  const lines = await journal(page);
  expect(lines.find(({ event }) => event === 'saved')).toMatchObject({
    person: { name: 'Bo Lindqvist' },
    detail: { createdBy: 'Bo Lindqvist' },
  });
  expect(lines.find(({ event }) => event === 'accepted')).toMatchObject({ person: null });
});

test('Setup asks for a supervisor’s PIN, counts wrong ones, and opens', async ({ launch }) => {
  const { page } = await launch();
  await enterPeople(page);
  await scan(page, 'B-4401');
  await expect(who(page)).toContainText('Ana');
  await goTo(page, 'Setup');
  await expect(dialog(page)).toContainText('A supervisor’s PIN is needed');
  await expectClean(page, 'the PIN');
  await keepScreenshot(page, 'people-pin');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Setup is for supervisors')).toBeVisible();
  // Nor does a page that asks past its screens replace the data, or take it away.
  const codes = await page.evaluate(async () => {
    const answers = [
      await window.station.backups.restore({ id: 'none' }),
      await window.station.support.saveBundle({ withAddresses: false }),
    ];
    return answers.map((answer) => (answer.ok ? 'ok' : answer.error.code));
  });
  expect(codes).toEqual(['needs-supervisor', 'needs-supervisor']);
  await keepScreenshot(page, 'people-setup-closed', ['light']);
  await page.getByRole('button', { name: 'Enter PIN' }).click();

  await field(page, 'Who approves').selectOption({ label: 'Sam Okafor' });
  for (let n = 1; n <= 4; n += 1) {
    await field(page, 'PIN').fill('0000');
    await page.keyboard.press('Enter');
    await expect(field(page, 'PIN')).toHaveValue('');
    await expect(dialog(page)).toContainText('Wrong PIN.');
  }
  await field(page, 'PIN').fill('0000');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText(/Try again in 0:(30|2\d)/);
  await expect(dialog(page).getByRole('button', { name: 'OK' })).toBeDisabled();
  await keepScreenshot(page, 'people-pin-locked', ['light']);
  // Another's is not locked. By the pad, as with gloves.
  await field(page, 'Who approves').selectOption({ label: 'Inés Kowalczyk' });
  for (const digit of '2468') await dialog(page).getByRole('button', { name: digit, exact: true }).click();
  await dialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page)).toHaveCount(0);

  const people = page.getByRole('region', { name: 'People', exact: true });
  await people.scrollIntoViewIfNeeded();
  await expect(people.getByRole('row', { name: /Sam Okafor/ })).toContainText('PIN set');
  await people.getByRole('button', { name: 'Add person' }).click();
  await people.getByRole('textbox', { name: 'Name', exact: true }).fill('Zoé Peña');
  await people.getByLabel('Badge: scan it here').fill('B-4401');
  await people.getByRole('button', { name: 'Save person' }).click();
  await expect(people.getByText('This badge belongs to Ana Łukasik')).toBeVisible();
  await keepScreenshot(page, 'people-setup');
  await people.getByLabel('Badge: scan it here').fill('B-4405');
  await people.getByRole('button', { name: 'Save person' }).click();
  await expect(people.getByRole('row', { name: /Zoé Peña/ })).toContainText('Packer');
  await expectClean(page, 'people in Setup');

  await people.getByRole('button', { name: 'Edit Bo Lindqvist' }).click();
  await people.getByLabel('Works here').uncheck();
  await people.getByRole('button', { name: 'Save person' }).click();
  await expect(people.getByRole('row', { name: /Bo Lindqvist/ })).toContainText('No longer here');
  await people.getByRole('button', { name: 'New PIN: Sam Okafor' }).click();
  await field(page, 'New PIN, 4 to 12 digits').fill('135790');
  await field(page, 'Repeat the PIN').fill('13579');
  await people.getByRole('button', { name: 'Save PIN' }).click();
  await expect(people.getByText('The two PINs are not the same.')).toBeVisible();
  await field(page, 'Repeat the PIN').fill('135790');
  await people.getByRole('button', { name: 'Save PIN' }).click();
  await expect(field(page, 'Repeat the PIN')).toHaveCount(0);
  await rules(page).getByLabel('Lock after this many minutes (0: never)').fill('15');
  await rules(page).getByRole('button', { name: /^Save/ }).click();
  await expect(rules(page).getByText('Saved')).toBeVisible();
});

test('a locked window covers itself, loses nothing that was typed, and keeps what is scanned until somebody signs in', async ({
  station: { page },
}) => {
  await createShipment(page, smallForm('719020003'));
  await enterPeople(page);
  await scan(page, 'B-4401');
  await expect(who(page)).toContainText('Ana');
  await goTo(page, 'Pack');
  await field(page, 'PO number').fill('PO-half-typed');
  await page.keyboard.press('F4');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(dialog(page)).toContainText('Printing and sending go on.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(dialog(page)).toBeVisible();
  await expectClean(page, 'locked');
  await keepScreenshot(page, 'people-locked');
  await scan(page, '719020003');
  await expect(dialog(page)).toContainText('Scanned 719020003. Sign in to open it.');
  await keepScreenshot(page, 'people-locked-scan', ['light']);
  // A supervisor's badge is not enough.
  await scan(page, 'B-4403');
  await expect(dialog(page)).toContainText('PIN of Sam Okafor');
  await page.reload();
  await expect(dialog(page)).toContainText('Who is packing?');
  await scan(page, '719020003');
  await expect(dialog(page)).toContainText('Scanned 719020003');
  await scan(page, 'B-4402');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'BOL 719020003' })).toBeVisible();
  await goTo(page, 'Pack');
  await expect(field(page, 'PO number')).toHaveValue('PO-half-typed');
});

test('a badge scanned into a field of the form signs in and leaves the field as it was', async ({
  launch,
}) => {
  const { page } = await launch();
  await enterPeople(page);
  await goTo(page, 'Pack');
  await expect(async () => {
    await field(page, 'PO number').fill('PO-77');
    await field(page, 'PO number').press('End');
    await scan(page, 'B-4402');
    await expect(who(page)).toContainText('Bo Lindqvist', { timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await expect(field(page, 'PO number')).toHaveValue('PO-77');
});

test('a print in doubt is decided with a PIN, in the packer’s own place; packing asks for none', async ({
  launch,
  bench,
}) => {
  const { page } = await launch();
  await enterPeople(page);
  await scan(page, 'B-4401');
  await expect(who(page)).toContainText('Ana');
  // The cable comes out while labels are on their way: nobody knows which came out.
  bench.zebra.labelMs = 60_000;
  await openDraft(page, smallForm('719020002', 2));
  await page.keyboard.press('F9');
  await expectLabels(page, [1], 2, 'sent');
  await bench.zebra.off();
  bench.zebra.powerCycle();
  bench.zebra.manners.noOdometer = true;
  const asked = page.getByRole('radiogroup', { name: /^Label \d$/ });
  await expect(asked.first()).toBeVisible();
  bench.zebra.manners.noOdometer = false;
  bench.zebra.labelMs = 20;
  await bench.zebra.on();
  for (const one of await asked.all()) await one.getByRole('radio', { name: 'It did not' }).check();
  await page.getByRole('button', { name: 'Print missing' }).click();
  // Where the printer may still hold them, that is asked first.
  const anyway = page.getByRole('button', { name: 'Print again anyway' });
  await expect(anyway.or(dialog(page)).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(dialog(page)).toContainText('Decide what may have been printed');
  await keepScreenshot(page, 'people-pin-doubt', ['light']);
  await field(page, 'Who approves').selectOption({ label: 'Sam Okafor' });
  await field(page, 'PIN').fill('4711');
  await page.keyboard.press('Enter');
  await expectLabels(page, [1, 2], 2, 'printed');
  const lines = await journal(page);
  expect(lines.find(({ event }) => event === 'approved')).toMatchObject({
    person: { name: 'Ana Łukasik' },
    detail: { permission: 'decide-print', by: 'Sam Okafor' },
  });
  await expect(page.getByText('Sam Okafor approved: Decide what may have been printed')).toBeVisible();
});
