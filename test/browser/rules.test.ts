import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import { rulesSettingsSchema } from '#shared/station/rules.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { expectClean } from './axe.ts';
import type { DrawnPage } from './drawn-page.ts';
import { askedOf, describe, expect, speak, test, levelOf } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const rules = rulesSettingsSchema.parse([
  {
    name: 'West coast',
    when: { state: 'WA', source: 'typed' },
    set: { scac: 'SAIA', carrierName: 'Saia', terms: 'collect' },
  },
  {
    name: 'Heavy',
    when: { minWeightLb: 5000 },
    set: { accessorials: ['LFT', 'NTF'], specialInstructions: 'Two people to unload' },
  },
  { name: 'Web shop', when: { source: 'file', mapping: 'Web shop' }, set: { terms: 'third-party' } },
]);
const view = lookAnswers()['settings.get'] as { settings: object };
const withRules = (more: object = {}) => ({
  'settings.get': { ...view, settings: { ...view.settings, rules }, ...more },
  'settings.save': null,
  'backups.list': [],
  ...{ 'people.enterSetup': null, 'people.list': [], 'scale.ports': [], 'support.metrics': { kind: 'off' } },
  'numbers.state': { bol: { next: '0700018343', none: null, asked: false, station: '07' }, ranges: [] },
  'ownLabels.state': { next: null, none: 'no-prefix', left: 0, station: '07' },
  'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
});
const section = (page: DrawnPage) => page.css('section#rules');
const saved = async (page: DrawnPage) =>
  ((await askedOf(page, 'settings.save')).at(-1) as { rules: typeof rules } | undefined)?.rules;
const rows = (page: DrawnPage) =>
  section(page)
    .css('li b')
    .evaluateAll((names) => names.map(({ textContent }) => textContent));

