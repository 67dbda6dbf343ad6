import { shipmentAnswers } from '#support/fake-exchanges.ts';
import { bolJob } from '#support/fake-shipment-parts.ts';
import { shipmentView } from '#support/fake-shipments.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, speak, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { scan } from './scan.ts';

const status = { ...(lookAnswers()['station.status'] as object), bolsAwaitScans: 1 };
const view = shipmentView('done');
const bol = bolJob({ state: 'queued', reason: 'awaiting-scans' });
const waits = {
  ...view,
  printJobs: [...view.printJobs.filter(({ kind }) => kind === 'label'), bol],
};
const progress = { of: 6, scanned: [1, 2], tellsUnits: true };
const nothing = { orders: [], exact: [], holding: [] };
const of = { shipmentId: 'shipment-1', bolNumber: '0700018342', unit: 3, progress };
const answers = {
  ...shipmentAnswers('done'),
  ...{ 'shipments.get': waits, 'station.status': status, 'people.ofBadge': null },
  ...{ 'scans.labelProgress': progress, 'scans.lookUp': nothing, 'printing.tryNow': null },
};
const shipment = '?screen=shipment&id=shipment-1';
const labelSays = (kind: string, more: object = {}) => ({
  ...answers,
  'scans.label': { ...of, kind, ...more },
});
const unknown = { kind: 'none', shipmentId: null, bolNumber: '', unit: null, progress: null };

describe('a shipment whose labels are to be scanned', () => {
  test('says how many were, which are missing, and prints the BOL before that', async ({ draw }) => {
    const page = await draw(shipment, answers);
    await expect.element(page.getByRole('heading', { name: 'Stick and scan: 2 of 6' })).toBeVisible();
    await expect.element(page.getByText('Missing: 3, 4, 5, 6')).toBeVisible();
    // The strip is the only question about the BOL.
    expect(await page.css('section.print-question').count()).toBe(0);
    await page.getByRole('button', { name: 'Print the BOL now' }).click();
    await expect.poll(() => askedOf(page, 'printing.tryNow')).toEqual([{ ids: [bol.id], confirmed: false }]);
  });

  test('copies for a driver do not hide that the BOL waits', async ({ draw }) => {
    const copies = bolJob({ id: 'driver', state: 'sent', confirms: false });
    const given = { ...waits, printJobs: [...waits.printJobs, copies] };
    const page = await draw(shipment, { ...answers, 'shipments.get': given });
    await page.getByRole('button', { name: 'Print the BOL now' }).click();
    await expect.poll(() => askedOf(page, 'printing.tryNow')).toEqual([{ ids: [bol.id], confirmed: false }]);
  });

  test('where labels cannot be told apart it says that scans are counted', async ({ draw }) => {
    const counted = { ...progress, scanned: [1], tellsUnits: false };
    const page = await draw(shipment, { ...answers, 'scans.labelProgress': counted });
    await expect.element(page.getByText('All these labels carry the same barcode')).toBeVisible();
    await expect.element(page.getByText('Missing: 5', { exact: true })).toBeVisible();
    await keepScreenshot(page, 'stick-counted', ['light']);
  });

  test('a scanned label counts, and no search opens', async ({ draw }) => {
    const page = await draw(shipment, labelSays('scanned'));
    await expect.element(page.getByText('Missing: 3')).toBeVisible();
    await scan(page, 'U3-700018342');
    await expect.element(page.getByRole('alert').getByText('0700018342: label 3 of 6 scanned')).toBeVisible();
    expect(await askedOf(page, 'scans.label')).toEqual([{ code: 'U3-700018342' }]);
    expect(await askedOf(page, 'scans.lookUp')).toEqual([]);
    await keepScreenshot(page, 'stick-scanned', ['light', 'dark']);
  });

  for (const [what, kind, more, words] of [
    ['doubled', 'doubled', {}, '0700018342: label 3 was scanned already'],
    ['the last', 'complete', { unit: 6 }, 'All labels scanned'],
    ['on every label', 'other-code', { unit: null }, 'this barcode is on every label'],
    [
      'of the next shipment',
      'scanned',
      { shipmentId: 'shipment-2', bolNumber: '0700018343' },
      '0700018343: label 3',
    ],
    ['of nothing here', 'none', unknown, 'Not a label of a shipment that waits here'],
  ] as const)
    test(`a scan ${what} is said`, async ({ draw }) => {
      const page = await draw(shipment, labelSays(kind, more));
      await expect.element(page.getByText('Missing: 3')).toBeVisible();
      await scan(page, 'U3-700018342');
      await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
      await expectClean(page, `a scan ${what}`);
    });

  test('the last label, read twice by the scanner, raises no alarm', async ({ draw }) => {
    const page = await draw(shipment, labelSays('complete', { unit: 6 }));
    await expect.element(page.getByText('Missing: 3')).toBeVisible();
    await scan(page, 'U6-700018342');
    await scan(page, 'U6-700018342');
    await expect.element(page.getByRole('alert').getByText('All labels scanned')).toBeVisible();
    expect(await askedOf(page, 'scans.label')).toHaveLength(1);
    expect(await askedOf(page, 'scans.lookUp')).toEqual([]);
  });

  test('a label of a shipment that does not wait is wrong, and is named', async ({ draw }) => {
    const other = ownRow({ id: 'shipment-9', bolNumber: '0700018399' });
    const page = await draw(shipment, {
      ...labelSays('none', unknown),
      'scans.lookUp': { ...nothing, exact: [other], holding: [other] },
    });
    await expect.element(page.getByText('Missing: 3')).toBeVisible();
    await scan(page, '0700018399');
    await expect
      .element(page.getByRole('alert').getByText('Label of another shipment: 0700018399'))
      .toBeVisible();
    expect(page.url()).toContain('shipment-1');
    await keepScreenshot(page, 'stick-wrong', ['light', 'dark']);
    await page.getByRole('button', { name: 'Open 0700018399' }).click();
    await expect.poll(() => page.url()).toContain('shipment-9');
  });

  test('a waiting order is opened as everywhere', async ({ draw }) => {
    const page = await draw(shipment, {
      ...labelSays('none', unknown),
      'scans.lookUp': { ...nothing, orders: [{ draftId: 'draft-9' }] },
    });
    await expect.element(page.getByText('Missing: 3')).toBeVisible();
    await scan(page, '4500187799');
    await expect.poll(() => page.url()).toContain('draftId=draft-9');
  });
});

