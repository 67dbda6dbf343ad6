import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import { rulesSettingsSchema } from '#shared/station/rules.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import type { DrawnPage } from './drawn-page.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const rules = rulesSettingsSchema.parse([
  { name: 'Cold goods', when: { state: 'WA' }, set: { labelPrinter: 'cold', bolPrinter: 'office' } },
  { name: 'Other dock', when: { state: 'NV' }, set: { labelPrinter: 'elsewhere' } },
  // Only station.json can say this: the office laser prints no labels.
  { name: 'Mixed up', when: { state: 'OR' }, set: { labelPrinter: 'office' } },
]);
const printers = [
  { kind: 'zebra-tcp', id: 'bench', name: 'Bench labels', host: '10.0.0.4', port: 9100 },
  { kind: 'zebra-tcp', id: 'cold', name: 'Cold store labels', host: '10.0.0.5', port: 9100 },
  { kind: 'ipp', id: 'office', name: 'Office laser', uri: 'ipp://10.0.0.6/ipp/print' },
];
const all = lookAnswers();
const view = all['settings.get'] as { settings: object };
const status = all['station.status'] as object;
const since = '2026-11-17T14:08:00.000Z';
const printer = (printerId: string, name: string, condition: string, more: object = {}) => ({
  printerId,
  name,
  condition,
  since,
  ...more,
});
const answers = (more: object = {}, language = 'en') => ({
  ...{ 'settings.get': { ...view, settings: { ...view.settings, rules, printers } }, 'settings.save': null },
  ...{ 'backups.list': [], 'people.enterSetup': null, 'people.list': [], 'scale.ports': [] },
  ...{
    'support.metrics': { kind: 'off' },
    'freight.complete': [],
    'docks.look': { entry: null, near: null },
  },
  'numbers.state': { bol: { next: '0700018343', none: null, asked: false, station: '07' }, ranges: [] },
  'ownLabels.state': { next: null, none: 'no-prefix', left: 0, station: '07' },
  'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
  'station.status': {
    ...status,
    language,
    labelPrinter: printer('bench', 'Bench labels', 'ready'),
    documentPrinter: printer('office', 'Office laser', 'ready'),
    morePrinters: [
      printer('cold', 'Cold store labels', 'paper-out', {
        spare: { printerId: 'bench', name: 'Bench labels', condition: 'ready' },
      }),
    ],
  },
  'drafts.current': {
    ...{
      id: 'draft-1',
      shipmentId: null,
      templateId: null,
      left: { to: '', by: '', note: '' },
      savedAt: since,
    },
    form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', lines: [emptyLine()] },
  },
  ...more,
});
const section = (page: DrawnPage) => page.css('section#rules');
const state = (page: DrawnPage) => page.getByRole('group', { name: 'Consignee' }).getByLabel('State');
const note = (page: DrawnPage) => page.getByRole('status', { name: 'Set by rules' });
const prints = (page: DrawnPage) => page.css('.outputs');

describe('a printer by a rule', () => {
  test('is chosen in Setup among those that can print it; one of another station stays', async ({ draw }) => {
    const page = await draw('?screen=setup&section=rules', answers());
    await expect
      .element(section(page).getByText('When state WA: labels at Cold store labels, BOL at Office laser'))
      .toBeVisible();
    await section(page).getByRole('button', { name: 'Edit rule “Other dock”' }).click();
    const labels = section(page).getByLabel('Label printer, rule 2');
    expect(
      await labels
        .css('option')
        .evaluateAll((options) => options.map(({ textContent }) => textContent.trim())),
    ).toEqual(['Leave as it is', 'Bench labels', 'Cold store labels', 'elsewhere (not at this station)']);
    await section(page).getByLabel('BOL printer, rule 2').selectOptions('office');
    await section(page).getByRole('button', { name: 'Save rules' }).click();
    await expect
      .poll(async () => (await askedOf(page, 'settings.save')).at(-1))
      .toMatchObject({
        rules: [
          { set: { labelPrinter: 'cold', bolPrinter: 'office', labelsPerUnit: null } },
          { set: { labelPrinter: 'elsewhere', bolPrinter: 'office' } },
          { set: { labelPrinter: 'office' } },
        ],
      });
  });

  test('Pack says where it prints and why, and how that printer is', async ({ draw }) => {
    const page = await draw('?screen=pack', answers());
    await state(page).fill('WA');
    await page.keyboard.press('Tab');
    await expect
      .element(note(page))
      .toMatchTextContent('Labels print at Cold store labels, from rule “Cold goods” because: state WA');
    await expect.element(note(page)).toMatchTextContent('The BOL prints at Office laser, from rule');
    await expect.element(prints(page)).toMatchTextContent(/to Cold store labels\s+Paper out/i);
    await keepScreenshot(page, 'pack-rule-printer', ['light', 'dark']);
    await expectClean(page, 'a printer by a rule');
    await state(page).fill('NV');
    await page.keyboard.press('Tab');
    await expect.element(note(page)).toHaveLength(0);
    await expect.element(prints(page)).toMatchTextContent('to Bench labels');
    await state(page).fill('OR');
    await page.keyboard.press('Tab');
    await expect.element(note(page)).toHaveLength(0);
  });

  test('its spare is offered in the Queue', async ({ draw }) => {
    const page = await draw('?screen=queue', answers({ 'printing.useSpare': null }));
    await page.getByRole('button', { name: 'Print at Bench labels' }).click();
    await expect.poll(() => askedOf(page, 'printing.useSpare')).toEqual([{ printerId: 'cold', use: true }]);
  });

  for (const language of ['en', 'es', 'fr'] as const)
    test(`${language}: its fields fit at 1024 and 640`, levelOf(language), async ({ draw }) => {
      const page = await draw('?screen=setup&section=rules', answers({}, language), language);
      await section(page).css('[data-rule="0"] .edit button').click();
      for (const size of [
        { width: 1024, height: 768 },
        { width: 640, height: 400 },
      ]) {
        await page.setViewportSize(size);
        await section(page)
          .css('.printers')
          .evaluate((part: HTMLElement) => {
            part.scrollIntoView({ block: 'end' });
          });
        await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
        if (size.width === 1024) expect(await cutWords(page)).toEqual([]);
        expect(await smallTargets(page)).toEqual([]);
        await keepScreenshot(page, `setup-rule-printers-${size.width}-${language}`, ['light']);
      }
    });
});
