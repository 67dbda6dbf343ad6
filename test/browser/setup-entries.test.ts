import { describe, expect, test } from './draw.ts';

const person = {
  ...{ id: 'p1', name: 'Ines', badge: '', role: 'supervisor' },
  ...{ active: true, hasPin: false, managed: false },
};
const book = { 'docks.find': [], 'docks.count': { shown: 0, hidden: 0 }, 'freight.find': [] };

// Regression: the form named what was wrong below, and left the focus on the button; the fields were out of view.
describe('a save that fails goes to the first field that is wrong', () => {
  test('of a person, whose section is marked', async ({ draw }) => {
    const page = await draw('?screen=setup', { 'people.list': [person] });
    await page.getByRole('button', { name: 'Edit Ines' }).click();
    const form = page.getByRole('form', { name: /^Edit/ });
    await form.getByLabel('Name').fill(' ');
    const link = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /^People/ });
    await expect.element(link).toHaveAccessibleName('People changed, not saved yet');
    await form.getByRole('button', { name: 'Save person' }).click();
    await expect.element(form.getByLabel('Name')).toHaveFocus();
    await expect.element(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(link).toHaveAccessibleName('People not saved: something is wrong');
  });

  test('of a PIN', async ({ draw }) => {
    const page = await draw('?screen=setup', { 'people.list': [person] });
    await page.getByRole('button', { name: 'Set PIN: Ines' }).click();
    const form = page.getByRole('form', { name: /PIN/ });
    await form.getByLabel(/^New PIN/).fill('482913');
    await form.getByRole('button', { name: 'Save PIN' }).click();
    await expect.element(form.getByLabel('Repeat the PIN')).toHaveFocus();
  });

  test('of an address, where Save stays in view while something is typed', async ({ draw }) => {
    const page = await draw('?screen=book&list=docks&id=new', book);
    const form = page.getByRole('form', { name: 'New address' });
    await page.setViewportSize({ width: 1024, height: 600 });
    await form.getByLabel('Preferred carrier').fill('Saia');
    await form.getByLabel('Company').focus();
    const save = form.getByRole('button', { name: /^Save/ });
    await expect.poll(async () => (await save.boundingBox()).bottom).toBeLessThan(600);
    await save.click();
    await expect.element(form.getByLabel('Company')).toHaveFocus();
    await expect.element(form.getByLabel('Company')).toHaveAttribute('aria-invalid', 'true');
  });

  test('of freight', async ({ draw }) => {
    const page = await draw('?screen=book&list=freight&id=new', book);
    const form = page.getByRole('form', { name: 'New commodity' });
    await form.getByLabel('NMFC').fill('156600-02');
    await page.keyboard.press('Control+s');
    await expect.element(form.getByLabel('Description')).toHaveFocus();
  });
});
