import { describe, expect, test } from 'vitest';
import { mergedDock } from '#shared/freight/address-book/merged-dock.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';
import {
  fieldsOf,
  withDefaults,
  withoutDefaults,
  type Defaults,
  type DefaultsSource,
} from '#shared/freight/form/shipping-defaults.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { aConsignee } from '#support/builders.ts';

const says = (more: Partial<DefaultsSource> = {}): DefaultsSource => ({
  terms: '',
  scac: '',
  carrierName: '',
  accessorials: [],
  specialInstructions: '',
  ...more,
});
const nobody: Defaults = { dock: null, lastTime: null, carriers: [], station: says() };
const filled = (defaults: Partial<Defaults>, typed = {}) =>
  fieldsOf(withDefaults({ ...emptyForm(), ...typed }, { ...nobody, ...defaults }));

describe('defaults', () => {
  const station = says({
    terms: 'third-party',
    scac: 'SAIA',
    accessorials: ['S'],
    specialInstructions: 'station',
  });
  const carriers = [
    says({ scac: 'SAIA', carrierName: 'Saia', terms: 'collect', accessorials: ['C'] }),
    says({ scac: 'ODFL', carrierName: 'Old Dominion', specialInstructions: 'carrier' }),
  ];
  const lastTime = { accessorials: ['L'], specialInstructions: 'last' };
  const dock = says({ scac: 'ODFL', accessorials: ['D'] });

  test('of each field the first that says something counts: dock, last load, carrier, station', () => {
    expect(filled({ station })).toMatchObject({
      scac: 'SAIA',
      freightTerms: 'third-party',
      accessorials: ['S'],
    });
    expect(filled({ station, carriers })).toMatchObject({
      carrierName: 'Saia',
      freightTerms: 'collect',
      accessorials: ['C'],
      specialInstructions: 'station',
    });
    expect(filled({ station, carriers, lastTime })).toMatchObject({
      accessorials: ['L'],
      specialInstructions: 'last',
    });
    expect(filled({ station, carriers, lastTime, dock })).toEqual({
      scac: 'ODFL',
      carrierName: 'Old Dominion',
      freightTerms: 'third-party',
      accessorials: ['D'],
      specialInstructions: 'last',
    });
  });

  test('what is typed stays, and a carrier that was typed brings its own', () => {
    const typed = {
      scac: 'odfl',
      specialInstructions: 'typed',
      freightTerms: 'collect',
      accessorials: ['T'],
    };
    expect(filled({ station, carriers, lastTime, dock }, typed)).toEqual({
      ...typed,
      carrierName: 'Old Dominion',
    });
    // The station's carrier is another: its name is not put beside this code.
    expect(filled({ station: { ...station, carrierName: 'Saia' } }, { scac: 'XPOL' }).carrierName).toBe('');
  });

  test('what a default has put gives way, unless a hand has changed it since', () => {
    const form = withDefaults(emptyForm(), { ...nobody, station });
    const put = fieldsOf(form);
    expect(fieldsOf(withoutDefaults(form, put))).toEqual(fieldsOf(emptyForm()));
    const changed = { ...form, specialInstructions: 'station, and more', accessorials: ['S', 'X'] };
    expect(withoutDefaults(changed, put)).toMatchObject({
      scac: '',
      specialInstructions: 'station, and more',
      accessorials: ['S', 'X'],
    });
  });
});

test('two entries of one dock: the address of the first, and of the rest what it does not say itself', () => {
  const kept = dockSchema.parse({ party: aConsignee({ contact: '', address2: '' }), note: 'Kept' });
  const given = dockSchema.parse({
    party: aConsignee({ contact: 'Ana', address: '9 Other St', address2: 'Dock 4' }),
    note: 'Given',
    hours: '7 to 3',
    roles: ['billTo'],
    accessorials: ['RES'],
  });
  const merged = mergedDock(kept, given);
  expect(merged).toMatchObject({
    note: 'Kept',
    hours: '7 to 3',
    roles: ['consignee', 'billTo'],
    accessorials: ['RES'],
  });
  expect(merged.party).toEqual({ ...kept.party, contact: 'Ana' });
});
