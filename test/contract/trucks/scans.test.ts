import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { value } from '#support/desk-bench.ts';
import { openTruckBench, signature, type TruckBench } from '#support/truck-bench.ts';

/** A label of our own for one unit, as Dockprint keeps and prints it. */
function ownLabel(bench: TruckBench, shipmentId: string, unit: number, of: number, sscc: string): void {
  const zpl = `^XA^FO40,40^BY3^BCN,200,N,N,N,N^FD>;>800${sscc}^FS^XZ`;
  bench.db.transaction(() => {
    bench.desk.spooler.queueOwnPrint({
      document: {
        id: randomUUID(),
        kind: 'gs1-label',
        format: 'zpl',
        shipmentId,
        title: `GS1 ${unit}`,
        bytes: Buffer.from(zpl),
        madeAt: new Date().toISOString(),
      },
      ...{ unit, of },
    });
  });
  bench.desk.spooler.wake();
}

const scanner = (bench: TruckBench, id: string) => async (code: string) => {
  const { kind, unit, detail } = value(await bench.trucks.scan({ id, code }));
  return [kind, unit, detail];
};

test('each scan ticks its unit, and what does not belong on this trailer is an alarm that says why', async () => {
  const bench = await openTruckBench();
  const { trucks } = bench;
  const taken = await bench.pack({ scac: 'SAIA', proNumber: '123-4567890' });
  const left = await bench.pack({ scac: 'SAIA' });
  const other = await bench.pack({ scac: 'ODFL' });
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [taken], taken: true, anyway: false }));
  const scan = scanner(bench, id);
  const number = async (shipmentId: string) =>
    value(await bench.desk.handlers.shipments.get({ id: shipmentId })).bolNumber;
  const { handlingUnits } = await bench.row(id, taken);
  expect(handlingUnits).toBe(3);
  ownLabel(bench, taken, 1, 3, '006141411234567890');
  ownLabel(bench, taken, 3, 3, '006141411234567906');

  expect(await scan(']C100006141411234567906')).toEqual(['ticked', 3, '']);
  expect(await scan('(00) 0 0614141 123456790 6')).toEqual(['twice', 3, '']);
  // The service's labels all carry the BOL number: each scan is the next unit, and a scanner that reads twice is none.
  expect(await scan(await number(taken))).toEqual(['ticked', 1, '']);
  expect(await scan(await number(taken))).toEqual(['counted-once', null, '']);
  expect(await scan('1234567890')).toEqual(['ticked', 2, '']);
  expect(await scan('123-4567890')).toEqual(['twice', null, '']);
  expect((await bench.row(id, taken)).scanned).toEqual([1, 2, 3]);

  expect(await scan(await number(other))).toEqual(['other-carrier', null, 'ODFL']);
  expect(await scan(await number(left))).toEqual(['not-taken', null, '']);
  expect(await scan('NOBODY-KNOWS')).toEqual(['unknown', null, '']);

  const second = value(await trucks.begin({ scac: 'SAIA' }));
  await bench.type(second.id, { trailer: 'T-2' });
  value(await trucks.take({ id: second.id, shipmentIds: [left], taken: true, anyway: false }));
  expect(await scan(await number(left))).toEqual(['other-truck', null, 'T-2']);
  expect(await bench.row(id, left)).toMatchObject({ taken: false, elsewhere: 'T-2' });

  // Taken off, its scans are gone: it is loaded anew.
  value(await trucks.take({ id, shipmentIds: [taken], taken: false, anyway: false }));
  value(await trucks.take({ id, shipmentIds: [taken], taken: true, anyway: false }));
  expect((await bench.row(id, taken)).scanned).toEqual([]);
  await bench.type(id, { driver: 'Ana', units: '3', strokes: signature });
  value(await trucks.finish({ id }));
  const third = value(await trucks.begin({ scac: 'SAIA' }));
  const [kind] = await scanner(bench, third.id)(await number(taken));
  expect(kind).toBe('gone');
  expect(await trucks.scan({ id, code: 'X' })).toMatchObject({ error: { code: 'not-in-this-state' } });
});
