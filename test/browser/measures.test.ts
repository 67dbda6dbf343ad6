import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { askedOf, describe, expect, test, type Language, levelOf } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { expectClean } from './axe.ts';
import { keepScreenshot } from './keep-screenshot.ts';
import { cutWords } from '../e2e/sizes.ts';

const draft = (form: object) => ({
  id: 'draft-1',
  form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', ...form },
  shipmentId: null,
  templateId: null,
  left: { to: '', by: '', note: '' },
  savedAt: '2026-11-17T14:08:00.000Z',
});
const line = { ...emptyLine(), handlingUnits: '1', description: 'Hex bolts, steel' };
const metric = (language: Language = 'en') => ({
  'station.status': lookAnswers({ language, theme: 'light', units: 'kg-cm' })['station.status'],
});
const shown = (lines: object[]) => ({
  'drafts.current': draft({ lines }),
  'drafts.save': { savedAt: '2026-11-17T14:08:30.000Z' },
  'freight.complete': [],
  'freight.find': [],
});
const field = (page: DrawnPage, name: string) => page.getByLabel(`${name}, line 1`, { exact: true });
const side = (page: DrawnPage) => page.getByRole('complementary', { name: 'Pre-flight' });

describe('kilograms and centimeters', () => {
  test('are typed with their unit, and what is sent is shown', async ({ draw }) => {
    const page = await draw('?screen=pack', shown([line]));
    await field(page, 'Weight (lb)').fill('226 kg');
    await expect.element(page.getByText('226 kg → 499 lb', { exact: true })).toBeVisible();
    await field(page, 'Length (in)').fill('120x100x150 cm');
    await field(page, 'Length (in)').press('Tab');
    await expect.element(field(page, 'Length (in)')).toHaveValue('120 cm');
    await expect.element(field(page, 'Width (in)')).toHaveValue('100 cm');
    await expect.element(field(page, 'Height (in)')).toHaveValue('150 cm');
    await expect
      .element(
        page.getByText('226 kg → 499 lb · 120 cm × 100 cm × 150 cm → 48 × 40 × 60 in', { exact: true }),
      )
      .toBeVisible();
    for (const name of ['Weight (lb)', 'Length (in)', 'Width (in)', 'Height (in)']) {
      const over = await field(page, name).evaluate(
        (one: HTMLInputElement) => one.scrollWidth - one.clientWidth,
      );
      expect(over, name).toBe(0);
    }
  });

  test('are the units of a station that chose them; pounds keep their name', async ({ draw }) => {
    const page = await draw('?screen=pack', { ...shown([{ ...line, heightIn: '60' }]), ...metric() });
    await expect.element(page.getByRole('columnheader', { name: 'Weight kg' })).toBeVisible();
    await field(page, 'Weight (kg)').fill('226');
    await expect.element(field(page, 'Weight (kg)')).toHaveValue('226');
    await expect.element(page.getByText('226 kg → 499 lb', { exact: true })).toBeVisible();
    await expect.element(field(page, 'Height (cm)')).toHaveValue('60 in');
    await field(page, 'Length (cm)').fill('120x100x150');
    await field(page, 'Length (cm)').press('Tab');
    await expect.element(field(page, 'Width (cm)')).toHaveValue('100');
    await expect.element(field(page, 'Height (cm)')).toHaveValue('150');
    const saved = () => askedOf(page, 'drafts.save').then((all) => JSON.stringify(all.at(-1)));
    await expect
      .poll(saved, { timeout: 5000 })
      .toContain('"weightLb":"226\u00a0kg","lengthIn":"120\u00a0cm"');
  });

  test('of a spreadsheet are pasted with the unit of their heading', async ({ draw }) => {
    const page = await draw('?screen=pack', shown([line]));
    await field(page, 'Weight (lb)').focus();
    await field(page, 'Weight (lb)').evaluate((input: HTMLInputElement) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Description\tWeight (kg)\nBolts\t226');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.element(field(page, 'Weight (lb)')).toHaveValue('226 kg');
  });
});

describe('class from density', () => {
  const measured = { ...line, weightLb: '499', lengthIn: '48', widthIn: '40', heightIn: '60' };

  test('stands beside a line without a class; Alt+1 takes it, and Ctrl+Z takes it back', async ({ draw }) => {
    const page = await draw('?screen=pack', shown([measured]));
    await expect.element(side(page).getByText('Line 1: 7.5 lb/ft³ → class 125')).toBeVisible();
    await expect.element(side(page).getByText(/^No class is entered\./)).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect.element(field(page, 'Class')).toHaveValue('125');
    await expect.element(side(page).getByText(/lb\/ft³/)).not.toBeInTheDocument();
    await page.keyboard.press('Control+z');
    await expect.element(field(page, 'Class')).toHaveValue('');
  });

  test('of several lines is said once; one key takes it on all of them, and Ctrl+Z takes it back', async ({
    draw,
  }) => {
    const typed = { ...measured, freightClass: '70' };
    const page = await draw(
      '?screen=pack',
      shown([typed, { ...typed, weightLb: '520' }, { ...measured, freightClass: '125' }, typed]),
    );
    await expect.element(side(page).getByText('Lines 1–2, 4: 7.5–7.8 lb/ft³ → class 125')).toBeVisible();
    await expect.element(side(page).getByText(/lb\/ft³/)).toHaveLength(1);
    await expect.element(page.css('tbody .is-flagged')).toHaveLength(3);
    await keepScreenshot(page, 'pack-same-class', ['light']);
    const classes = () =>
      page
        .css('tbody input[data-field$=".freightClass"]')
        .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value));
    await page.getByRole('button', { name: 'Use class 125 on these lines' }).click();
    await expect.poll(classes).toEqual(['125', '125', '125', '125']);
    await page.keyboard.press('Control+z');
    await expect.poll(classes).toEqual(['70', '70', '125', '70']);
  });

  test('gives way to what the address book has for the NMFC item', async ({ draw }) => {
    const data = {
      ...{ packageType: 'PLT', description: 'Bolts', nmfc: '95190-3', freightClass: 85 },
      ...{ lengthIn: null, widthIn: null, heightIn: null, hazard: null },
    };
    const entry = { id: 'f1', data, hidden: false, byHand: true, usedAt: null, shipmentId: null };
    const page = await draw('?screen=pack', { ...shown([measured]), 'freight.find': [entry] });
    await expect.element(side(page).getByText('Line 1: 7.5 lb/ft³ → class 125')).toBeVisible();
    await field(page, 'NMFC').fill('95190-3');
    await field(page, 'NMFC').press('Tab');
    await expect.element(side(page).getByText('Line 1: NMFC 95190-3 → class 85')).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect.element(field(page, 'Class')).toHaveValue('85');
    await expect.element(side(page).getByText(/class 125/)).not.toBeInTheDocument();
  });
});

