import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { trainingSettings } from '#main/training/training-settings.ts';
import { inWarehouse } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

test('a label of another station that changes the printer is not printed here unless Setup allows such labels', async () => {
  const { warehouse, service } = site;
  const owner = await site.station('3');
  const other = await site.station('4');
  const id = await owner.enter();
  await owner.reaches(id, 'bol', 'accepted');
  await owner.share();
  await other.pull();
  const labels = owner.stores.labels.ofShipment(id).map((one) => one.id);
  // As it came from the carrier, or from whoever has that station's password: it erases the printer's memory.
  const zpl = Buffer.from('^XA^FO10,10^FDx^FS^XZ~JR^XA^JUF^XZ');
  const sha256 = createHash('sha256').update(zpl).digest('hex');
  await inWarehouse(
    site.server,
    warehouse,
    `UPDATE w.things SET bytes = $1, body = body || jsonb_build_object('sha256', $2::text) WHERE id = $3`,
    [zpl, sha256, labels[0] ?? ''],
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
