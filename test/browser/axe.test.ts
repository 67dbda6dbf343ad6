import { findPlanted } from '#support/axe-finds.ts';
import { violationsOn } from './axe.ts';
import { expect, test } from './draw.ts';

test('what axe is there to find on a screen it finds: a rule, a best practice, a colour of either theme', async ({
  draw,
}) => {
  const page = await draw('?screen=shipments');
  const { found, there } = await findPlanted((...given) => page.evaluate(...given), violationsOn);
  expect(found).toEqual(there);
  expect(document.documentElement.dataset['theme']).toBe('light');
});
