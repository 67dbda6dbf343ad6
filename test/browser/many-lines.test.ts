import { onTestFinished } from 'vitest';
import type { DrawnPage } from './drawn-page.ts';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import { expect, test } from './draw.ts';

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
  'freight.complete': [],
};
const weight = (page: DrawnPage, line: number) =>
  page.getByLabel(`Weight (lb), line ${line}`, { exact: true });
const isDrawn = (page: DrawnPage, line: number) =>
  weight(page, line).evaluate((field) => getComputedStyle(field).fontSize !== '0px');

/** The lines that were seen without their letters while somebody scrolled on to the end, a notch a frame. */
const seenEmpty = (page: DrawnPage) =>
  page.css('.work').evaluate(async (work) => {
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

// What a key costs grows with each text that the page draws: at 100 lines, two fifths of it were lines out of view.
test('lines far out of view are not drawn, and are drawn before they are seen', async ({ draw }) => {
  const page = await draw('?screen=pack', shown);
  await expect.poll(() => isDrawn(page, 60)).toBe(false);
  expect(await isDrawn(page, 1)).toBe(true);

  expect(await seenEmpty(page)).toEqual([]);
  await expect.poll(() => isDrawn(page, 60)).toBe(true);
  await expect.poll(() => isDrawn(page, 1)).toBe(false);
});

// Chromium tells what came into view in a task of its own, which waits behind all else on a busy machine; here for as long as it takes.
test('a machine that is busy draws each line before it is seen', async ({ draw }) => {
  const page = await draw('?screen=queue', shown);
  const { IntersectionObserver: own } = window;
  onTestFinished(() => {
    window.IntersectionObserver = own;
  });
  await page.evaluate(() => {
    let isBusy = false;
    Object.assign(window, { busyFromNow: () => (isBusy = true) });
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(tell: IntersectionObserverCallback, init?: IntersectionObserverInit) {
        super((seen) => {
          if (!isBusy) tell(seen, this);
        }, init);
      }
      override takeRecords() {
        return isBusy ? [] : super.takeRecords();
      }
    };
  });
  await page.getByRole('link', { name: 'Pack', exact: true }).click();
  await expect.poll(() => isDrawn(page, 60)).toBe(false);
  await page.evaluate(() => {
    (window as unknown as { busyFromNow: () => void }).busyFromNow();
  });
  expect(await seenEmpty(page)).toEqual([]);
  expect(await isDrawn(page, 1)).toBe(false);
});

test('a line far out of view keeps its names, its keys and what is typed into it', async ({ draw }) => {
  const page = await draw('?screen=pack', shown);
  await expect.poll(() => isDrawn(page, 55)).toBe(false);
  await expect.element(page.getByRole('textbox', { name: 'Weight (lb), line 55' })).toHaveValue('354');
  await weight(page, 55).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('1250');
  await expect.element(weight(page, 55)).toBeInViewport();
  expect(await isDrawn(page, 55)).toBe(true);
  await expect.element(weight(page, 55)).toHaveValue('1250');
  await page.keyboard.press('Tab');
  await expect.element(page.getByLabel('Length (in), line 55', { exact: true })).toHaveFocus();
});

// Regression: a copy took all rows away and drew them anew: 250 to 320 ms with two hundred lines, in which no key was heard.
test('a copy of many lines keeps its rows, and begins in its first field', async ({ draw }) => {
  const page = await draw('?screen=pack', {
    ...shown,
    'drafts.create': {
      ...shown['drafts.current'],
      id: 'draft-2',
      form: { ...emptyForm(), bolNumber: '700018344', shipDate: '2026-11-18' },
    },
    'drafts.save': { savedAt: '2026-11-17T14:08:00.000Z' },
  });
  await weight(page, 3).evaluate((field: HTMLElement) => (field.dataset['marked'] = 'yes'));
  await weight(page, 3).focus();
  await page.keyboard.press('Control+d');
  await expect.element(page.getByLabel('BOL number')).toHaveValue('700018344');
  await expect.element(weight(page, 60)).toHaveValue('359');
  expect(await weight(page, 3).evaluate((field: HTMLElement) => field.dataset['marked'])).toBe('yes');
  await expect.element(page.getByLabel('Company', { exact: false }).first()).toHaveFocus();
});
