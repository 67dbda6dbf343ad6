import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aForm, aLineForm, aParty } from '#support/builders.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';
import { RatesState } from '#renderer/screens/rates/rates-state.svelte.ts';
import { overwriteGetLocale } from '#renderer/paraglide/runtime.js';
import { findingWords, remarkWords } from '#renderer/components/shipment/finding-words.ts';
import { fieldName, problemSentence } from '#renderer/components/shipment/field-words.ts';
import { readPrinter, newPrinter } from '#renderer/components/setup/printer-fields.ts';
import { plainNumber } from '#renderer/words/times.ts';

const slow = SlowStation.install();
// The ship date of `aForm`, of which nothing is to be said here; before the day is first looked at.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T14:00:00.000Z') });

type Language = 'en' | 'es' | 'fr';
const switchLanguage = (language: Language) => {
  overwriteGetLocale(() => language);
};
const at = '2026-11-17T14:00:00.000Z';
const settings = settingsSchema.parse({ billTo: aParty({ company: 'Payer Inc.' }) });

beforeEach(() => {
  switchLanguage('en');
  slow.reset({
    'settings.get': { settings },
    'shipments.find': [],
    'drafts.save': { savedAt: at },
    'rates.last': null,
    'rates.usual': { scac: null },
  });
});
const draft = (form: ShipmentForm) => ({ id: 'd1', form, shipmentId: null, savedAt: at });
async function opened(form: ShipmentForm) {
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', draft(form));
  return pack;
}
const heavy = (weightLb: string) => aForm({ lines: [aLineForm({ weightLb })] });

