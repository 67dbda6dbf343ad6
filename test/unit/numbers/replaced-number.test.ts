import { expect, test } from 'vitest';
import { becomeNewStation } from '#main/fleet/membership.ts';
import { value } from '#support/desk-bench.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const minutes = Math.floor((new Date('2026-11-17T12:00:00').getTime() - Date.UTC(2026, 0, 1)) / 60_000);
const victim = { uuid: 'dead-one', name: 'Bench 7', number: '7' };
const live = (numbers = someNumbers({})) => {
  const { db } = openStation();
  return numbersBench(db, { asksAboutEarlierNumbers: true, numbers });
};
type Bench = ReturnType<typeof live>;
const number = async ({ drafts }: Bench) => value(await drafts.create()).form.bolNumber;
const replacing = ({ stores }: Bench) => {
  stores.stationNumbers.replacing(
    7,
    { act: 'act-1', victim, seenAt: '2026-11-17T11:00:00.000Z' },
    '2026-11-17T12:00:00.000Z',
  );
};

// Regression: a person who answered before the first draft was begun left the ShipmentNumbers at 1, where the computer before had begun.
test('an answer before the first number puts the ShipmentNumbers above the minutes too', async () => {
  const bench = live();
  value(await bench.numbers.lastBolNumber({ number: '700000005' }));
  await number(bench);
  expect(bench.stores.counters.last('shipment-number')).toBeGreaterThanOrEqual(minutes);
});

test('a number that another station has is not given, in a draft or a form, until the station is let in with it', async () => {
  const bench = live();
  expect(await number(bench)).toMatch(/^7/);
  bench.stores.stationNumbers.takenBy(7, 'Bench 7 (pc-7)', '2026-11-17T12:00:00.000Z');
  expect(await number(bench)).toBe('');
  expect(value(await bench.numbers.state()).bol).toMatchObject({ none: 'taken', next: null });
  bench.stores.stationNumbers.letIn(7, '2026-11-17T12:05:00.000Z');
  expect(await number(bench)).toMatch(/^7/);
});

test('a copy that becomes a new station gives nothing of the number that it shared with the other', async () => {
  const { db } = openStation();
  const bench = numbersBench(db, { asksAboutEarlierNumbers: true });
  bench.stores.stationNumbers.letIn(7, '2026-11-17T12:00:00.000Z');
  becomeNewStation(db, 'another-identity', 'identity-elsewhere');
  bench.stores.stationNumbers.takenBy(7, 'Bench 7 (pc-7)', '2026-11-17T12:05:00.000Z');
  expect(await number(bench)).toBe('');
});

test('what was said of the number before it was replaced is asked anew, in every form', async () => {
  const bench = live();
  value(await bench.numbers.lastBolNumber({ number: null }));
  bench.use({ numbers: someNumbers({ bolForm: 'vics', companyPrefix: '061414199' }) });
  value(await bench.numbers.lastBolNumber({ number: null }));
  replacing(bench);
  for (const numbers of [{}, { bolForm: 'vics', companyPrefix: '061414199' }] as const) {
    bench.use({ numbers: someNumbers(numbers) });
    expect(value(await bench.numbers.state()).bol).toMatchObject({ none: 'last-number', asked: true });
    expect(await number(bench)).toBe('');
  }
});

test('nothing is settled before the fleet was asked; then above the last that is known, and more', async () => {
  const bench = live();
  replacing(bench);
  expect(await bench.numbers.lastBolNumber({ number: '799000000' })).toMatchObject({ ok: false });
  bench.stores.stationNumbers.setTold(7, { bol: '790000000', shipment: 'S780000000', pros: {} });
  expect(await bench.numbers.lastBolNumber({ number: '789999999' })).toMatchObject({ ok: false });
  value(await bench.numbers.lastBolNumber({ number: '790000000' }));
  // Ten thousand for what was not told, and a minute each since it was last heard of.
  expect(Number(await number(bench))).toBeGreaterThan(790_010_000);
  expect(bench.stores.counters.last('shipment-number')).toBeGreaterThan(80_010_000);
});

test('a range that was the dead one’s alone gives nothing before its last number is said, and goes on above it', async () => {
  const range = { scac: 'ABFS', rule: 'none', first: 'A000001', last: 'A000999' } as const;
  const bench = live(someNumbers({ proRanges: [range] }));
  replacing(bench);
  bench.stores.stationNumbers.setTold(7, {
    bol: null,
    shipment: null,
    pros: { 'pro:ABFS:A000001': 'A000120' },
  });
  value(await bench.numbers.lastBolNumber({ number: null }));
  const { shipment } = await bench.enter({ scac: 'ABFS' });
  expect(shipment.proNumber).toBe('');
  const say = (typed: string | null) =>
    bench.numbers.lastProNumber({ scac: 'ABFS', first: 'A000001', number: typed });
  for (const wrong of [null, 'A000119', 'A001000', 'B000500', '500'])
    expect(await say(wrong), String(wrong)).toMatchObject({ error: { code: 'fields-missing' } });
  expect(value(await bench.numbers.state()).ranges[0]).toMatchObject({
    told: 'A000120',
    none: 'last-number',
  });
  value(await say('A000130'));
  expect((await bench.enter({ scac: 'ABFS' })).shipment.proNumber).toBe('A000231');
});

test('practice asks nothing and is held back by nothing', async () => {
  const { db } = openStation();
  const bench = numbersBench(db);
  bench.stores.stationNumbers.takenBy(7, 'another', '2026-11-17T12:00:00.000Z');
  expect(value(await bench.drafts.create()).form.bolNumber).toBe('700000001');
});
