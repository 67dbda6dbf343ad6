import { expect, test } from 'vitest';
import { readPapers, textOfPapers, withPapers } from '#renderer/components/setup/paper-fields.ts';
import { routesSchema } from '#shared/station/printer.ts';

const routes = routesSchema.parse({
  labels: 'z',
  billOfLading: { printer: 'l', copies: 4, tray: 'tray-2' },
  papers: [
    { paper: 'packing-list', printer: 'k', sides: 'one-sided', copies: 2 },
    { paper: 'manifest', copiesFor: ['carrier', 'shipper'] },
  ],
  spareAfterMinutes: 5,
});

test('what is not touched stays, letter for letter', () => {
  expect(withPapers(routes, {})).toEqual(routes);
  const plain = routesSchema.parse({ labels: 'z', billOfLading: null });
  expect(withPapers(plain, {})).toEqual(plain);
  expect(withPapers(plain, { manifest: textOfPapers(plain).manifest })).toEqual(plain);
});

test('a choice is stored with its paper, and taken back by the empty one', () => {
  const text = textOfPapers(routes);
  expect(text['packing-list']).toEqual({ printer: 'k', tray: '', sides: 'one-sided', copies: '2' });
  expect(text.manifest.copies).toBe('carrier,shipper');
  const chosen = withPapers(routes, {
    'bill-of-lading': { ...text['bill-of-lading'], tray: '', sides: 'two-sided-long-edge' },
    'packing-list': { printer: '', tray: '', sides: '', copies: '1' },
    'pickup-slip': { printer: '', tray: 'Tray 3', sides: '', copies: 'shipper,carrier,consignee' },
    'own-labels': { printer: 'y', tray: '', sides: '', copies: '1' },
  });
  expect(chosen).toEqual({
    labels: 'z',
    billOfLading: { printer: 'l', copies: 4, sides: 'two-sided-long-edge' },
    papers: [
      { paper: 'own-labels', printer: 'y' },
      { paper: 'pickup-slip', tray: 'Tray 3', copiesFor: ['shipper', 'carrier', 'consignee'] },
      { paper: 'manifest', copiesFor: ['carrier', 'shipper'] },
    ],
    spareAfterMinutes: 5,
  });
});

test('a comma in a tray is refused where it is typed', () => {
  const text = textOfPapers(routes);
  const read = readPapers({ ...text, manifest: { ...text.manifest, tray: 'a,b' } });
  expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['manifest.tray', 'no-comma'],
  ]);
});
