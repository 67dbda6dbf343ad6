import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { fleetState } from '#support/fake-stations.ts';
import { lookAnswers } from '#support/look-answers.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test, levelOf } from './draw.ts';
import type { DrawnPage } from './drawn-page.ts';
import { keepScreenshot } from './keep-screenshot.ts';

const sha256 = Array.from({ length: 32 }, (_, n) => (160 + n).toString(16).toUpperCase()).join(':');
const certificate = {
  ...{ sha256, subject: 'O=Acme Printing, CN=laser-dock-7.local' },
  ...{ from: '2024-03-01T00:00:00.000Z', until: '2034-03-01T00:00:00.000Z' },
};
const laser = {
  ...{ id: 'laser-1', name: 'Office laser', kind: 'ipp', uri: 'ipps://10.0.0.9/ipp/print' },
  ...{ media: 'na_letter_8.5x11in', sides: 'one-sided' },
};
const says = (condition: PrinterCondition, more: object = {}) => ({
  ...{ printerId: 'laser-1', name: 'Office laser', condition, dpi: null, certificate: null },
  ...{ since: '2026-11-17T14:08:00.000Z', ...more },
});
const unknown = says('certificate-unknown', { certificate });
const changed = says('certificate-changed', { certificate });
const stored = { stored: true, vault: 'system', keptForSessionOnly: false, forAnotherAddress: false };

function answers(status: object, printer: object = laser, more: object = {}) {
  const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
  const shown = { ...view, settings: { ...settings, printers: [printer] } };
  return {
    ...{ 'settings.get': shown, 'settings.save': shown, 'settings.testPrinter': status },
    ...{ 'settings.savePrinterPassword': stored, 'people.list': [], 'backups.list': [] },
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
    'fleet.state': fleetState(),
    ...more,
  };
}
const answerFrom = (page: DrawnPage, name: string, value: unknown) =>
  page.evaluate(
    ([key, given]) => {
      const at = globalThis as unknown as { stationAnswers: Record<string, unknown> };
      at.stationAnswers[key] = given;
    },
    [name, value] as const,
  );

describe('a certificate that the system does not trust', () => {
  test('is shown with the printer in the list, and trusted once', async ({ draw }) => {
    const page = await draw('?screen=setup', answers(unknown));
    const group = page.getByRole('group', { name: 'Certificate of Office laser' });
    await expect.element(group).toMatchTextContent(sha256);
    await expect.element(group).toMatchTextContent('O=Acme Printing, CN=laser-dock-7.local');
    await expect.element(group).toMatchTextContent('2024-03-01 to 2034-03-01');
    await expectClean(page, 'A certificate that nobody trusts yet');
    await group.getByRole('button', { name: 'Trust this certificate' }).click();
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toEqual([{ printers: [{ ...laser, certificate: { sha256 } }] }]);
  });

  test('that changed says so, and is trusted by a button of its own', async ({ draw }) => {
    const page = await draw(
      '?screen=setup',
      answers(changed, { ...laser, certificate: { sha256: 'A1'.repeat(32) } }),
    );
    const group = page.getByRole('group', { name: 'Certificate of Office laser' });
    await expect
      .element(group)
      .toMatchTextContent('Nothing was sent to it. Another device may have taken this address');
    await group.getByRole('button', { name: 'Trust the new certificate' }).click();
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toMatchObject([{ printers: [{ certificate: { sha256 } }] }]);
  });

  test('is only shown where an administrator’s file sets the printers', async ({ draw }) => {
    const { 'settings.get': view, ...rest } = answers(unknown);
    const page = await draw('?screen=setup', { ...rest, 'settings.get': { ...view, managed: ['printers'] } });
    const group = page.getByRole('group', { name: 'Certificate of Office laser' });
    await expect.element(group).toMatchTextContent('Put the fingerprint into it if it is right');
    await expect.element(group.getByRole('button')).toHaveLength(0);
  });

  test('is decided in the form before the printer is saved, and the printer is asked again', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup', answers(unknown));
    await page.getByRole('button', { name: 'Edit Office laser' }).click();
    const form = page.getByRole('form', { name: 'Edit Office laser' });
    await form.getByRole('button', { name: 'Check the printer' }).click();
    await answerFrom(page, 'settings.testPrinter', says('ready'));
    await form.getByRole('button', { name: 'Trust this certificate' }).click();
    await expect.element(form).toMatchTextContent('Status: Ready');
    await expect.element(form).toMatchTextContent(`Trusted by a person: ${sha256}`);
    expect(await askedOf(page, 'settings.save')).toEqual([]);
    expect((await askedOf(page, 'settings.testPrinter')).at(-1)).toEqual({
      printer: { ...laser, certificate: { sha256 } },
    });
    await form.getByRole('button', { name: 'Trust it no longer' }).click();
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect.poll(() => askedOf(page, 'settings.save')).toEqual([{ printers: [laser] }]);
  });

  test('is trusted from the check of a printer', async ({ draw }) => {
    const values = { host: '10.0.0.9', fingerprint: sha256, ...certificate };
    const page = await draw(
      '?screen=setup',
      answers(says('ready'), laser, {
        'settings.checkPrinter': {
          checkedAt: '2026-11-17T14:08:00.000Z',
          found: [{ finding: 'tls-changed', values: { ...values, sha256: '' } }],
        },
      }),
    );
    await page.getByRole('button', { name: 'Find the fault of Office laser' }).click();
    const check = page.getByRole('region', { name: 'Check of Office laser' });
    await expect.element(check).toMatchTextContent(`2024-03-01 to 2034-03-01, SHA-256 ${sha256}`);
    await check.getByRole('button', { name: 'Trust this certificate' }).click();
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toMatchObject([{ printers: [{ certificate: { sha256 } }] }]);
  });
});