describe('while a shipment waits, the next one is packed', () => {
  test('a label that is scanned into a field counts and leaves the field', async ({ draw }) => {
    const page = await draw('?screen=pack', labelSays('scanned'));
    const field = page.getByLabel('PRO number', { exact: true });
    await field.click();
    const before = await field.inputValue();
    await scan(page, 'U3-700018342');
    await expect.element(page.getByText('0700018342: label 3 of 6 scanned')).toBeVisible();
    await expect.element(field).toHaveValue(before);
  });

  test('any other scan stays what it is', async ({ draw }) => {
    const page = await draw('?screen=pack', labelSays('none', unknown));
    const field = page.getByLabel('PRO number', { exact: true });
    await field.click();
    await scan(page, '123-4567890');
    await expect.element(field).toHaveValue('123-4567890');
  });

  test('where no BOL waits, nothing is asked about labels', async ({ draw }) => {
    const page = await draw('?screen=pack', {
      ...labelSays('none', unknown),
      'station.status': lookAnswers()['station.status'],
    });
    await expect.element(page.getByLabel('PRO number', { exact: true })).toBeVisible();
    await scan(page, 'NOBODY-KNOWS-7');
    await expect.poll(() => askedOf(page, 'scans.lookUp').then(({ length }) => length)).toBe(1);
    expect(await askedOf(page, 'scans.label')).toEqual([]);
  });
});

const { settings, ...rest } = lookAnswers()['settings.get'] as { settings: { station: object } };
const setup = {
  'settings.get': { ...rest, settings },
  'settings.save': { ...rest, settings },
  'station.status': status,
};

test('Setup switches it on, and says what still waits when it is off', async ({ draw }) => {
  const page = await draw('?screen=setup', setup);
  await expect.element(page.getByText('BOLs that still wait for scans: 1')).toBeVisible();
  const box = page.getByRole('checkbox', { name: /^Stick and scan/ });
  await box.click();
  await expect
    .poll(() => askedOf(page, 'settings.save'))
    .toMatchObject([{ station: { scanner: { stickAndScan: true } } }]);
});

test('the Queue says what the BOL waits for', async ({ draw }) => {
  const page = await draw('?screen=queue', { 'station.status': status, 'printing.jobs': [bol] });
  await expect.element(page.getByText('Waiting until all its labels are scanned')).toBeVisible();
});

for (const language of ['en', 'es', 'fr'] as const)
  for (const [width, height] of [
    [1024, 768],
    [640, 400],
  ] as const)
    test(`is read whole, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
      const wrong = labelSays('doubled');
      for (const [search, given, part] of [
        [shipment, wrong, '.strip'],
        ['?screen=setup', setup, '#scanner'],
      ] as const) {
        const page = await draw(search, given);
        await speak(language);
        await page.setViewportSize({ width, height });
        await expect.element(page.css(part).first()).toBeVisible();
        if (search === shipment) {
          await scan(page, 'U3-700018342');
          await expect.element(page.getByRole('alert').getByRole('heading').first()).toBeVisible();
          const top = await page.css('[role=alert] h2').evaluate((one) => one.getBoundingClientRect().bottom);
          expect(top).toBeLessThan(height);
          await keepScreenshot(page, `stick-doubled-${width}-${language}`, ['light']);
        } else {
          await page.css(part).first().scrollIntoViewIfNeeded();
          await keepScreenshot(page, `stick-setup-${width}-${language}`, ['light']);
        }
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        const ours = await page
          .css(part)
          .first()
          .evaluate((element) => element.textContent);
        const cut = (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word));
        expect(cut).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        if (width > 640) expect(await outOfReach(page)).toEqual([]);
      }
    });
