import { expect, test } from 'vitest';
import { matchLabel, tellsUnits, type AwaitedLabels } from '#main/scans/label-match.ts';

interface Labels extends AwaitedLabels {
  id: string;
}

/** Labels with these codes, by unit. */
function labels(
  id: string,
  codes: readonly (readonly string[])[],
  more: Partial<AwaitedLabels> = {},
): Labels {
  const byCode = new Map<string, Set<number>>();
  for (const [place, all] of codes.entries())
    for (const code of all) byCode.set(code, (byCode.get(code) ?? new Set()).add(place + 1));
  return { id, units: codes.length, codes: byCode, numbers: new Set(), scanned: new Set(), ...more };
}

const told = (awaited: readonly Labels[], code: string) => {
  const match = matchLabel(awaited, code);
  const unit = 'unit' in match ? match.unit : undefined;
  return [match.kind, 'label' in match ? match.label.id : undefined, unit];
};

const own = labels('own', [
  ['PRO1', 'A1'],
  ['PRO1', 'A2'],
  ['PRO1', 'A3'],
]);
const same = labels('same', [['PRO2'], ['PRO2']]);

test('a code of one label counts its unit once; twice is doubled', () => {
  expect(told([own, same], 'A2')).toEqual(['scanned', 'own', 2]);
  expect(told([{ ...own, scanned: new Set([2]) }, same], 'A2')).toEqual(['doubled', 'own', 2]);
  expect(matchLabel([own], 'A2')).toMatchObject({ isCounted: false });
});

test('a code that is on every label asks for the other one, where each label has one', () => {
  expect(tellsUnits(own)).toBe(true);
  expect(told([own], 'PRO1')).toEqual(['other-code', 'own', undefined]);
});

test('where all labels carry the same code, scans are counted until all are', () => {
  expect(tellsUnits(same)).toBe(false);
  expect(told([own, same], 'PRO2')).toEqual(['scanned', 'same', 1]);
  expect(matchLabel([same], 'PRO2')).toMatchObject({ isCounted: true });
  expect(told([{ ...same, scanned: new Set([1]) }], 'PRO2')).toEqual(['scanned', 'same', 2]);
  expect(told([{ ...same, scanned: new Set([1, 2]) }], 'PRO2')).toEqual(['doubled', 'same', null]);
});

test('labels drawn as pictures are counted by a number of their shipment', () => {
  const picture = labels('picture', [[], []], { numbers: new Set(['700018342']) });
  expect(told([picture], '700018342')).toEqual(['scanned', 'picture', 1]);
  expect(told([picture], 'ELSE')).toEqual(['none', undefined, undefined]);
  // The number of a shipment whose labels say more is no label.
  const number = { ...own, numbers: new Set(['700018343']) };
  expect(told([number], '700018343')).toEqual(['other-code', 'own', undefined]);
});

test('one label: whatever code it carries names it', () => {
  const single = labels('single', [['PRO3']]);
  expect(told([single], 'PRO3')).toEqual(['scanned', 'single', 1]);
  expect(told([{ ...single, scanned: new Set([1]) }], 'PRO3')).toEqual(['doubled', 'single', 1]);
});

test('some labels with a code of their own: those count as themselves, the others in turn', () => {
  const some = labels('some', [['PRO4', 'B1'], ['PRO4'], ['PRO4']], { scanned: new Set([2]) });
  expect(told([some], 'B1')).toEqual(['scanned', 'some', 1]);
  expect(told([{ ...some, scanned: new Set([1, 2]) }], 'PRO4')).toEqual(['scanned', 'some', 3]);
  expect(told([{ ...some, scanned: new Set([1]) }], 'B1')).toEqual(['doubled', 'some', 1]);
});

test('a code of several shipments counts for none, unless it is one label of one of them', () => {
  const order = [labels('one', [['PO9'], ['PO9']]), labels('two', [['PO9'], ['PO9']])];
  expect(told(order, 'PO9')).toEqual(['several', undefined, undefined]);
  const exact = labels('exact', [['PO9'], ['C2']]);
  expect(told([...order, exact], 'PO9')).toEqual(['scanned', 'exact', 1]);
});

test('one pallet with the code of an order is no better than the pallets beside it', () => {
  const single = labels('single', [['PO9', 'A1']]);
  const more = labels('more', [
    ['PO9', 'B1'],
    ['PO9', 'B2'],
  ]);
  expect(told([single, more], 'PO9')).toEqual(['several', undefined, undefined]);
  expect(told([single, more], 'A1')).toEqual(['scanned', 'single', 1]);
  expect(told([single, more], 'B2')).toEqual(['scanned', 'more', 2]);
});

test('a unit that the shipment does not have is none', () => {
  const more = { ...labels('more', [['D1'], ['D2']]), units: 1 };
  expect(told([more], 'D2')).toEqual(['none', undefined, undefined]);
});
