import { expect, test } from 'vitest';
import { handOverRemarks } from '#main/trucks/finish.ts';
import { value } from '#support/desk-bench.ts';
import { openTruckBench, signature } from '#support/truck-bench.ts';

// Regression: a shipment that stood on a truck when its BOL was made void stayed there as any other, its labels were ticked as loaded, and the
// driver signed for the void number without a word.
test('a BOL that is made void while it is on a truck is held there, and said at each step', async () => {
  const bench = await openTruckBench();
  const { trucks } = bench;
  const [shipmentId, other] = [await bench.pack({ scac: 'SAIA' }), await bench.pack({ scac: 'SAIA' })];
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  value(await trucks.take({ id, shipmentIds: [shipmentId, other], taken: true, anyway: false }));
  expect((await bench.row(id, shipmentId)).problems).toEqual([]);
  const begun = await bench.desk.handlers.amendments.begin({ shipmentId, kind: 'void', reason: 'Twice' });
  const { bolNumber } = value(begun);

  const row = await bench.row(id, shipmentId);
  expect(row.problems).toEqual(['bol-void']);
  const scanned = value(await trucks.scan({ id, code: bolNumber }));
  expect(scanned).toMatchObject({ kind: 'void', bolNumber });
  await bench.type(id, { driver: 'Ana', units: '6', signing: 'screen', strokes: signature });
  expect(await trucks.finish({ id })).toMatchObject({
    ok: false,
    error: { code: 'fields-missing', problems: [{ path: expect.stringMatching(/^held:1:/) as string }] },
  });
  const { form, rows } = await bench.view(id);
  expect(handOverRemarks(form, rows)).toContain(
    `Taken under a BOL that was changed or is void: ${bolNumber}.`,
  );

  // Taken off, it is not taken again unasked.
  value(await trucks.take({ id, shipmentIds: [shipmentId], taken: false, anyway: false }));
  expect(await trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false })).toMatchObject({
    ok: false,
    error: { code: 'not-in-this-state' },
  });
  value(await bench.desk.handlers.amendments.withdraw({ shipmentId, reason: 'It was right' }));
  value(await trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }));
  expect((await bench.row(id, shipmentId)).problems).toEqual([]);
});
