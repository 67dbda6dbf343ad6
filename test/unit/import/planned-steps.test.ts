import { describe, expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { readSteps } from '#main/import/reading/read-steps.ts';
import { asksRates, stepProblems } from '#main/import/reading/step-problems.ts';
import { guessMapping } from '#main/import/reading/guess-mapping.ts';
import { problemLine } from '#main/import/reason-words.ts';
import { chooseRate, tenderAsPlanned } from '#shared/freight/planned-steps.ts';
import type { Rate } from '#shared/freight/quote.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { aChosenRate, aForm, aShipment } from '#support/builders.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';

const writing = { days: 'mdy' as const, language: 'en' as const };
const hours = { 'tender.pickupFrom': '13:00', 'tender.pickupUntil': '5 pm' };

describe('what a file asks for besides the BOL', () => {
  test('nothing is asked without a yes, whatever the details say', () => {
    const details = { 'order.confirmationEmails': 'nobody', 'tender.pickupFrom': '25:00' };
    expect(readSteps(details, writing)).toEqual({ steps: null, problems: [] });
    expect(readSteps({ ...details, order: 'no', tender: 'N' }, writing).steps).toBeNull();
  });

  test('times, a day in the order of the file, terms in other words, several addresses', () => {
    const texts = { order: 'x', tender: 'si', 'order.confirmationEmails': 'a@example.com; b@example.com,' };
    const more = {
      'tender.pickupDate': '12/4/2026',
      'tender.freightTerms': 'por cobrar',
      rate: 'Más barato',
    };
    expect(readSteps({ ...texts, ...hours, ...more }, writing)).toEqual({
      steps: {
        rate: 'cheapest',
        order: { confirmationEmails: ['a@example.com', 'b@example.com'], internalBolNumber: '' },
        tender: {
          ...{ pickupDate: '2026-12-04', pickupFrom: '13:00', pickupUntil: '17:00' },
          ...{ freightTerms: 'collect', specialInstructions: '' },
        },
      },
      problems: [],
    });
  });

  test.each([
    [{ rate: 'a carrier with a very long name' }, ['rate scac']],
    [{ order: 'maybe' }, ['order yes-or-no']],
    [{ tender: 'yes' }, ['tender.pickupFrom required', 'tender.pickupUntil required']],
    [{ tender: 'yes', ...hours, 'tender.pickupFrom': '9' }, ['tender.pickupFrom time-asked']],
    [{ tender: 'yes', ...hours, 'tender.pickupUntil': '13:00' }, ['tender.pickupUntil before-from']],
    [{ tender: 'yes', ...hours, 'tender.pickupDate': '31/12/2026' }, ['tender.pickupDate day']],
    [{ order: 'yes', 'order.internalBolNumber': 'B'.repeat(41) }, ['order.internalBolNumber too-long']],
  ])('%o is wrong, and nothing of it counts', (texts, wrong) => {
    const { steps, problems } = readSteps(texts, writing);
    expect(steps).toBeNull();
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
    for (const { path, code } of problems)
      expect(problemLine({ row: 1, column: '', path, code, value: '' })).not.toContain('cannot be imported');
  });

  test('what the form lacks for them is named by its own fields', () => {
    const planned = { pickupDate: '', pickupFrom: '13:00', pickupUntil: '17:00', specialInstructions: '' };
    const tender = { ...planned, freightTerms: 'third-party' as const };
    const open = { scac: '', carrierName: '', billTo: aForm().billTo };
    const paths = (rate: string | null) =>
      stepProblems(aForm(open), { rate, order: null, tender }, 'en').map(({ path }) => path);
    expect(paths(null)).toEqual(['scac', 'billTo.company']);
    expect(paths('cheapest')).toEqual(['billTo.company']);
    const lacking = aForm({ ...open, consignee: { ...aForm().consignee, postalCode: '' } });
    const found = stepProblems(lacking, { rate: 'fastest', order: null, tender: null }, 'en');
    expect(found.map(({ path }) => path)).toEqual(['consignee.postalCode']);
    // A person who opened it named a carrier: no rate replaces it.
    expect(asksRates(aForm(open), { rate: 'cheapest', order: null, tender: null })).toBe(true);
    expect(asksRates(aForm(), { rate: 'cheapest', order: null, tender: null })).toBe(false);
  });
});

test('a tender takes from its shipment what the file leaves open', () => {
  const shipment = { ...aShipment(), shipDate: '2026-12-01' };
  const planned = { pickupDate: '', pickupFrom: '13:00', pickupUntil: '17:00', specialInstructions: '' };
  const open = { ...planned, freightTerms: '' as const };
  expect(tenderAsPlanned(shipment, open, '2026-11-30')).toMatchObject({
    ...{ carrierCode: shipment.scac, pickupDate: '2026-12-01', freightTerms: shipment.freightTerms },
    specialInstructions: shipment.specialInstructions,
  });
  expect(tenderAsPlanned(shipment, open, '2026-12-03').pickupDate).toBe('2026-12-03');
  const said = { ...open, pickupDate: '2026-12-09', freightTerms: 'collect' as const };
  expect(tenderAsPlanned(shipment, said, '2026-12-03')).toMatchObject({
    ...{ pickupDate: '2026-12-09', freightTerms: 'collect' },
  });
});

describe('the rate that a file asks for', () => {
  const rate = (scac: string, netAmountUsd: number | null, serviceDays: number | null, more = {}): Rate => ({
    ...aChosenRate().rate,
    ...{ scac, netAmountUsd, serviceDays, ...more },
  });
  const rates = [
    rate('SAIA', 300, 4),
    rate('ODFL', 250, 6),
    rate('EXLA', 400, 2),
    rate('ABFS', 390, 2),
    rate('PYLE', -1, 1, { doubts: ['negative-amount'] }),
    rate('', 100, null),
    rate('odfl', 240, 9),
  ];
  const chosen = (choice: string, needsScac = false): unknown => {
    const found = chooseRate(rates, choice, needsScac);
    return found.ok ? [found.rate.scac, found.rate.netAmountUsd] : found.code;
  };
  test('the lowest price, the fewest days and of those the lowest price, and never a doubtful one', () => {
    expect(chosen('cheapest')).toEqual(['', 100]);
    expect(chosen('fastest')).toEqual(['ABFS', 390]);
  });
  test('a tender needs the code of its carrier', () => {
    expect(chosen('cheapest', true)).toEqual(['odfl', 240]);
  });
  test('a carrier by its SCAC, in capitals or not, at its lowest price', () => {
    expect(chosen('ODFL')).toEqual(['odfl', 240]);
    expect(chosen('PYLE')).toBe('rate-none-fits');
    expect(chosen('FXFE')).toBe('rate-no-carrier');
    expect(chooseRate([], 'cheapest', false)).toEqual({ ok: false, code: 'rate-none-fits' });
  });
});

describe('columns', () => {
  const defaults = defaultsSettingsSchema.parse({ station: {} });
  const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
  const fieldsOf = async (headings: readonly string[], ...rows: string[][]) => {
    const bytes = Buffer.from(csv([headings, ...rows]));
    const { heading } = await readImport(bytes, 'a.csv', station, (_columns, guessed) => guessed, 0);
    return heading.mapping.fields;
  };
  const asked = [...orderHeadings.slice(1), 'Order', 'Tender', 'Rate'];
  const row = (n: number, ...answers: string[]) => [...orderCells(n).slice(1), ...answers];

  test('answers make steps of them, in any of the languages', async () => {
    const fields = await fieldsOf(asked, row(1, 'yes', '', 'cheapest'), row(2, 'No', 'y', 'ODFL'));
    expect(fields).toMatchObject({ order: { column: 15 }, tender: { column: 16 }, rate: { column: 17 } });
    expect(fields.externalId).toBeUndefined();
  });

  test('order numbers leave "Order" the number of the order, and the others unused', async () => {
    const fields = await fieldsOf(asked, row(1, '1', 'T-1', '412.50'));
    expect(fields.externalId).toEqual({ column: 15 });
    expect([fields.order, fields.tender, fields.rate]).toEqual([undefined, undefined, undefined]);
  });

  // Regression: a mapping that was kept from a file without an answer left the tenders of all later files out, without a word.
  test('a mapping kept from a file that asks for nothing yet has the columns that can mean nothing else', async () => {
    const own = [...asked, 'Place order'];
    const fields = await fieldsOf(own.with(15, ''), row(1, '', '', '', ''));
    expect(fields).toMatchObject({ tender: { column: 16 }, order: { column: 18 } });
    const { externalId, order, rate } = await fieldsOf(asked, row(1, '', '', ''));
    expect([externalId, order, rate]).toEqual([{ column: 15 }, undefined, undefined]);
  });

  test('details are understood in three languages, and a pickup date stays the day of the shipment', () => {
    const names = [
      'Correos de confirmación',
      'Heure d’enlèvement',
      'Close time',
      'Pickup date',
      'Ready time',
    ];
    expect(Object.keys(guessMapping(names, 'ymd', 0).fields)).toEqual([
      'order.confirmationEmails',
      ...['tender.pickupUntil', 'shipDate'],
    ]);
  });
});
