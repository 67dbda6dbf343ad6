import { expect, test } from 'vitest';
import { handOverWarnings } from '#shared/station/hand-over-check.ts';
import { value } from '#support/desk-bench.ts';
import { pdfPages } from '#support/read-paper.ts';
import { openTruckBench, signature } from '#support/truck-bench.ts';
import { until } from '#support/until.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';

test('a truck from arrival to signature: papers, a receipt with every shipment, found by its seal', async () => {
  const bench = await openTruckBench();
  const { trucks, desk, stores } = bench;
  const [one, two] = [
    await bench.pack({ scac: 'SAIA', poNumber: 'PO-A' }),
    await bench.pack({ scac: 'SAIA' }),
  ];
  const other = await bench.pack({ scac: 'ODFL' });
  const dock = value(await trucks.dock());
  expect(dock.carriers.slice(0, 2).map(({ scac, shipments, held }) => [scac, shipments, held])).toEqual([
    ['SAIA', 2, 0],
    ['ODFL', 1, 0],
  ]);

  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  expect((await bench.view(id)).rows.map(({ shipmentId }) => shipmentId)).toEqual([one, two]);
  value(await trucks.take({ id, shipmentIds: [one, two], taken: true, anyway: false }));
  expect(await trucks.take({ id, shipmentIds: [other], taken: true, anyway: true })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  expect(await trucks.finish({ id })).toMatchObject({
    error: {
      code: 'fields-missing',
      problems: [{ path: 'driver' }, { path: 'units' }, { path: 'signature' }],
    },
  });

  // Copies for the driver beside the first print; asked twice they come once.
  value(await trucks.printPapers({ id, again: false }));
  expect(await trucks.printPapers({ id, again: false })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  const jobs = createPrintJobStore(bench.db);
  const bols = jobs.ofShipment(one).filter(({ documentId }) => documentId !== null);
  expect(bols.map(({ copies, parentId }) => [copies, parentId])).toEqual([
    [1, null],
    [2, null],
  ]);
  expect(stores.journal.ofShipment(one).find(({ event }) => event === 'print-queued')?.detail).toMatchObject({
    reason: 'for-driver',
    copies: 2,
  });
  const slip = (await bench.view(id)).slipId;
  const [page = ''] = await pdfPages(stores.ownDocuments.bytes(slip ?? '')?.bytes ?? Buffer.alloc(0));
  expect(page).toContain('Pickup slip');
  expect(page).toMatch(/ PO-A$/m);
  expect(page).toContain('2 shipments');

  const { rows } = await bench.view(id);
  const units = rows.reduce((sum, { handlingUnits }) => sum + handlingUnits, 0);
  await bench.type(id, {
    driver: 'Tomás Ibarra',
    seal: 'SL-447',
    trailer: '53-204',
    units: String(units - 1),
    strokes: signature,
  });
  expect(await trucks.finish({ id })).toMatchObject({
    error: { code: 'fields-missing', problems: [{ path: 'units:-1' }] },
  });
  await bench.type(id, { accepted: ['units:-1'] });
  const [done, twice] = await Promise.all([trucks.finish({ id }), trucks.finish({ id })]);
  const { documentId } = value(done);
  expect(value(twice).documentId).toBe(documentId);
  expect(value(await trucks.finish({ id })).documentId).toBe(documentId);
  expect(stores.ownDocuments.newest(['hand-over'], 10)).toHaveLength(1);
  const [receipt = ''] = await pdfPages(stores.ownDocuments.bytes(documentId)?.bytes ?? Buffer.alloc(0));
  for (const words of [
    'Hand-over receipt',
    'Tomás Ibarra',
    'SL-447',
    '53-204',
    `${units - 1} units counted; the BOLs state ${units}.`,
  ])
    expect(receipt).toContain(words);

  for (const shipmentId of [one, two]) {
    const view = value(await desk.handlers.shipments.get({ id: shipmentId }));
    expect(view.handedOver).toMatchObject({
      truckId: id,
      driver: 'Tomás Ibarra',
      seal: 'SL-447',
      documentId,
    });
    expect(view.awaitsPickup).toBe(false);
    expect(view.ownDocuments.map(({ kind }) => kind)).toEqual(['hand-over']);
    expect(view.journal.filter(({ event }) => event === 'handed-over')).toHaveLength(1);
  }
  const found = value(await desk.handlers.shipments.find({ text: 'sl-447', limit: 10 }));
  expect(found.map((row) => row.id).toSorted()).toEqual([one, two].toSorted());
  expect(found.every(({ handedOverAt }) => handedOverAt !== null)).toBe(true);
  const waiting = value(await desk.handlers.shipments.find({ text: '', limit: 10, notPickedUp: true }));
  expect(waiting.map((row) => row.id)).toEqual([other]);
  expect(value(await desk.handlers.shipments.find({ text: 'PO-A', limit: 10, notPickedUp: true }))).toEqual(
    [],
  );
  expect(bench.reports).toEqual([]);
});

test('what is not confirmed stands first, is not taken with all, and is noted where a driver takes it all the same', async () => {
  const bench = await openTruckBench();
  const { trucks } = bench;
  const ready = await bench.pack({ scac: 'SAIA' });
  bench.setService({ baseUrl: 'http://127.0.0.1:9' });
  const open = await bench.enter({ scac: 'SAIA' });
  const { id } = value(await trucks.begin({ scac: 'SAIA' }));
  const { rows } = await bench.view(id);
  expect(rows.map(({ shipmentId, problems }) => [shipmentId, problems])).toEqual([
    [open, ['bol-waiting', 'labels-missing', 'bol-not-printed']],
    [ready, []],
  ]);
  const take = { id, shipmentIds: [ready, open], taken: true };
  expect(await trucks.take({ ...take, anyway: false })).toMatchObject({
    error: { code: 'not-in-this-state', id: open },
  });
  // All or none.
  expect((await bench.view(id)).rows.some(({ taken }) => taken)).toBe(false);
  value(await trucks.take({ ...take, anyway: true }));
  const { form, rows: all } = await bench.view(id);
  const held = handOverWarnings(
    form,
    all.filter(({ taken }) => taken),
  ).map(({ key }) => key);
  expect(held).toEqual([expect.stringMatching(/^held:1:/)]);
  await bench.type(id, { driver: 'X', units: '99', signing: 'refused', accepted: held });
  expect(await trucks.finish({ id })).toMatchObject({
    error: { problems: [{ path: expect.stringMatching(/^units:/) as string }] },
  });
  const stated = (await bench.view(id)).rows.reduce((sum, row) => sum + row.handlingUnits, 0);
  await bench.type(id, { units: String(stated) });
  const { documentId } = value(await trucks.finish({ id }));
  const [paper = ''] = await pdfPages(bench.stores.ownDocuments.bytes(documentId)?.bytes ?? Buffer.alloc(0));
  expect(paper).toContain('Taken before its BOL was confirmed');
  expect(paper).toContain('The driver did not sign.');
});

test('what was typed and chosen is there after a crash, and a truck that leaves gives all back', async () => {
  const first = await openTruckBench();
  const shipmentId = await first.pack({ scac: 'SAIA' });
  const { id } = value(await first.trucks.begin({ scac: 'SAIA' }));
  value(await first.trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }));
  await first.type(id, { driver: 'Ana', strokes: signature });
  await first.stop();

  const again = await openTruckBench({ file: first.file });
  expect(value(await again.trucks.dock()).trucks).toMatchObject([{ id, driver: 'Ana', shipments: 1 }]);
  const view = await again.view(id);
  expect(view.form).toMatchObject({ driver: 'Ana', strokes: signature });
  expect(view.rows).toMatchObject([{ shipmentId, taken: true }]);
  value(await again.trucks.leave({ id }));
  expect(
    await again.trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }),
  ).toMatchObject({ ok: false });
  const next = value(await again.trucks.begin({ scac: 'SAIA' }));
  expect((await again.view(next.id)).rows).toMatchObject([{ shipmentId, taken: false, elsewhere: null }]);
});

test('a receipt of something that changed while it was drawn is not kept', async () => {
  const bench = await openTruckBench();
  const shipmentId = await bench.pack({ scac: 'SAIA' });
  const { id } = value(await bench.trucks.begin({ scac: 'SAIA' }));
  value(await bench.trucks.take({ id, shipmentIds: [shipmentId], taken: true, anyway: false }));
  const { handlingUnits } = await bench.row(id, shipmentId);
  await bench.type(id, { driver: 'Ana', units: String(handlingUnits), strokes: signature });
  const finishing = bench.trucks.finish({ id });
  await bench.type(id, { seal: 'ANOTHER' });
  expect(await finishing).toMatchObject({ error: { code: 'not-in-this-state' } });
  expect(bench.stores.ownDocuments.newest(['hand-over'], 10)).toEqual([]);
  value(await bench.trucks.finish({ id }));
  await until('it is said', () => bench.stores.handOvers.handedOver(shipmentId)?.seal === 'ANOTHER');
});
