import { keepScreenshot } from './keep-screenshot.ts';
import { expectClean } from './axe.ts';
import { expect, test, levelOf } from './draw.ts';

const answers = {
  ...{
    'docks.find': [],
    'docks.count': { shown: 0, hidden: 0 },
    'docks.importBegin': { importId: 'import-1' },
  },
  ...{ 'docks.importRows': { unclear: [] }, 'docks.importApply': { left: 0, unclear: [1, 2, 5] } },
};
const rows = Array.from({ length: 9 }, (_, n) => `Company ${n},${n} Oak St,Sparks,NV,89431`);
const csv = ['company,address,city,state,postalCode', ...rows].join('\n');

for (const language of ['en', 'es', 'fr'] as const)
  // Regression: in a narrow window the buttons stand in a second line, and the panel lay over them.
  test(
    `rows that are left out of a file are named below the buttons, ${language}`,
    levelOf(language),
    async ({ draw }) => {
      const page = await draw('?screen=book&list=docks', answers, language);
      const name = language === 'en' ? 'book-file-left-out' : `book-file-left-out-${language}`;
      const file = new File([csv], 'customers 2026.csv', { type: 'text/csv' });
      await page.css('input[type=file]').upload(file);
      await page.css('.panel .primary').click();
      const panel = page.getByRole('alert');
      await expect.element(panel.getByRole('listitem')).toHaveLength(3);
      await keepScreenshot(page, name, language === 'en' ? undefined : ['light'], 'own');
      await expectClean(page, 'Rows left out of a file', ['light', 'dark']);
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 768 });
        const top = await page.css('.panel').evaluate((part) => part.getBoundingClientRect().top);
        const buttons = await page
          .css('.head .keys > button')
          .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().bottom));
        expect(Math.max(...buttons)).toBeLessThanOrEqual(top);
      }
      await keepScreenshot(page, name.replace('left-out', 'left-out-1024'), ['light'], 'own');
    },
  );
