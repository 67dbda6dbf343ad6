import type { DrawnPage } from './drawn-page.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { laterScene } from '#support/fake-later-steps.ts';
import { submission } from '#support/fake-shipment-parts.ts';
import { keptTracking } from '#support/fake-tracking.ts';
import { askedOf, expect, test } from './draw.ts';

const draftOf = (more: object) => ({
  ...{ id: 'draft-1', shipmentId: null, templateId: null, left: { to: '', by: '', note: '' } },
  ...{ form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', ...more } },
  savedAt: '2026-11-17T14:00:00.000Z',
});
/** The station stands all night with its window open: the clock says the morning, and each timer of ten seconds or less fires once. */
function sleepUntil(page: DrawnPage, time: string): void {
  page.clock.setFixedTime(time);
  page.clock.fastForward(10_000);
}
const shipDate = (page: DrawnPage) => page.getByLabel('Ship date');

// Regression: Pack stood open in the evening, and the first BOLs of the morning bore the date of the day before.
test('a blank form that stands overnight is of the new day', async ({ draw }) => {
  const page = await draw('?screen=pack', { 'drafts.current': draftOf({}) });
  await expect.element(shipDate(page)).toHaveValue('Nov 17, 2026');
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(shipDate(page)).toHaveValue('Nov 18, 2026');
  await page.getByRole('group', { name: 'Consignee' }).getByLabel('Company').fill('Peña Foods');
  await page.keyboard.press('Control+s');
  const saved = async () =>
    (
      (await askedOf(page, 'drafts.save')) as { form: { shipDate: string; consignee: { company: string } } }[]
    ).at(-1)?.form;
  await expect.poll(saved).toMatchObject({ shipDate: '2026-11-18', consignee: { company: 'Peña Foods' } });
});

test('a form that was begun, or dated by hand, keeps its day', async ({ draw }) => {
  const begun = { consignee: { ...emptyForm().consignee, company: 'Peña Foods' } };
  for (const more of [begun, { shipDate: '2026-11-20' }]) {
    const page = await draw('?screen=pack', { 'drafts.current': draftOf(more) });
    const before = await shipDate(page).inputValue();
    sleepUntil(page, '2026-11-18T06:02:00.000Z');
    await expect.element(page.getByText('Wed Nov 18')).toBeVisible();
    await page.waitForTimeout(300);
    await expect.element(shipDate(page)).toHaveValue(before);
  }
});

// Regression: what had waited since yesterday was shown as since this morning.
test('a time of yesterday says so once the day is over', async ({ draw }) => {
  const row = submission({ state: 'queued', queuedAt: '2026-11-17T14:06:51.000Z' });
  const page = await draw('?screen=queue', { 'submissions.list': [row], 'printing.jobs': [] });
  const since = page.getByRole('table', { name: 'Submissions' }).getByRole('row').nth(1);
  await expect.element(since).toMatchTextContent('14:06');
  await expect.element(since).not.toMatchTextContent('Nov 17');
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(since).toMatchTextContent('Nov 17, 14:06');
});

// Regression: what was begun yesterday kept yesterday's date, rightly, and pre-flight said nothing of it.
test('a draft that was begun yesterday says so, and one key makes it of today', async ({ draw }) => {
  const begun = { consignee: { ...emptyForm().consignee, company: 'Peña Foods' } };
  const page = await draw('?screen=pack', { 'drafts.current': draftOf(begun) });
  const said = page.getByRole('complementary', { name: 'Pre-flight' }).getByText(/^Ship date/);
  await expect
    .element(page.getByRole('group', { name: 'Consignee' }).getByLabel('Company'))
    .toHaveValue('Peña Foods');
  await expect.element(said).toHaveLength(0);
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(said).toHaveTextContent('Ship date Nov 17 is in the past');
  await page.keyboard.press('Alt+1');
  await expect.element(shipDate(page)).toHaveValue('Nov 18, 2026');
  await expect.element(said).toHaveLength(0);
});

test('Tracking that stands open past midnight asks until the new day', async ({ draw }) => {
  const kept = keptTracking({ records: [] });
  const page = await draw('?screen=tracking', {
    ...{
      'tracking.last': null,
      'tracking.carriers': ['SAIA'],
      'tracking.list': kept,
      'tracking.cancel': null,
    },
  });
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })];
  await expect.element(to).toHaveValue('Nov 17, 2026');
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(to).toHaveValue('Nov 18, 2026');
  await expect.element(from).toHaveValue('Nov 11, 2026');
});

// Regression: what was printed in the evening of the next day were the manifests of the day before.
test('the end of a day that is over says so, and one key shows today', async ({ draw }) => {
  const page = await draw('?screen=trucks&view=day', {
    'trucks.day': { day: '2026-11-17', carriers: [], waiting: [], waitingCount: 0, older: [], olderCount: 0 },
  });
  const day = page.getByLabel('Day', { exact: true });
  await expect.element(day).toHaveValue('Nov 17, 2026');
  await expect.element(page.getByText('This is Nov 17, not today.')).toHaveLength(0);
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(page.getByText('This is Nov 17, not today.')).toBeVisible();
  await expect.element(day).toHaveValue('Nov 17, 2026');
  await page.getByRole('button', { name: 'Show today' }).click();
  await expect.element(day).toHaveValue('Nov 18, 2026');
});

