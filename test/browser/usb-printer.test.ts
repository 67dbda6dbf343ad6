import { cutWords, outOfReach, sideways, smallTargets } from '../e2e/sizes.ts';
import { fleetState } from '#support/fake-stations.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { expectClean } from './axe.ts';
import { askedOf, describe, expect, test } from './draw.ts';
import { keepScreenshot } from './keep-screenshot.ts';

function answers(printers: object[], condition = 'ready') {
  const { settings, ...view } = lookAnswers()['settings.get'] as { settings: object };
  const shown = { ...view, settings: { ...settings, printers } };
  return {
    ...{ 'settings.get': shown, 'settings.save': shown },
    'settings.testPrinter': {
      ...{ printerId: 'p', name: 'p', condition, dpi: null, certificate: null },
      since: '2026-11-17T14:08:00.000Z',
    },
    ...{ 'people.list': [], 'backups.list': [], 'fleet.state': fleetState() },
    'backups.state': { lastGood: null, trouble: null, isLate: false, isCopying: false, restoreFailed: null },
  };
}
const usb = { id: 'printer-1', name: 'Bench labels', kind: 'zebra-usb', device: '/dev/usb/lp0', dpi: 203 };

describe('a label printer on USB in Setup', () => {
  test('has a device file and a resolution, and is saved with these alone', async ({ draw }) => {
    const page = await draw('?screen=setup', answers([]));
    await page.getByRole('button', { name: 'Add printer' }).click();
    const form = page.getByRole('form', { name: 'New printer' });
    await form.getByLabel('Name').fill('Bench labels');
    await form.getByLabel('Kind').selectOptions('zebra-usb');
    await expect.element(form.getByLabel('Device file')).toHaveValue('/dev/usb/lp0');
    await form.getByLabel('Device file').fill('lp0');
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect.element(form).toMatchTextContent('must be the full path of a device file');
    await form.getByLabel('Device file').fill('/dev/usb/lp0');
    await expectClean(page, 'The form of a printer on USB');
    await form.getByRole('button', { name: 'Save printer' }).click();
    await expect.poll(() => askedOf(page, 'settings.save')).toEqual([{ printers: [usb] }]);
  });

  test('that this user may not open says so, and what to do', async ({ draw }) => {
    const page = await draw('?screen=setup', answers([usb], 'no-permission'));
    await page.getByRole('button', { name: 'Edit Bench labels' }).click();
    const form = page.getByRole('form', { name: 'Edit Bench labels' });
    await form.getByRole('button', { name: 'Check the printer' }).click();
    await expect.element(form).toMatchTextContent('No permission');
    await expect.element(form).toMatchTextContent('sudo usermod -aG lp USER');
  });
});

for (const [language, width, height] of [
  ['en', 1024, 768],
  ['es', 1024, 768],
  ['fr', 1024, 768],
  ['fr', 640, 400],
] as const)
  test(`its form is read whole, ${language}, ${width}`, async ({ draw }) => {
    const page = await draw('?screen=setup', answers([usb], 'in-use'), language);
    await page.setViewportSize({ width, height });
    await page
      .getByRole('button', { name: /Bench labels/ })
      .first()
      .click();
    const form = page.css('#printers form').first();
    await expect.element(form).toBeVisible();
    await form.css('.row button').nth(1).click();
    await expect.element(form.css('.row [role=status]').first()).toMatchTextContent(/\w/);
    expect(await sideways(page)).toBeLessThanOrEqual(0);
    const ours = await page.css('#printers').evaluate((section) => section.textContent);
    const cut = (await cutWords(page)).filter((word) => ours.includes(/"(.*)"/.exec(word)?.[1] ?? word));
    expect([cut, await smallTargets(page), await outOfReach(page)]).toEqual([[], [], []]);
    await form.scrollIntoViewIfNeeded();
    await keepScreenshot(page, `usb-printer-${language}-${width}`, ['light']);
  });
