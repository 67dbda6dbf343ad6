import { expect, test } from 'vitest';
import { entryFieldName } from '#renderer/components/setup/entry-words.ts';

test('a field of an entry is called as its form calls it, wherever its path comes from', () => {
  expect(entryFieldName('party.city')).toBe('City');
  expect(entryFieldName('accessorials.0')).toBe('Accessorials');
  expect(entryFieldName('hazard.marinePollutant')).toBe('Marine Pollutant');
  // As the fleet has it: of which material it was said.
  expect(entryFieldName('UN1992.technicalName')).toBe('Technical name, UN1992');
  expect(entryFieldName('NA1993.reportableQuantity')).toBe('Reportable quantity (RQ), NA1993');
});
