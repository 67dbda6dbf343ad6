import { describe, expect, test } from 'vitest';
import { hazardSchema, type Hazard } from '#shared/freight/description/hazard.ts';
import { lineItemSchema, type LineItem } from '#shared/freight/line-item.ts';
import { billInstructions, shipperCertification } from '#shared/freight/description/shipper-certification.ts';
import { shippingDescription } from '#shared/freight/description/shipping-description.ts';

const hazardOf = (change: Partial<Hazard> = {}): Hazard =>
  hazardSchema.parse({
    unNumber: 'UN1993',
    properShippingName: 'Flammable liquids, n.o.s.',
    hazardClass: '3',
    packingGroup: 'II',
    ...change,
  });
const line = (change: Partial<LineItem> = {}, hazard: Partial<Hazard> = {}): LineItem =>
  lineItemSchema.parse({
    handlingUnits: 4,
    packageType: 'DRM',
    description: 'Cleaner',
    freightClass: 85,
    weightLb: 1850.5,
    hazard: hazardOf(hazard),
    ...change,
  });
const said = (change: Partial<LineItem> = {}, hazard: Partial<Hazard> = {}) =>
  shippingDescription(line(change, hazard));

describe('the description of a hazardous line', () => {
  test('every part in the order of the law, nothing between the four of the basic description', () => {
    const whole = said(
      {
        hazardQuantity: { amount: 220, unit: 'gal' },
        hazardPackages: { count: 4, kind: 'steel drums (1A1)' },
      },
      {
        hazardClass: '3 (6.1)',
        technicalName: 'contains Xylene',
        reportableQuantity: true,
        limitedQuantity: true,
        marinePollutant: true,
        inhalationZone: 'B',
      },
    );
    expect(whole).toBe(
      'UN1993, Flammable liquids, n.o.s., 3 (6.1), PG II, (contains Xylene), RQ, Limited Quantity, Marine Pollutant, Toxic-Inhalation Hazard, Zone B, 4 steel drums (1A1), 220 gal, Cleaner',
    );
  });

  test('by default the weight is the quantity and a packaging is counted; a pallet is no packaging', () => {
    expect(said()).toBe('UN1993, Flammable liquids, n.o.s., 3, PG II, 4 drums, 1850.5 lb, Cleaner');
    expect(said({ handlingUnits: 1, packageType: 'BOX' })).toContain(', 1 box, 1850.5 lb,');
    for (const packageType of ['PLT', 'SKD', 'UNT', 'PKG', 'PCS', 'CNT', 'BAT'] as const)
      expect(said({ packageType })).toBe('UN1993, Flammable liquids, n.o.s., 3, PG II, 1850.5 lb, Cleaner');
  });

  test('a count alone takes the kind of its package type, a kind alone its count', () => {
    expect(said({ hazardPackages: { count: 12, kind: '' } })).toContain(', 12 drums, ');
    expect(said({ hazardPackages: { count: null, kind: 'plastic drums' } })).toContain(', 4 plastic drums, ');
  });

  test('a technical name in parentheses has no second ones; no packing group leaves no gap', () => {
    expect(said({}, { technicalName: '(Xylene)', packingGroup: '' })).toContain(', 3, (Xylene), 4 drums');
  });

  test('the packer’s words are left out where they are the proper shipping name', () => {
    expect(said({ description: 'FLAMMABLE LIQUIDS, n.o.s.' })).toMatch(/lb$/);
  });

  test('a line that says no more than it must has the defaults for the rest', () => {
    const stored = lineItemSchema.parse({
      handlingUnits: 2,
      packageType: 'PLT',
      pieces: 96,
      description: 'Solvent based',
      freightClass: 77.5,
      weightLb: 2150,
      hazard: { unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' },
    });
    expect(shippingDescription(stored)).toBe('UN1263, Paint, 3, PG II, 2150 lb, Solvent based');
  });

  test('what is not hazardous is described in the packer’s words alone', () => {
    expect(said({ hazard: null })).toBe('Cleaner');
  });
});

describe('the certification of 172.204(a)', () => {
  test('stands after what is typed, and alone where nothing is', () => {
    expect(billInstructions('', true)).toBe(shipperCertification);
    expect(billInstructions('Call first.', true)).toBe(`Call first. ${shipperCertification}`);
    expect(billInstructions('Call first', true)).toBe(`Call first. ${shipperCertification}`);
    expect(billInstructions('Call first', false)).toBe('Call first');
  });

  test.each([
    [
      'this one, in capitals and broken over lines',
      shipperCertification.toUpperCase().replaceAll(' are ', '\nARE '),
    ],
    ['“above-named”, as the law has it too', shipperCertification.replace('herein-named', 'above-named')],
    [
      'the declaration of (a)(2)',
      'I hereby declare that the contents of this consignment are fully and accurately described above by the proper shipping name, and are classified, packaged, marked and labelled/placarded, and are in all respects in proper condition for transport according to applicable international and national governmental regulations.',
    ],
    ['what came back from a bill that has it', billInstructions('Call first.', true)],
  ])('never twice: %s', (_, typed) => {
    expect(billInstructions(typed, true)).toBe(typed);
  });
});
