import type { DrawnPage } from './drawn-page.ts';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import type { FakeAnswers } from '#support/fake-station.ts';
import { expect, test } from './draw.ts';

const dock = (id: string, company: string) => ({
  id,
  company,
  address: '1 Main St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89502',
  country: 'USA',
});
const shown = {
  'drafts.current': {
    id: 'draft-1',
    form: { ...emptyForm(), bolNumber: '700018343', shipDate: '2026-11-17', lines: [emptyLine()] },
    shipmentId: null,
    templateId: null,
    left: { to: '', by: '', note: '' },
    savedAt: '2026-11-17T14:08:00.000Z',
  },
  'docks.choices': [dock('1', 'Acme East'), dock('2', 'Acorn Mills')],
};
const company = (page: DrawnPage) => page.getByRole('combobox', { name: /Company/ }).first();
const options = (page: DrawnPage) => page.css('ul[role=listbox]').getByRole('option');
const taken = (page: DrawnPage) =>
  page.evaluate(() =>
    (globalThis as unknown as { stationCalls: { name: string; input: unknown }[] }).stationCalls
      .filter(({ name }) => name === 'docks.take')
      .map(({ input }) => input),
  );

async function typedAc(
  draw: (search: string, answers: FakeAnswers) => Promise<DrawnPage>,
): Promise<DrawnPage> {
  const page = await draw('?screen=pack', shown);
  await company(page).focus();
  await page.keyboard.type('ac');
  await expect.element(options(page)).toHaveLength(2);
  await expect.element(options(page).css('mark').first()).toHaveTextContent('Ac');
  return page;
}

// To draw the list took longer than the letter: a letter whose answer came within its frame was on screen two frames late.
test('a letter is on screen before its list follows', async ({ draw }) => {
  const page = await typedAc(draw);
  await page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const says = () => [
      field.value,
      [...document.querySelectorAll('[role=option] mark')].at(-1)?.textContent,
    ];
    async function look() {
      // The answer of this station comes at once: long before the next picture.
      await new Promise((resolve) => setTimeout(resolve));
      const first = says();
      await frame();
      await frame();
      await frame();
      return [first, says()];
    }
    const seen = new Promise((resolve) => {
      field.addEventListener('input', () => resolve(look()), { once: true });
    });
    Object.assign(globalThis, { seen });
  });
  await page.keyboard.press('o');
  const frames = await page.evaluate(() => (globalThis as unknown as { seen: Promise<unknown> }).seen);
  expect(frames).toEqual([
    ['aco', 'Ac'],
    ['aco', 'Aco'],
  ]);
});

test('Enter takes what fits the last letter, whatever is still drawn', async ({ draw }) => {
  const page = await typedAc(draw);
  await page.evaluate(() => {
    // What is asked from here on is not answered: the choices are those that still fit.
    Object.assign((globalThis as unknown as { stationAnswers: object }).stationAnswers, {
      'docks.choices waits': true,
    });
    const field = document.activeElement as HTMLInputElement;
    const enter = () =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    field.addEventListener('input', () => setTimeout(enter), { once: true });
  });
  await page.keyboard.press('o');
  await expect.poll(() => taken(page)).toEqual([{ id: '2' }]);
});

// Regression: under a field at the foot of a small window the choices were below the window.
test('at the foot of the window the choices open above their field', async ({ draw }) => {
  const page = await draw('?screen=pack', shown);
  await page.setViewportSize({ width: 640, height: 400 });
  await company(page).evaluate((field: HTMLElement) => {
    field.scrollIntoView({ block: 'end' });
    field.focus({ preventScroll: true });
  });
  await page.keyboard.type('ac');
  await expect.element(options(page)).toHaveLength(2);
  const [list, field] = [
    await page.css('ul[role=listbox]:popover-open').boundingBox(),
    await company(page).boundingBox(),
  ];
  expect(list.top).toBeGreaterThanOrEqual(0);
  expect(list.bottom).toBeLessThanOrEqual(400);
  expect(list.bottom <= field.top || list.top >= field.bottom).toBe(true);
});

test('a list that no longer fits, and one that was left, goes', async ({ draw }) => {
  const page = await typedAc(draw);
  await page.keyboard.press('Escape');
  await expect.element(options(page)).toHaveLength(0);
  await expect.element(company(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('o');
  await expect.element(options(page)).toHaveLength(2);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.element(options(page)).toHaveLength(0);
  await page.keyboard.type('c');
  await expect.element(options(page)).toHaveLength(2);
  await page.keyboard.press('Tab');
  await expect.element(options(page)).toHaveLength(0);
});