describe.each<Language>(['en', 'es', 'fr'])('in %s', (language) => {
  const kilograms = { ...line, weightLb: '226\u00a0kg', lengthIn: '120\u00a0cm', widthIn: '100\u00a0cm' };
  const lines = [
    { ...kilograms, heightIn: '150\u00a0cm' },
    { ...line, freightClass: '60', weightLb: '1,180', lengthIn: '48', widthIn: '40', heightIn: '36' },
  ];
  test(
    'nothing is cut at 1024 × 768, and at 200 % nothing is crushed',
    levelOf(language),
    async ({ draw }) => {
      const page = await draw('?screen=pack', { ...shown(lines), ...metric(language) }, language);
      await expect.element(page.getByText(/→ 499 lb/)).toBeVisible();
      await keepScreenshot(page, `pack-kilograms-${language}`, ['light']);
      await page.setViewportSize({ width: 1024, height: 768 });
      expect(await cutWords(page)).toEqual([]);
      await expectClean(page, `Pack in kilograms, ${language}`);
      await keepScreenshot(page, `pack-kilograms-${language}-1024`, ['light']);
      await page.setViewportSize({ width: 640, height: 400 });
      await page.getByText(/→ 499 lb/).scrollIntoViewIfNeeded();
      await keepScreenshot(page, `pack-kilograms-${language}-640`, ['light']);
    },
  );

  test('Setup chooses the units', levelOf(language), async ({ draw }) => {
    const view = lookAnswers({ language, theme: 'light' })['settings.get'] as object;
    const page = await draw('?screen=setup', { 'settings.save': view }, language);
    const [units = '', metricUnits = ''] = {
      en: ['Weights and sizes', 'Kilograms, centimeters'],
      es: ['Pesos y medidas', 'Kilogramos, centímetros'],
      fr: ['Poids et mesures', 'Kilogrammes, centimètres'],
    }[language];
    const choice = page.getByRole('radiogroup', { name: units });
    await expect.element(choice).toBeVisible();
    await keepScreenshot(page, `setup-units-${language}`, ['light']);
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await cutWords(page)).toEqual([]);
    await keepScreenshot(page, `setup-units-${language}-1024`, ['light']);
    await choice.getByText(metricUnits).click();
    await expect
      .poll(() => askedOf(page, 'settings.save').then((all) => JSON.stringify(all.at(-1))))
      .toContain('"units":"kg-cm"');
  });
});
