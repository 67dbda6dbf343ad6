import { describe, expect, test } from 'vitest';
import { preflight } from '#shared/freight/preflight/preflight.ts';
import {
  emptyForm,
  emptyLine,
  type LineForm,
  type ShipmentForm,
} from '#shared/freight/form/shipment-form.ts';

const contact = { contractNumber: '', contactName: 'CHEMTREC', contactPhone: '800 424 9300' };
const load = (line: Partial<LineForm>, hazmat: Partial<ShipmentForm['hazmat']> = {}): ShipmentForm => ({
  ...emptyForm(),
  hazmat: { ...contact, ...hazmat },
  lines: [{ ...emptyLine(), hazmat: true, packageType: 'DRM', ...line }],
});
const ids = (form: ShipmentForm) => preflight(form, 'en').map(({ id }) => id);
const repaired = (form: ShipmentForm): ShipmentForm =>
  preflight(form, 'en')[0]?.repair ?? expect.unreachable();

describe('a hazardous load', () => {
  test('wants a telephone', () => {
    expect(ids(load({}, { contactPhone: ' ' }))).toEqual(['emergency-phone']);
    expect(ids(load({}))).toEqual([]);
  });

  test('wants who registered it, or the number of a contract; one key names the shipper', () => {
    const nobody = load({}, { contactName: '' });
    expect(preflight(nobody, 'en')).toMatchObject([
      { id: 'registrant', paths: ['hazmat.contactName'], repair: null },
    ]);
    expect(ids(load({}, { contactName: '', contractNumber: 'CCN-20311' }))).toEqual([]);
    const shipper = { ...nobody.shipper, company: ' Silver State Coatings ' };
    const after = repaired({ ...nobody, shipper });
    expect(after.hazmat.contactName).toBe('Silver State Coatings');
    expect(ids(after)).toEqual([]);
  });

  test.each([
    ['Flammable liquids, n.o.s.', true],
    ['Corrosive liquid, N.O.S', true],
    ['Toxic solids, nos', true],
    ['Environmentally hazardous substances, solid, n. o. s.', true],
    ['Nosepiece adhesive', false],
    ['Casinos', false],
    ['Paint', false],
    ['', false],
  ])('%s: a technical name is wanted: %s', (properShippingName, wanted) => {
    expect(ids(load({ properShippingName }))).toEqual(wanted ? ['technical-name:0'] : []);
    expect(ids(load({ properShippingName, technicalName: 'Xylene' }))).toEqual([]);
    expect(ids({ ...load({ properShippingName, hazmat: false }), hazmat: emptyForm().hazmat })).toEqual(
      properShippingName === '' ? [] : ['hazmat-unticked:0'],
    );
  });

  test('on a pallet wants number and kind of packages; a drum says both itself', () => {
    expect(ids(load({ packageType: 'PLT' }))).toEqual(['hazmat-packages:0']);
    const half = (line: Partial<LineForm>) => preflight(load({ packageType: 'PLT', ...line }), 'en')[0];
    expect(half({})).toMatchObject({ paths: ['lines.0.packageCount'], repair: null });
    expect(half({ packageCount: '12' })).toMatchObject({ paths: ['lines.0.packageKind'], repair: null });
    expect(ids(load({ packageType: 'PLT', packageCount: '12', packageKind: 'boxes' }))).toEqual([]);
    // The pieces are counted, and somebody said of what kind they are.
    const counted = load({ packageType: 'PLT', pieces: '48', packageKind: 'fiberboard boxes' });
    expect(repaired(counted).lines[0]?.packageCount).toBe('48');
    expect(ids(repaired(counted))).toEqual([]);
  });

  test('unticked, everything that is typed or ticked is named, and one key removes it all', () => {
    const form: ShipmentForm = {
      ...emptyForm(),
      lines: [
        {
          ...emptyLine(),
          marinePollutant: true,
          inhalationZone: 'A',
          hazardQuantity: '5',
          packageKind: 'drums',
        },
      ],
    };
    const [finding] = preflight(form, 'en');
    expect(finding).toMatchObject({
      id: 'hazmat-unticked:0',
      words: { typed: 'Marine Pollutant' },
      paths: ['hazmat', 'marinePollutant', 'inhalationZone', 'hazardQuantity', 'packageKind'].map(
        (key) => `lines.0.${key}`,
      ),
      repair: { lines: [{ hazmat: true, marinePollutant: true }] },
      otherRepair: { lines: [emptyLine()] },
    });
  });
});
