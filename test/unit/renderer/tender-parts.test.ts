import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseEmails, firstInvalidEmail } from '#renderer/components/order/typed-order.ts';
import { compare, differences } from '#renderer/components/tender/comparison.ts';
import { pickupWindow, splitMinutes } from '#renderer/components/tender/pickup-clock.ts';
import { tenderProblem } from '#renderer/components/tender/tender-words.ts';
import { initialTender } from '#renderer/screens/tender/first-tender.ts';
import {
  forgetTypedTender,
  rememberTypedTender,
  lastPickupWindow,
  typedTender,
} from '#renderer/screens/tender/typed-tender.ts';
import { orderEmails } from '#renderer/screens/shipment/shipment-state.svelte.ts';
import { tenderAsSent } from '#main/freight-service/carrier-reading.ts';
import { tenderFormSchema } from '#shared/freight/tender.ts';
import { serviceSettingsSchema, type ServiceSettings } from '#shared/station/settings.ts';
import { aParty, aShipment } from '#support/builders.ts';

const at = (time: string, day = 17) =>
  new Date(2026, 10, day, ...(time.split(':').map(Number) as [number, number])).getTime();
const hours = { pickupDate: '2026-11-17', pickupFrom: '13:00', pickupUntil: '16:30' };
const typed = tenderFormSchema.parse({ ...hours, carrierCode: 'SAIA', specialInstructions: '' });

describe('time left until the pickup closes', () => {
  test('inside the window', () =>
    expect(pickupWindow(hours, at('14:08'))).toEqual({ state: 'open', minutesLeft: 142, share: 68 / 210 }));
  test('a minute that has begun counts', () =>
    expect(pickupWindow(hours, at('16:29') + 30_000)).toMatchObject({ state: 'open', minutesLeft: 1 }));
  test('before it, at its end, and the day after', () => {
    expect(pickupWindow(hours, at('08:00'))).toEqual({ state: 'early', minutesLeft: 510, share: 0 });
    expect(pickupWindow(hours, at('16:30'))).toEqual({ state: 'closed', minutesLeft: 0, share: 1 });
    expect(pickupWindow(hours, at('09:00', 18))).toMatchObject({ state: 'closed', minutesLeft: 0 });
  });
  test.each([
    { pickupUntil: '' },
    { pickupUntil: '25:00' },
    { pickupDate: '2026-02-31' },
    { pickupDate: 'tomorrow' },
    { pickupFrom: '17:00' },
  ])('%j is no window', (wrong) =>
    expect(pickupWindow({ ...hours, ...wrong }, at('14:00'))).toEqual({ state: 'unknown' }),
  );
  test('1,582 minutes are 1 day, 2 hours, 22 minutes', () =>
    expect(splitMinutes(1582)).toEqual({ days: 1, hours: 2, minutes: 22 }));
  test('any moment: the share stays between the ends and the state agrees with the minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), (minutes) => {
        const read = pickupWindow(hours, at('13:00') + minutes * 60_000);
        if (read.state === 'unknown') throw new Error('these hours are a window');
        expect(read.share).toBeGreaterThanOrEqual(0);
        expect(read.share).toBeLessThanOrEqual(1);
        expect(read.state === 'closed').toBe(read.minutesLeft === 0);
      }),
    );
  });
});

const read = (shipment = aShipment(), form = typed) =>
  tenderAsSent({ shipment, tender: form, bolNumber: '700018342', pdfBytes: 1000 }, null);
const marks = (shipment = aShipment(), form = typed) =>
  compare(shipment, read(shipment, form), (code) => code)
    .flatMap(({ id, carrier }) => carrier.flat().map((part) => ({ id, ...part })))
    .filter(({ differs }) => differs)
    .map(({ id, text }) => `${id}: ${text}`);

