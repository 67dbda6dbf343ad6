import { expect, test } from 'vitest';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { mergedCommodity } from '#shared/freight/address-book/merged-commodity.ts';

const plain = commoditySchema.parse({ description: 'Solvent', packageType: 'DRM', freightClass: 85 });
const basic = {
  unNumber: 'UN1992',
  properShippingName: 'Flammable liquids, toxic, n.o.s.',
  hazardClass: '3 (6.1)',
};
const withHazard = (more: object) => commoditySchema.parse({ ...plain, hazard: { ...basic, ...more } });
const whole = withHazard({
  packingGroup: 'II',
  technicalName: 'Methanol',
  inhalationZone: 'B',
  reportableQuantity: true,
});

test('an entry that says nothing of a hazard takes the other’s whole', () => {
  expect(mergedCommodity(plain, whole).hazard).toEqual(whole.hazard);
  expect(mergedCommodity(whole, plain).hazard).toEqual(whole.hazard);
});

test('what is empty of a hazard is filled from the other, where it is the same material', () => {
  const kept = withHazard({ technicalName: 'Methyl alcohol', marinePollutant: true });
  expect(mergedCommodity(kept, whole).hazard).toEqual({
    ...whole.hazard,
    technicalName: 'Methyl alcohol',
    // A tick is said, set or not.
    reportableQuantity: false,
    marinePollutant: true,
  });
  const other = withHazard({ unNumber: 'UN1993' });
  expect(mergedCommodity(other, whole).hazard).toEqual(other.hazard);
});

test('size and NMFC item are filled too; description, class and package type stay', () => {
  const given = commoditySchema.parse({
    ...{
      description: 'SOLVENTS',
      packageType: 'PLT',
      freightClass: 100,
      nmfc: '043940-05',
      lengthIn: 48,
      heightIn: 36,
    },
  });
  expect(mergedCommodity({ ...plain, lengthIn: 40 }, given)).toEqual({
    ...plain,
    nmfc: '043940-05',
    lengthIn: 40,
    heightIn: 36,
  });
});
