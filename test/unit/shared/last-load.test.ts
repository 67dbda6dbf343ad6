import { expect, test } from 'vitest';
import { hasNoFreight, withLastLoad } from '#shared/freight/form/last-load.ts';
import { emptyForm, emptyLine } from '#shared/freight/form/shipment-form.ts';
import { aForm } from '#support/builders.ts';

const earlier = aForm({
  bolNumber: '700000001',
  poNumber: 'PO-1',
  proNumber: '123-4',
  quoteNumber: '9',
  trailerNumber: 'T1',
  shipperNumber: 'S1',
  codAmount: '500',
  declaredValue: '10',
  externalId: 'X1',
  freightTerms: 'collect',
  accessorials: ['LGD'],
  storeNumber: '12',
});

test('an empty form gets the dock and its load, and nothing of the one order', () => {
  const fresh = { ...emptyForm(), bolNumber: '700000002', shipDate: '2026-11-22' };
  const made = withLastLoad(fresh, earlier);
  expect(made).toMatchObject({
    bolNumber: '700000002',
    shipDate: '2026-11-22',
    consignee: earlier.consignee,
    lines: earlier.lines,
    carrierName: earlier.carrierName,
    scac: earlier.scac,
    freightTerms: 'collect',
    accessorials: ['LGD'],
    storeNumber: '12',
  });
  for (const key of [
    'poNumber',
    'proNumber',
    'quoteNumber',
    'trailerNumber',
    'shipperNumber',
    'codAmount',
    'declaredValue',
    'externalId',
  ] as const)
    expect(made[key], key).toBe('');
});

test('what is typed stays', () => {
  const typed = { ...emptyForm(), carrierName: 'Estes', storeNumber: '7', specialInstructions: 'Ring twice' };
  typed.lines = [{ ...emptyLine(), description: 'Nails' }];
  expect(withLastLoad(typed, earlier)).toMatchObject({
    carrierName: 'Estes',
    storeNumber: '7',
    specialInstructions: 'Ring twice',
    lines: typed.lines,
  });
});

test('a package type alone is no freight', () => {
  expect(hasNoFreight({ lines: [{ ...emptyLine(), packageType: 'SKD' }] })).toBe(true);
  expect(hasNoFreight({ lines: [{ ...emptyLine(), pieces: '1' }] })).toBe(false);
  expect(hasNoFreight({ lines: [{ ...emptyLine(), hazmat: true }] })).toBe(false);
});