describe('a printer that wants a sign-in', () => {
  test('gets user and password in the form; the password is tried, then stored in the vault, and never in the settings', async ({
    draw,
  }) => {
    const page = await draw('?screen=setup', answers(says('sign-in-wanted')));
    await expect.element(page.getByText('Edit the printer and enter a user.')).toBeVisible();
    await page.getByRole('button', { name: 'Edit Office laser' }).click();
    const form = page.getByRole('form', { name: 'Edit Office laser' });
    const password = form.getByLabel('Password');
    await expect.element(password).toBeDisabled();
    await form.getByLabel('User').fill('dock7');
    await password.fill('lp-secret');
    await form.getByRole('button', { name: 'Check the printer' }).click();
    await expect
      .poll(async () => (await askedOf(page, 'settings.testPrinter')).at(-1))
      .toEqual({ printer: { ...laser, user: 'dock7' }, password: 'lp-secret' });
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect
      .poll(() => askedOf(page, 'settings.save'))
      .toEqual([{ printers: [{ ...laser, user: 'dock7' }] }]);
    expect(await askedOf(page, 'settings.savePrinterPassword')).toEqual([
      { printer: { ...laser, user: 'dock7' }, password: 'lp-secret', keepInBasicText: false },
    ]);
    expect(
      await page.evaluate(() => JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])),
    ).not.toContain('lp-secret');
  });

  test('whose password the computer does not store: it is said before the form closes, and stored once that is accepted', async ({
    draw,
  }) => {
    const session = { ...stored, stored: false, vault: 'basic_text', keptForSessionOnly: true };
    const page = await draw(
      '?screen=setup',
      answers(says('ready'), laser, { 'settings.savePrinterPassword': session }),
    );
    await page.getByRole('button', { name: 'Edit Office laser' }).click();
    const form = page.getByRole('form', { name: 'Edit Office laser' });
    await form.getByLabel('User').fill('dock7');
    await form.getByLabel('Password').fill('lp-secret');
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect.element(form).toMatchTextContent('Not stored. Kept only until Dockprint closes.');
    expect(await askedOf(page, 'settings.save')).toEqual([]);
    await form.getByLabel('I accept: keep it on this computer').click();
    await answerFrom(page, 'settings.savePrinterPassword', { ...stored, vault: 'basic_text' });
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect.poll(() => askedOf(page, 'settings.save')).toHaveLength(1);
    expect(await askedOf(page, 'settings.savePrinterPassword')).toMatchObject([
      { keepInBasicText: false },
      { keepInBasicText: true },
    ]);
  });

  test('whose password was refused gets it again in the list, also where a file sets the printers', async ({
    draw,
  }) => {
    const printer = { ...laser, user: 'dock7' };
    const { 'settings.get': view, ...rest } = answers(says('sign-in-refused'), printer);
    const page = await draw('?screen=setup', { ...rest, 'settings.get': { ...view, managed: ['printers'] } });
    const form = page.getByRole('form', { name: 'Password of dock7 for Office laser' });
    await form.getByLabel('Password').fill('lp-secret');
    await answerFrom(page, 'settings.testPrinter', says('ready'));
    await form.getByRole('button', { name: 'Store password' }).click();
    await expect
      .poll(() => askedOf(page, 'settings.savePrinterPassword'))
      .toEqual([{ printer, password: 'lp-secret', keepInBasicText: false }]);
    await expect.element(form).toHaveLength(0);
  });
});