describe('a number that could be two', () => {
  test('is in the way, with both readings, and one key takes either', async () => {
    const pack = await opened(heavy('1250,5'));
    const [finding] = pack.findings;
    expect(finding?.words).toMatchObject({ key: 'number', typed: '1250,5', readings: ['1250.5', '12505'] });
    const said = finding && findingWords(finding.words);
    expect([said?.act, said?.other]).toEqual(['Use 1250.5', 'Use 12505']);
    expect(pack.checks.problems.map(problemSentence)).toEqual([
      'Weight (lb), line 1: 1250.5 or 12505? Choose one.',
    ]);
    expect(await pack.submit()).toBeNull();
    expect(slow.named('shipments.submit')).toEqual([]);
    if (finding?.repair) pack.keys.change(finding.repair);
    expect([pack.form.lines[0]?.weightLb, pack.checks.problems]).toEqual(['1250.5', []]);
  });

  test('is not asked while it is being typed, but when the field is left or F9 is pressed', async () => {
    const pack = await opened(heavy('1,2'));
    pack.typingIn = 'lines.0.weightLb';
    expect(pack.findings).toEqual([]);
    pack.leave('lines.0.weightLb');
    expect(pack.findings.map(({ id }) => id)).toEqual(['number:lines.0.weightLb']);
    pack.typingIn = 'lines.0.weightLb';
    pack.tried = true;
    expect(pack.findings.map(({ id }) => id)).toEqual(['number:lines.0.weightLb']);
  });

  test('a draft typed in French is asked about in English, and stands as it was typed', async () => {
    switchLanguage('fr');
    expect((await opened(heavy('1250,5'))).checks.problems).toEqual([]);
    switchLanguage('en');
    const pack = await opened(heavy('1250,5'));
    expect(pack.checks.problems.map(({ code }) => code)).toEqual(['number-asked']);
    expect(pack.form.lines[0]?.weightLb).toBe('1250,5');
  });

  test('on Rates it is asked at the field, and a press takes a reading', async () => {
    const rates = new RatesState();
    void rates.open();
    await settled();
    await slow.answer('drafts.current', draft({ ...emptyForm(), ...heavy('1250,5') }));
    expect(rates.problems).toEqual([
      { path: 'lines.0.weightLb', code: 'number-asked', readings: [1250.5, 12505] },
    ]);
    rates.take('lines.0.weightLb', '12505');
    expect([rates.form.lines[0]?.weightLb, rates.problems]).toEqual(['12505', []]);
  });

  test.each<[Language, string, string]>([
    ['en', '5,960.5', '1,250'],
    ['es', '5,960.5', '1,250'],
    ['fr', '5\u00a0960,5', '1\u00a0250'],
  ])('totals in %s are written as they are read: %s', (language, shown, whole) => {
    switchLanguage(language);
    expect([plainNumber(5960.5), plainNumber(1250)]).toEqual([shown, whole]);
  });

  test('a port is a whole number in plain figures', () => {
    const port = (typed: string) => {
      const read = readPrinter({ ...newPrinter([]), name: 'Bench', host: 'h', port: typed }, []);
      return read.ok && 'port' in read.printer ? read.printer.port : 'refused';
    };
    expect(['9100', '9,100', '9100.5', '0x238c', '1e3', ''].map(port)).toEqual([
      9100,
      9100,
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
  });
});

describe('what is typed and does not stand on the BOL is said', () => {
  test('in one quiet line, for pieces, sizes, an email and a foreign country', async () => {
    const consignee = aParty({
      email: 'dock@example.com',
      postalCode: '64000',
      state: 'NLE',
      country: 'MEX',
    });
    const pack = await opened(aForm({ consignee }));
    expect(pack.findings).toEqual([]);
    expect(remarkWords(pack.checks.remarks)).toBe(
      'Only on the tender, not on the BOL: pieces, size, email, country.',
    );
  });

  test('a bill-to under Prepaid is asked about', async () => {
    const typed = await opened(aForm({ billTo: aParty({ company: 'Somebody else' }) }));
    expect(typed.findings.map(({ rule }) => rule)).toEqual(['bill-to-terms']);
  });
});

describe('the bill-to of Setup', () => {
  // Regression: it was filled in under prepaid terms, and then remarked on as if the packer had typed it.
  test('is filled in when a third party pays, and goes with those terms', async () => {
    const pack = await opened(aForm());
    pack.chooseTerms('third-party');
    expect([pack.form.freightTerms, pack.form.billTo.company]).toEqual(['third-party', 'Payer Inc.']);
    expect([pack.findings, pack.checks.problems]).toEqual([[], []]);
    pack.chooseTerms('collect');
    expect([pack.form.freightTerms, pack.form.billTo]).toEqual(['collect', emptyForm().billTo]);
    expect(pack.findings).toEqual([]);
  });

  test('does not take the place of one that was typed, and that one stays whatever the terms', async () => {
    const typed = aParty({ company: 'Somebody else' });
    const pack = await opened(aForm({ billTo: typed }));
    pack.chooseTerms('third-party');
    expect(pack.form.billTo).toMatchObject(typed);
    pack.form.billTo.phone = '1';
    pack.chooseTerms('prepaid');
    expect(pack.form.billTo).toMatchObject({ ...typed, phone: '1' });
  });
});

test('a field of a party is named with its party, at the end', () => {
  const said = (path: string, code: string) => problemSentence({ path, code });
  expect(said('consignee.company', 'required')).toBe('Company is missing (consignee)');
  expect(said('billTo.state', 'state')).toBe('State must be two letters, such as NV (bill to)');
  expect(said('lines.1.unNumber', 'un-number')).toBe(
    'UN number, line 2 must be UN or NA and four digits, such as UN1263',
  );
  expect(fieldName('shipper.city')).toBe('City (shipper)');
});

// Regression: of $12.345 it said "use at most six", and with three it was still refused.
test.each([
  ['en', 'COD amount has too many decimals: use at most two'],
  ['es', 'Importe COD tiene demasiados decimales: use dos como máximo'],
  ['fr', 'Montant COD a trop de décimales : deux au plus'],
] as const)('dollars to collect have cents, and the sentence says so (%s)', (language, words) => {
  switchLanguage(language);
  expect(problemSentence({ path: 'codAmount', code: 'too-precise' })).toBe(words);
  expect(problemSentence({ path: 'lines.0.weightLb', code: 'too-precise' })).toMatch(/six|seis/);
});