describe('rules in Setup', () => {
  test('each says when it holds and what it fills in; one is added, and saved with the others', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup&section=rules', withRules());
    await expect
      .element(section(page).getByText(/^When state WA, typed on Pack: Saia SAIA, Collect$/))
      .toBeVisible();
    await expect
      .element(
        section(page).getByText(
          'When 5,000 lb or more: Liftgate at delivery, Call before, Two people to unload',
        ),
      )
      .toBeVisible();
    await section(page).getByRole('button', { name: 'Add rule' }).click();
    const name = section(page).getByLabel('Name, rule 4');
    await expect.element(name).toHaveFocus();
    await page.keyboard.type('Class 400');
    await section(page).getByLabel('Freight class, rule 4').selectOptions('400');
    await section(page).getByLabel('Weight to, lb, rule 4').fill('1,500');
    await section(page).getByRole('checkbox', { name: 'Residential' }).click();
    await section(page).getByLabel('Labels per unit, rule 4').selectOptions('4');
    await expect.element(section(page).getByText(/Residential.*, labels per unit: 4$/)).toBeVisible();
    await section(page).getByRole('button', { name: 'Save rules' }).click();
    await expect.poll(() => saved(page)).toHaveLength(4);
    expect((await saved(page))?.at(-1)).toMatchObject({
      name: 'Class 400',
      when: { freightClass: 400, minWeightLb: null, maxWeightLb: 1500 },
      set: { accessorials: ['RES'], labelsPerUnit: 4 },
    });
  });

  test('keys alone put one before another, close it and remove it; the focus stays with it', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup&section=rules', withRules());
    await section(page).getByRole('button', { name: 'Move rule “Web shop” up' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .element(section(page).getByRole('button', { name: 'Move rule “Web shop” up' }))
      .toHaveFocus();
    await page.keyboard.press('Enter');
    expect(await rows(page)).toEqual(['Web shop', 'West coast', 'Heavy']);
    // The first one cannot go up.
    await expect
      .element(section(page).getByRole('button', { name: 'Move rule “Web shop” down' }))
      .toHaveFocus();
    await section(page).getByRole('button', { name: 'Remove rule “Web shop”' }).focus();
    await page.keyboard.press('Enter');
    await expect.element(section(page).getByRole('button', { name: 'Edit rule “West coast”' })).toHaveFocus();
    await page.keyboard.press('Enter');
    await expect.element(section(page).getByLabel('Name, rule 1')).toHaveFocus();
    await section(page).getByRole('button', { name: 'Save rules' }).click();
    await expect
      .poll(async () => (await saved(page))?.map(({ name }) => name))
      .toEqual(['West coast', 'Heavy']);
  });

  test('one that cannot be saved opens, says why and takes the focus', async ({ draw }) => {
    const page = await draw('?screen=setup&section=rules', withRules());
    await section(page).getByRole('button', { name: 'Add rule' }).click();
    await section(page).getByRole('button', { name: 'Close rule “New rule”' }).click();
    await section(page).getByRole('button', { name: 'Save rules' }).click();
    const consignee = section(page).getByLabel(/^Consignee: .*, rule 4$/);
    await expect.element(consignee).toHaveFocus();
    await expect.element(section(page).getByText(/rule 4: fill in at least one condition$/)).toBeVisible();
    await expect
      .element(section(page).getByText(/rule 4: choose at least one value for the rule/))
      .toBeVisible();
    await section(page).getByLabel('Weight from, lb, rule 4').fill('heavy');
    await section(page).getByRole('button', { name: 'Save rules' }).click();
    await expect
      .element(section(page).getByText('Weight from, lb, rule 4: not a valid number'))
      .toBeVisible();
    expect(await askedOf(page, 'settings.save')).toEqual([]);
  });

  test('those of the administrator’s file are read, not changed', async ({ draw }) => {
    const page = await draw('?screen=setup&section=rules', withRules({ managed: ['rules'] }));
    await expect.element(section(page).getByText('West coast')).toBeVisible();
    await expect.element(section(page).getByRole('button')).toHaveLength(0);
  });

  for (const language of ['en', 'es', 'fr'] as const)
    test(
      `nothing is cut, small or out of reach at 1024 and at 200 %, ${language}`,
      levelOf(language),
      async ({ draw }) => {
        const page = await draw('?screen=setup&section=rules', withRules(), language);
        await section(page).css('[data-rule="1"] .edit button').click();
        for (const size of [
          { width: 1024, height: 768 },
          { width: 640, height: 400 },
        ]) {
          await page.setViewportSize(size);
          await section(page).evaluate((part: HTMLElement) => {
            part.scrollIntoView();
          });
          await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
          if (size.width === 1024) expect(await cutWords(page)).toEqual([]);
          expect(await smallTargets(page)).toEqual([]);
          await keepScreenshot(page, `setup-rules-${size.width}-${language}`, ['light']);
        }
        if (language === 'en') await expectClean(page, 'rules in Setup');
      },
    );
});

const draft = (more: object = {}) => ({
  ...{ id: 'draft-1', shipmentId: null, templateId: null, left: { to: '', by: '', note: '' } },
  form: {
    ...emptyForm(),
    ...{ bolNumber: '700018343', shipDate: '2026-11-17' },
    lines: [{ ...emptyLine(), weightLb: '', description: 'Hex bolts' }],
  },
  savedAt: '2026-11-17T14:08:00.000Z',
  ...more,
});
const pack = (more: object = {}) => ({
  ...withRules(),
  ...{ 'drafts.current': draft(more), 'freight.complete': [], 'docks.look': { entry: null, near: null } },
});
const state = (page: DrawnPage) => page.getByRole('group', { name: 'Consignee' }).getByLabel('State');
const note = (page: DrawnPage) => page.getByRole('status', { name: 'Set by rules' });

