import { describe, expect, test } from 'vitest';
import { commoditySchema } from '#shared/freight/address-book/commodity.ts';
import { emptyFreight, readFreight, textOfFreight } from '#renderer/components/setup/freight-text.ts';

const hazard = {
  unNumber: 'UN1992',
  properShippingName: 'Flammable liquids, toxic, n.o.s.',
  hazardClass: '3 (6.1)',
  packingGroup: 'II',
  technicalName: 'Methanol',
  reportableQuantity: true,
  limitedQuantity: false,
  marinePollutant: true,
  inhalationZone: 'B',
} as const;
const solvent = commoditySchema.parse({
  description: 'Solvent',
  packageType: 'DRM',
  freightClass: 85,
  hazard,
});

describe('a kind of freight while it is edited', () => {
  test.each(['en', 'es', 'fr'] as const)('is what it was, whole, when nothing is changed: %s', (language) => {
    expect(readFreight(textOfFreight(solvent, language), language).data).toEqual(solvent);
  });

  test('each detail of its hazard can be changed, and is saved without blanks around it', () => {
    const text = textOfFreight(solvent, 'en');
    const changed = {
      ...{ technicalName: ' Methyl alcohol ', inhalationZone: '', hazardClass: ' 3 (8)' },
      ...{ reportableQuantity: false, limitedQuantity: true, marinePollutant: false },
    };
    expect(readFreight({ ...text, hazard: { ...text.hazard, ...changed } }, 'en').data?.hazard).toEqual({
      ...hazard,
      ...changed,
      technicalName: 'Methyl alcohol',
      hazardClass: '3 (8)',
    });
  });

  test('with nothing said of a hazard it is not hazardous', () => {
    const text = textOfFreight(solvent, 'en');
    expect(readFreight({ ...text, hazard: emptyFreight().hazard }, 'en').data?.hazard).toBeNull();
  });

  // As in an import: one detail is enough to make it hazardous, and then the law wants the rest.
  test.each([{ marinePollutant: true }, { technicalName: 'Methanol' }, { inhalationZone: 'A' }])(
    'with only %o said it wants the basic description',
    (said) => {
      const text = { ...textOfFreight(solvent, 'en'), hazard: { ...emptyFreight().hazard, ...said } };
      const paths = readFreight(text, 'en').error?.issues.map(({ path }) => path.join('.'));
      expect(paths).toEqual(['hazard.unNumber', 'hazard.properShippingName', 'hazard.hazardClass']);
    },
  );
});