test('a laser without PDF says what to do, in the list and in the form', async ({ draw }) => {
  const page = await draw('?screen=setup', answers(says('no-pdf')));
  const words = /It would not print a BOL\. Install the printer on this computer/;
  await expect.element(page.getByText(words)).toHaveLength(1);
  await page.getByRole('button', { name: 'Edit Office laser' }).click();
  await expect.element(page.getByText(words)).toHaveLength(0);
  await page.getByRole('button', { name: 'Check the printer' }).click();
  await expect.element(page.getByText(words)).toHaveLength(1);
});

const conditions = [
  ...([
    'certificate-unknown',
    'certificate-changed',
    'sign-in-wanted',
    'sign-in-refused',
    'sign-in-other',
  ] as const),
  ...(['access-denied', 'encryption-wanted', 'no-pdf'] as const),
];
const longest = ['certificate-changed', 'sign-in-refused', 'no-pdf'] as const;
async function whole(page: DrawnPage, state: string): Promise<void> {
  expect([state, await sideways(page)]).toEqual([state, expect.toSatisfy((n: number) => n <= 0)]);
  const ours = await page.css('#printers').evaluate((section) => section.textContent);
  const cut = (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word));
  expect([state, cut, await smallTargets(page), await outOfReach(page)]).toEqual([state, [], [], []]);
}
for (const language of ['en', 'es', 'fr'] as const)
  for (const [width, height] of [
    [1024, 768],
    [640, 400],
  ] as const)
    test(`everything is read whole, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
      // In a narrow window there are more lines, not other widths.
      for (const condition of width < 1000 ? longest : conditions) {
        const status = says(condition, condition.startsWith('certificate') ? { certificate } : {});
        const page = await draw('?screen=setup', answers(status, { ...laser, user: 'dock7' }), language);
        await page.setViewportSize({ width, height });
        await expect.element(page.css('#printers .check')).toHaveLength(1);
        await whole(page, condition);
        await page.css('#printers .acts button').first().click();
        await page.css('#printers form button').nth(1).click();
        await expect.element(page.css('#printers .check')).toHaveLength(0);
        await whole(page, `${condition} in the form`);
      }
    });

for (const [language, width, height] of [
  ['en', 1024, 768],
  ['es', 1024, 768],
  ['fr', 1024, 768],
  ['fr', 640, 400],
] as const)
  test(`its pictures, ${language}, ${width}`, levelOf(language), async ({ draw }) => {
    const page = await draw('?screen=setup', answers(unknown, { ...laser, user: 'dock7' }), language);
    await page.setViewportSize({ width, height });
    await page.css('#printers .acts button').first().click();
    await page.css('#printers form button').nth(1).click();
    await expect.element(page.css('#printers .certificate')).toHaveLength(1);
    await page.css('#printers form').scrollIntoViewIfNeeded();
    await keepScreenshot(page, `printer-access-${language}-${width}`, ['light']);
  });