describe('rules on Pack', () => {
  test('what they fill in is shown with the reason, taken back by the reason, and by hand', async ({
    draw,
  }) => {
    const page = await draw('?screen=pack', pack());
    await state(page).fill('WA');
    await page.keyboard.press('Tab');
    await expect
      .element(note(page))
      .toHaveTextContent(
        'Freight terms, SCAC, Carrier from rule “West coast” because: state WA, typed on Pack',
      );
    await expect.element(page.getByLabel('SCAC', { exact: true })).toHaveValue('SAIA');
    await state(page).fill('NV');
    await page.keyboard.press('Tab');
    await expect.element(note(page)).toHaveLength(0);
    await expect.element(page.getByLabel('SCAC', { exact: true })).toHaveValue('');
    await state(page).fill('WA');
    await page.keyboard.press('Tab');
    await page.getByLabel('SCAC', { exact: true }).fill('ODFL');
    await page.keyboard.press('Tab');
    await expect.element(note(page)).toMatchTextContent(/^Freight terms from rule/);
    await page.getByRole('button', { name: 'Remove what rules filled in' }).click();
    await expect.element(note(page)).toHaveLength(0);
    await expect.element(page.getByLabel('Freight terms')).toHaveValue('prepaid');
    await expect.element(page.getByLabel('SCAC', { exact: true })).toHaveValue('ODFL');
  });

  test('F9 sends nothing that a rule has just changed: it says so, and the next F9 goes on', async ({
    draw,
  }) => {
    const { form } = lookAnswers()['drafts.current'] as { form: object };
    const page = await draw('?screen=pack', {
      ...pack({ form: { ...form, accessorials: [], specialInstructions: '' } }),
      'shipments.submit': { shipmentId: 'shipment-1' },
    });
    // The last field, and F9 without leaving it.
    await page.getByLabel('Weight (lb), line 3', { exact: true }).fill('500');
    await page.keyboard.press('F9');
    await expect
      .element(note(page))
      .toMatchTextContent(/^Not sent yet: a rule has just changed this shipment/);
    expect(await askedOf(page, 'shipments.submit')).toEqual([]);
    await page.keyboard.press('F9');
    await expect.poll(() => askedOf(page, 'shipments.submit')).toHaveLength(1);
    expect((await askedOf(page, 'shipments.submit'))[0]).toMatchObject({
      form: { accessorials: ['LFT', 'NTF'], scac: 'SAIA', specialInstructions: 'Two people to unload' },
    });
  });

  test('an imported order keeps what it has', async ({ draw }) => {
    const page = await draw('?screen=pack', pack({ withoutRules: true }));
    await state(page).fill('WA');
    await page.keyboard.press('Tab');
    await expect.element(page.getByLabel('SCAC', { exact: true })).toHaveValue('');
    await expect.element(note(page)).toHaveLength(0);
  });

  test('the note is whole in each language, at 1024 and at 200 %', async ({ draw }) => {
    const page = await draw('?screen=pack', pack());
    await state(page).fill('WA');
    await page.getByLabel('Weight (lb), line 1', { exact: true }).fill('6000');
    await page.keyboard.press('F9');
    await expect.element(note(page)).toBeVisible();
    for (const language of ['en', 'es', 'fr'] as const) {
      await speak(language);
      for (const size of [
        { width: 1024, height: 768 },
        { width: 640, height: 400 },
      ]) {
        await page.setViewportSize(size);
        await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
        if (size.width === 1024) expect(await cutWords(page), language).toEqual([]);
        await keepScreenshot(page, `pack-rules-${size.width}-${language}`, ['light']);
      }
      const { height } = await page.css('.note .btn').boundingBox();
      expect(height).toBeGreaterThanOrEqual(44);
      expect(await outOfReach(page)).toEqual([]);
    }
  });

  test('the labels that a rule gives each unit are shown with the reason, and counted', async ({ draw }) => {
    const sides = rulesSettingsSchema.parse([
      { name: 'Four sides', when: { state: 'WA' }, set: { labelsPerUnit: 4 } },
    ]);
    const page = await draw('?screen=pack', {
      ...pack(),
      ...withRules({ settings: { ...view.settings, rules: sides } }),
    });
    await page.getByLabel('Handling units, line 1', { exact: true }).fill('3');
    await expect.element(note(page)).toHaveLength(0);
    await state(page).fill('WA');
    await page.keyboard.press('Tab');
    await expect
      .element(note(page))
      .toHaveTextContent('Labels per unit: 4, from rule “Four sides” because: state WA');
    await expect.element(page.getByText('12 labels')).toBeVisible();
    await keepScreenshot(page, 'pack-labels-by-rule', ['light']);
  });
});
