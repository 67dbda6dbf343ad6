import type { Page } from '@playwright/test';
import { emptyForm, emptyLine } from '#shared/freight/shipment-form.ts';
import { expect, test } from './drawn.ts';

const lines = Array.from({ length: 60 }, (_, at) => ({
  ...emptyLine(),
  handlingUnits: '1',
  pieces: '12',
  description: `Hex bolts ${at + 1}`,
  weightLb: String(300 + at),
  freightClass: '70',
}));
const shown = {
  'drafts.current': {
    id: 'draft-1',
    form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', lines },
    shipmentId: null,
    templateId: null,
    left: { to: '', by: '', note: '' },
    savedAt: '2026-11-17T14:08:00.000Z',
  },
  'catalog.commodities': [],
};
const weight = (page: Page, line: number) => page.getByLabel(`Weight (lb), line ${line}`, { exact: true });
const isDrawn = (page: Page, line: number) =>
  weight(page, line).evaluate((field) => getComputedStyle(field).fontSize !== '0px');

// What a key costs grows with each text that the page draws: at 100 lines, two fifths of it were lines out of view.
test('lines far out of view are not drawn, and are drawn before they are seen', async ({ draw }) => {
  const page = await draw('?screen=pack', shown);
  await expect.poll(() => isDrawn(page, 60)).toBe(false);
  expect(await isDrawn(page, 1)).toBe(true);

  // As they come into view while somebody scrolls on: no line is seen without its letters.
  const scroller = page.locator('.work');
  const seenEmpty = await scroller.evaluate(async (work) => {
    const empty = new Set<string>();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < work.scrollHeight - work.clientHeight; top += 100) {
      work.scrollTop = top;
      await frame();
      const { top: from, bottom: to } = work.getBoundingClientRect();
      for (const row of work.querySelectorAll('tbody tr.is-far')) {
        const box = row.getBoundingClientRect();
        if (box.bottom > from && box.top < to) empty.add(row.textContent.trim());
      }
    }
    return [...empty];
  });
  expect(seenEmpty).toEqual([]);
  await expect.poll(() => isDrawn(page, 60)).toBe(true);
  await expect.poll(() => isDrawn(page, 1)).toBe(false);
});

test('a line far out of view keeps its names, its keys and what is typed into it', async ({ draw }) => {
  const page = await draw('?screen=pack', shown);
  await expect.poll(() => isDrawn(page, 55)).toBe(false);
  await expect(page.getByRole('textbox', { name: 'Weight (lb), line 55' })).toHaveValue('354');
  await weight(page, 55).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1250');
  await expect(weight(page, 55)).toBeInViewport();
  expect(await isDrawn(page, 55)).toBe(true);
  await expect(weight(page, 55)).toHaveValue('1250');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Length (in), line 55', { exact: true })).toBeFocused();
});