describe('what the carrier reads differently', () => {
  test('nothing, when the bill says it the carrier’s way', () => expect(marks()).toEqual([]));
  test('a ZIP+4 is cut, at each of the places that has it', () => {
    const shipment = aShipment({ shipper: aParty({ postalCode: '89431-6504' }) });
    // Prepaid: the shipper is billed too.
    expect(marks(shipment)).toEqual(['shipper: 89431', 'bill-to: 89431']);
  });
  test('a carton becomes a code with two meanings', () => {
    const shipment = aShipment();
    const lines = shipment.lines.map((line) => ({ ...line, packageType: 'CTN' as const }));
    expect(marks({ ...shipment, lines })).toEqual(['line-0: CRT Carton/Crate']);
  });
  test('a code chosen in the tender is marked, also when its letters are those of the bill', () => {
    expect(marks(aShipment(), { ...typed, packageTypes: ['LOS'] })).toEqual(['line-0: LOS Loose']);
    const shipment = aShipment();
    const lines = shipment.lines.map((line) => ({ ...line, packageType: 'CTN' as const }));
    expect(marks({ ...shipment, lines }, { ...typed, packageTypes: ['CTN'] })).toEqual([
      'line-0: CTN Container',
    ]);
  });
  test('what the units count is said, and handling units in the place of pieces are marked', () => {
    const shipment = aShipment();
    const units = (settings: ServiceSettings | null) =>
      compare(
        shipment,
        tenderAsSent({ shipment, tender: typed, bolNumber: '7', pdfBytes: null }, settings),
        (code) => code,
      )
        .flatMap(({ carrier }) => carrier.flat())
        .find(({ text }) => text.includes('unit'));
    expect(units(null)).toMatchObject({ text: '72 units (pieces)', differs: false });
    const service = {
      baseUrl: 'https://x.example',
      userName: 'u',
      clientCode: 'c',
      tenderUnits: 'handling-units',
    };
    expect(units(serviceSettingsSchema.parse(service))).toMatchObject({
      text: '3 units (handling units)',
      differs: true,
    });
  });
  test('instructions typed for the carrier are what it reads, beside those of the bill', () =>
    expect(
      marks(aShipment({ specialInstructions: 'Ring twice' }), { ...typed, specialInstructions: 'Gate 4' }),
    ).toEqual(['instructions: Gate 4']));
  test('another payer than the bill’s terms say', () => {
    expect(marks(aShipment(), { ...typed, freightTerms: 'collect' })).toContain('bill-to: Peña Hermanos');
  });
  test('instructions that are left out', () =>
    expect(marks(aShipment({ specialInstructions: 'Ring twice' }))).toEqual(['instructions: left out']));
  test('they are counted', () => {
    const shipment = aShipment({ shipper: aParty({ postalCode: '89431-6504' }) });
    expect(differences(compare(shipment, read(shipment), (code) => code))).toBe(2);
  });
  test('a missing phone is a gap, not a difference', () => {
    const shipment = aShipment({ consignee: aParty({ phone: '' }) });
    const parts = compare(shipment, read(shipment), (code) => code).flatMap(({ carrier }) => carrier.flat());
    expect(parts.filter(({ gap }) => gap).map(({ text }) => text)).toEqual(['no phone']);
  });
  test('three locations, in the carrier’s order', () =>
    expect(
      compare(aShipment(), read(), (code) => code)
        .slice(0, 3)
        .map(({ id }) => id),
    ).toEqual(['shipper', 'consignee', 'bill-to']));
  test('nobody to bill is said, in the row and as what is in the way', () => {
    const reading = read(aShipment(), { ...typed, freightTerms: 'third-party' });
    const row = compare(aShipment(), reading, (code) => code).find(({ id }) => id === 'bill-to');
    expect(row?.carrier[0]?.[0]).toMatchObject({ gap: true, text: 'nobody is billed' });
    expect(reading.problems.map(tenderProblem)).toEqual([
      'A third party pays, but the BOL has no bill-to: choose prepaid or collect',
    ]);
  });
});

describe('what a tender starts from', () => {
  const window = { pickupFrom: '', pickupUntil: '' };
  const noon = at('12:00');
  test('the shipment’s carrier, terms, quote and instructions; the ship date', () => {
    const shipment = aShipment({
      shipDate: '2026-11-19',
      quoteNumber: '88412073',
      specialInstructions: 'Ramp',
    });
    expect(initialTender({ shipment, tender: null }, window, noon)).toMatchObject({
      carrierCode: 'SAIA',
      pickupDate: '2026-11-19',
      freightTerms: 'prepaid',
      quoteNumber: '88412073',
      specialInstructions: 'Ramp',
    });
  });
  test('today, when the ship date has passed', () => {
    const shipment = aShipment({ shipDate: '2026-11-12' });
    expect(initialTender({ shipment, tender: null }, window, noon).pickupDate).toBe('2026-11-17');
  });
  test('what was typed is kept until it is sent; its hours are those of the next', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
    expect(typedTender(store, 's1')).toBeNull();
    rememberTypedTender(store, 's1', typed);
    expect(typedTender(store, 's1')).toEqual(typed);
    expect(typedTender(store, 's2')).toBeNull();
    forgetTypedTender(store, 's1', typed);
    expect(typedTender(store, 's1')).toBeNull();
    expect(lastPickupWindow(store)).toEqual({ pickupFrom: '13:00', pickupUntil: '16:30' });
    const changed = {
      ...typed,
      packageTypes: ['', 'OTH'],
      quoteNumber: 'Q-1',
      specialInstructions: 'Gate 4',
    };
    rememberTypedTender(store, 's1', changed);
    expect(typedTender(store, 's1')).toEqual(changed);
    kept.set('tender:s1', '{"broken');
    expect(typedTender(store, 's1')).toBeNull();
  });
});

describe('whom an order is confirmed to', () => {
  test('addresses between commas, semicolons, spaces and lines, none twice', () =>
    expect(parseEmails(' a@x.co, B@x.co;\n b@x.co  c@x.co,')).toEqual(['a@x.co', 'b@x.co', 'c@x.co']));
  test('the first that is no address is named', () => {
    expect(firstInvalidEmail(['a@x.co', 'nobody', '@'])).toBe('nobody');
    expect(firstInvalidEmail(['a@x.co'])).toBeNull();
  });
  test('the bill’s own addresses, the consignee’s first', () => {
    const shipment = aShipment({
      shipper: aParty({ email: 'dock@x.example' }),
      consignee: aParty({ email: 'recibo@y.example' }),
    });
    expect(orderEmails(shipment).map(({ email }) => email)).toEqual(['recibo@y.example', 'dock@x.example']);
    expect(orderEmails(aShipment())).toEqual([]);
  });
});
