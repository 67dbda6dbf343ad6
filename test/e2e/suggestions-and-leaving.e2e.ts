import { goTo } from './acts.ts';
import { expect, test } from './bench.ts';

// Regression: the field was taken away while it had the focus; its `blur` closed the list in the middle of the drawing, which Svelte refuses
// (state_unsafe_mutation), and the screen stayed half drawn.
test('a screen is left by key from a field with suggestions, and nothing fails', async ({
  station: { page },
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text());
  });
  const leaveFrom = async (name: string, key: string): Promise<void> => {
    const field = page.getByRole('combobox', { name, exact: true }).first();
    await field.focus();
    await field.pressSequentially('ab');
    await page.keyboard.press(key);
    await expect(field).toHaveCount(0);
  };
  for (let time = 0; time < 3; time += 1) {
    await goTo(page, 'Pack');
    await leaveFrom('Company', 'Control+3');
    await goTo(page, 'Rates');
    await leaveFrom('Direction', 'Control+1');
  }
  expect(failures).toEqual([]);
});