// Regression: it stood on the evening before, and the carrier was asked for a truck that could not come any more.
test('a tender that stood open overnight is for the new day; one that was begun says that its day is over', async ({
  draw,
}) => {
  const pickup = (page: DrawnPage) => page.getByLabel('Pickup date');
  const open = async () => {
    const page = await draw('?screen=tender&id=shipment-1', laterScene('tender'));
    await expect.element(pickup(page)).toHaveValue('Nov 17, 2026');
    return page;
  };
  const untouched = await open();
  sleepUntil(untouched, '2026-11-18T06:02:00.000Z');
  await expect.element(pickup(untouched)).toHaveValue('Nov 18, 2026');

  const begun = await open();
  await begun.getByLabel('Pickup from').fill('08:00');
  const said = begun.getByRole('heading', { name: 'Pickup date Nov 17 is in the past' });
  await expect.element(said).toHaveLength(0);
  sleepUntil(begun, '2026-11-18T06:02:00.000Z');
  await expect.element(said).toBeVisible();
  await expect.element(pickup(begun)).toHaveValue('Nov 17, 2026');
  await begun.keyboard.press('Alt+1');
  await expect.element(pickup(begun)).toHaveValue('Nov 18, 2026');
  await expect.element(begun.getByLabel('Pickup from')).toHaveValue('08:00');
  await expect.element(said).toHaveLength(0);
});

// Regression: carriers were asked for rates of the day before.
test('Rates of a draft whose day is over say so, and one button asks for today', async ({ draw }) => {
  const page = await draw('?screen=rates', laterScene('rates-first'));
  const said = page.getByText('Ship date Nov 17 is in the past');
  await expect.element(page.getByRole('button', { name: 'Get rates' })).toBeEnabled();
  await expect.element(said).toHaveLength(0);
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(said).toBeVisible();
  await page.getByRole('button', { name: 'Change to today, Nov 18' }).press('Enter');
  await expect.element(said).toHaveLength(0);
  // Regression: the keyboard was nowhere, with the button that was gone.
  await expect.element(page.getByRole('button', { name: 'Get rates' })).toHaveFocus();
  await page.keyboard.press('Enter');
  await expect.poll(() => askedOf(page, 'rates.get')).toMatchObject([{ form: { shipDate: '2026-11-18' } }]);
});

/** What Rates asks the carriers about now. */
const askedDay = async (page: DrawnPage) =>
  ((await askedOf(page, 'rates.get')) as { shipDate?: string; form?: { shipDate: string } }[]).map(
    ({ shipDate, form }) => shipDate ?? form?.shipDate,
  );

test('Rates of a shipment that stand open overnight ask for a truck of the new day', async ({ draw }) => {
  const page = await draw('?screen=rates&shipmentId=shipment-1', {
    ...{ ...laterScene('rates'), ...laterScene('tender'), 'rates.get': laterScene('rates')['rates.last'] },
  });
  await expect.element(page.getByText('Tue Nov 17')).toHaveLength(2);
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await expect.element(page.getByText('Wed Nov 18')).toHaveLength(2);
  await expect.element(page.getByText('is in the past')).toHaveLength(0);
  await page.keyboard.press('F7');
  await expect.poll(() => askedDay(page)).toEqual(['2026-11-18']);
});

test('Rates of a draft that says nothing are of the new day, as on Pack; of one that was dated by hand they keep its day', async ({
  draw,
}) => {
  const open = async (more: object) => {
    const page = await draw('?screen=rates', {
      ...laterScene('rates-empty'),
      'drafts.current': draftOf(more),
    });
    await expect.element(page.getByRole('button', { name: 'Get rates' })).toBeEnabled();
    return page;
  };
  const blank = await open({});
  await expect.element(shipDate(blank)).toHaveValue('Nov 17, 2026');
  sleepUntil(blank, '2026-11-18T06:02:00.000Z');
  await expect.element(shipDate(blank)).toHaveValue('Nov 18, 2026');
  const saved = async () =>
    ((await askedOf(blank, 'drafts.save')) as { form: { shipDate: string } }[]).at(-1)?.form.shipDate;
  await expect.poll(saved).toBe('2026-11-18');

  const dated = await open({ shipDate: '2026-11-20' });
  sleepUntil(dated, '2026-11-18T06:02:00.000Z');
  await expect.element(dated.getByText('Wed Nov 18')).toBeVisible();
  await expect.element(shipDate(dated)).toHaveValue('Nov 20, 2026');
});

// Regression: a repair that was done took the keyboard with it.
test('after a repair the keyboard stays in the list of findings', async ({ draw }) => {
  const page = await draw('?screen=tender&id=shipment-1', laterScene('tender'));
  await page.getByLabel('Pickup from').fill('08:00');
  sleepUntil(page, '2026-11-18T06:02:00.000Z');
  await page.getByRole('button', { name: 'Change to today, Nov 18' }).press('Enter');
  await expect.element(page.getByLabel('Pickup date')).toHaveValue('Nov 18, 2026');
  await expect
    .element(page.getByRole('complementary', { name: 'Before you tender' }).css(':focus'))
    .toHaveLength(1);
});
