import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { trainingSettings } from '#main/training/training-settings.ts';
import { inWarehouse } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation } from '#support/fleet-desk.ts';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres, type PrivatePostgres } from '#support/postgres.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

let server: PrivatePostgres;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

test('a label of another station that changes the printer is not printed here unless Setup allows such labels', async () => {
  const warehouse = await makeWarehouse(server);
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const owner = await openFleetStation(warehouse, service.url, { number: '3' });
  const other = await openFleetStation(warehouse, service.url, { number: '4' });
  const id = await owner.enter();
  await owner.reaches(id, 'bol', 'accepted');
  await owner.share();
  await other.pull();
  const labels = owner.stores.labels.ofShipment(id).map((one) => one.id);
  // As it came from the carrier, or from whoever has that station's password: it erases the printer's memory.
  const zpl = Buffer.from('^XA^FO10,10^FDx^FS^XZ~JR^XA^JUF^XZ').toString('hex');
  await inWarehouse(
    server,
    warehouse,
    `UPDATE w.things SET bytes = '\\x${zpl}', body = body - 'sha256' WHERE id = '${labels[0] ?? ''}'`,
  );
  const ask = (more: object = {}) =>
    Promise.resolve(
      other.calls.reprint({
        ...{ station: owner.uuid, shipmentId: id, labels, documents: [], reason: 'torn' },
        ...more,
      }),
    );
  for (const more of [{}, { confirmed: true }])
    expect(await ask(more)).toMatchObject({ ok: false, error: { code: 'labels-change-printer' } });
  expect(other.printedLabels()).toEqual([]);
  expect(other.stores.ownDocuments.get(labels[0] ?? '')).toBeNull();
  const { routes } = trainingSettings(temporaryFolder(), service.url);
  other.setRoutes({ ...routes, printerCommands: 'print' });
  expect(value(await ask())).toEqual({ queued: 1 });
  // What was kept then waits again once Setup says so.
  other.setRoutes(routes);
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'labels-change-printer' } });
});
