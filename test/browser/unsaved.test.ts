import type { DrawnPage } from './drawn-page.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import { askedOf, expect, test } from './draw.ts';

const dockOf = (id: string, company: string) => ({
  id,
  ...{ hidden: false, byHand: true, usedAt: null, shipmentId: null },
  data: dockSchema.parse({
    party: {
      company,
      phone: '503 555 0148',
      address: '4215 NE Columbia Blvd',
      city: 'Portland',
      state: 'OR',
      postalCode: '97211',
    },
    roles: ['consignee'],
  }),
});
const [first, second] = [dockOf('dock-1', 'Peña Foods'), dockOf('dock-2', 'Quiroz Metals')];
const answers = {
  ...{ 'docks.find': [first, second], 'docks.count': { shown: 2, hidden: 0 }, 'docks.get': first },
  ...{ 'docks.save': { id: 'dock-1' }, 'earlier.list': [] },
};
const unsaved = 'Changed, not saved yet';
const contact = (page: DrawnPage) => page.getByRole('region', { name: 'Entry' }).getByLabel('Contact');
const open = async (page: DrawnPage, entry: typeof first) => {
  await page.evaluate((one) => {
    const at = globalThis as unknown as { stationAnswers: Record<string, unknown> };
    at.stationAnswers['docks.get'] = one;
  }, entry);
  await page.getByRole('button', { name: entry.data.party.company }).click();
  await expect.element(page.getByRole('heading', { name: entry.data.party.company })).toBeVisible();
};

// Regression: one Escape, a click on the row below or a scanned label, and all that was typed of an address was gone without a word.
test('what is typed of an address stays when the entry is closed, and when another is looked at', async ({
  draw,
}) => {
  const page = await draw('?screen=book&list=docks', answers);
  await open(page, first);
  await contact(page).fill('Zoé Ramírez');
  await page.keyboard.press('Escape');
  await expect.element(contact(page)).toHaveLength(0);
  await open(page, second);
  await expect.element(contact(page)).toHaveValue('');
  await open(page, first);
  await expect.element(contact(page)).toHaveValue('Zoé Ramírez');
  await expect.element(page.getByText(unsaved)).toBeVisible();
  await page.keyboard.press('Control+1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Address book' })).toHaveLength(0);
  await page.goBack();
  await open(page, first);
  await expect.element(page.getByText(unsaved)).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect.element(page.getByText(unsaved)).toHaveLength(0);
  const saved = (await askedOf(page, 'docks.save')) as { data: typeof first.data }[];
  expect(saved.map(({ data }) => data.party.contact)).toEqual(['Zoé Ramírez']);
  await open(page, second);
  await open(page, first);
  await expect.element(page.getByText(unsaved)).toHaveLength(0);
});

test('a new address that was begun is there again, until it is discarded', async ({ draw }) => {
  const page = await draw('?screen=book&list=docks&id=new', answers);
  const company = page.getByLabel('Company');
  await company.fill('Ibarra Paper');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add/ }).click();
  await expect.element(company).toHaveValue('Ibarra Paper');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(company).toHaveValue('');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add/ }).click();
  await expect.element(company).toHaveValue('');
});

// Regression: somebody scanned a label, or looked at the Queue, and what the administrator had typed in Setup was gone.
test('what is typed in Setup stays while another screen is looked at', async ({ draw }) => {
  const page = await draw('?screen=setup');
  const phone = page.getByRole('form', { name: 'Shipper' }).getByLabel('Phone');
  await phone.fill('775 555 0777');
  await page.keyboard.press('Control+6');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await page.keyboard.press('Control+7');
  await expect.element(phone).toHaveValue('775 555 0777');
  await expect.element(page.getByRole('form', { name: 'Shipper' }).getByText(unsaved)).toBeVisible();
  await page.getByRole('form', { name: 'Shipper' }).getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(phone).not.toHaveValue('775 555 0777');
});
