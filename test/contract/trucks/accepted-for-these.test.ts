import { expect, test } from 'vitest';
import { handOverWarnings } from '#shared/station/hand-over-check.ts';
import { value } from '#support/desk-bench.ts';
import { openTruckBench, signature } from '#support/truck-bench.ts';

// Regression: what a person had accepted of one load, three units not scanned, was accepted of the next one with three units, and a truck was signed
// for whose pallets nobody had seen; and a load that was void meanwhile went as the one that had lacked a label.
test('units that were not scanned are accepted for these loads, not for as many of others', async () => {
  const bench = await openTruckBench();
  const { trucks } = bench;
  const [seen, first, second] = [
    await bench.pack({ scac: 'SAIA' }),
    await bench.pack({ scac: 'SAIA' }),
    await bench.pack({ scac: 'SAIA' }),
  ];
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  const put = async (shipmentId: string, taken: boolean) =>
    value(await trucks.take({ id, shipmentIds: [shipmentId], taken, anyway: false }));
  await put(seen, true);
  const { bolNumber, handlingUnits } = await bench.row(id, seen);
  for (let unit = 1; unit <= handlingUnits; unit += 1)
    bench.stores.handOvers.addScan({
      shipmentId: seen,
      unit,
      code: bolNumber,
      at: '2026-11-17T12:00:00.000Z',
    });
  await put(first, true);
  const stated = {
    driver: 'Ana',
    units: String(2 * handlingUnits),
    signing: 'screen' as const,
    strokes: signature,
  };
  await bench.type(id, stated);
  const openNow = async () => {
    const { form, rows } = await bench.view(id);
    return handOverWarnings(
      form,
      rows.filter(({ taken }) => taken),
    );
  };
  const [warning] = await openNow();
  expect(warning).toMatchObject({ kind: 'unscanned', by: handlingUnits });
  await bench.type(id, { accepted: [warning?.key ?? ''] });
  // Another of the same size in its place.
  await put(first, false);
  await put(second, true);
  const [again] = await openNow();
  expect(again).toMatchObject({ kind: 'unscanned', by: handlingUnits });
  expect(await trucks.finish({ id })).toMatchObject({
    error: { code: 'fields-missing', problems: [{ path: again?.key }] },
  });
  await bench.type(id, { accepted: [again?.key ?? ''] });
  expect(await trucks.finish({ id })).toMatchObject({ ok: true });
});

test('what is held is accepted for what it is held for', () => {
  const row = {
    ...{ handlingUnits: 1, pieces: null, weightLb: 1, hazmat: false, scanned: [] },
    ...{ shipmentId: 'a', problems: ['labels-missing' as const] },
  };
  const keyOf = (...taken: Parameters<typeof handOverWarnings>[1]) =>
    handOverWarnings({ units: '', pieces: '' }, taken).map(({ key }) => key);
  const [accepted = ''] = keyOf(row);
  expect(keyOf(row)).toEqual([accepted]);
  expect(keyOf({ ...row, shipmentId: 'b' })).not.toEqual([accepted]);
  expect(keyOf({ ...row, problems: ['bol-void'] })).not.toEqual([accepted]);
  expect(accepted.length).toBeLessThanOrEqual(60);
});
