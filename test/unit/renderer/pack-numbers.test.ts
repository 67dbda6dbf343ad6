import { beforeEach, expect, test, vi } from 'vitest';
import type { NumberWarnings } from '#shared/station/numbers.ts';
import { aForm } from '#support/builders.ts';
import { aDraft, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';
import { checksOf } from '#renderer/screens/pack/pack-checks.ts';
import { findingNumbers } from '#renderer/screens/pack/flags.ts';
import { Scan } from '#renderer/components/frame/scan.svelte.ts';
import { AskedFields } from '#renderer/screens/pack/asked-fields.svelte.ts';
import { scanSheet } from '#renderer/screens/pack/scan-sheet.ts';
import { takePackScans } from '#renderer/state/pack-scans.ts';

const slow = SlowStation.install();

vi.stubGlobal('HTMLInputElement', Object);
beforeEach(() => slow.reset(packAnswers));

const look = (changes: Partial<NumberWarnings> = {}): NumberWarnings => ({
  ...packAnswers['numbers.look'],
  ...changes,
});

const notes = ({ looks: { numbers }, form }: PackState): string =>
  [numbers.proNote(form), numbers.bolNote()].filter((words) => words !== '').join(' ');

/** Pack on a draft of XPO without a PRO number, with what the station knows of its numbers. */
async function opened(known: NumberWarnings = look(), proNumber = '') {
  slow.ready['numbers.look'] = known;
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', aDraft('d1', aForm({ scac: 'xpol', proNumber })));
  return pack;
}

test.each<[string, Partial<NumberWarnings>, string, string | RegExp]>([
  ['no pool', {}, '', ''],
  [
    'a pool',
    { pool: { left: 1200, low: false } },
    '',
    'PRO number: the next from the XPOL pool, 1,200 left.',
  ],
  ['few left', { pool: { left: 2, low: true } }, '', /only 2 left\. Tell your supervisor/],
  ['few left, and a sticker', { pool: { left: 2, low: true } }, '770000011', /^PRO numbers left for XPOL: 2/],
  ['enough, and a sticker', { pool: { left: 200, low: false } }, '770000011', ''],
  ['none left', { pool: { left: 0, low: true } }, '', 'No PRO numbers left for XPOL. Scan a sticker.'],
  [
    'the question of Setup',
    { bol: { next: '7', none: null, asked: true, station: '7' } },
    '',
    /^Answer in Setup/,
  ],
  [
    'no BOL number',
    { bol: { next: null, none: 'used-up', asked: true, station: '7' } },
    '',
    /No BOL number is available/,
  ],
])('the quiet remark: %s', async (_, known, proNumber, said) => {
  const pack = await opened(look(known), proNumber);
  if (typeof said === 'string') expect(notes(pack)).toBe(said);
  else expect(notes(pack)).toMatch(said);
});

test('a remark about one carrier’s pool is not made of another', async () => {
  const pack = await opened(look({ pool: { left: 2, low: true } }));
  pack.form.scac = 'SAIA';
  expect(notes(pack)).toBe('');
});

test('a clash comes before every other check, points to its field, and ends with the number', async () => {
  const clash = { id: 's9', bolNumber: '700000009', consignee: 'Acme' };
  const pack = await opened(look({ clash }), '770000011');
  const [first] = checksOf(pack);
  expect(first).toMatchObject({
    row: { what: 'PRO 770000011 is already on BOL 700000009', act: 'Open 700000009' },
    leadsTo: { shipmentId: 's9' },
  });
  expect(findingNumbers(checksOf(pack)).get('proNumber')).toBe(1);
  pack.form.proNumber = '770000022';
  expect(checksOf(pack).some(({ row }) => row.id === 'pro-clash')).toBe(false);
});

test('a sticker scanned into its field is unwrapped when the field is left, and by F9 too', async () => {
  const pack = await opened();
  pack.form.proNumber = '*770000011*';
  pack.leave('proNumber');
  expect(pack.form.proNumber).toBe('770000011');
  pack.form.proNumber = ']C06K770000022';
  void pack.submit();
  await settled();
  expect(slow.inputsOf('shipments.submit')).toMatchObject([{ form: { proNumber: '770000022' } }]);
});

test('what a hand typed stays letter for letter', async () => {
  const pack = await opened();
  for (const typed of ['123-456789-0', 'ask the driver', '12']) {
    pack.form.proNumber = typed;
    pack.leave('proNumber');
    expect(pack.form.proNumber).toBe(typed);
  }
});

test('a scan that names no shipment goes to the draft as its PRO, when it is one and something is being packed', async () => {
  const pack = await opened();
  slow.ready['scans.lookUp'] = { orders: [], exact: [], holding: [] };
  const scan = new Scan();
  const find = async (text: string) => {
    scan.begin(text);
    await scan.find();
    return { none: scan.said?.text ?? null, left: scan.text };
  };
  expect(await find(']d1770000011')).toEqual({ none: '770000011', left: ']d1770000011' });
  const end = takePackScans(
    scanSheet(
      pack,
      new AskedFields(pack),
      () => undefined,
      () => undefined,
      () => Promise.resolve(false),
    ),
  );
  expect(await find(']d1770000011')).toEqual({ none: null, left: '' });
  expect(pack.form.proNumber).toBe('770000011');
  expect((await find('ACME Inc')).none).toBe('ACME Inc');
  end();
  expect((await find('770000022')).none).toBe('770000022');
  expect(pack.form.proNumber).toBe('770000011');
});
