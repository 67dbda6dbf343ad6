import { expect, test } from 'vitest';
import { openPulledFile } from '#main/fleet/worker/pulled/pulled-file.ts';
import { createPulledShipments } from '#main/fleet/worker/pulled/pulled-shipments.ts';
import { createPulledStations } from '#main/fleet/worker/pulled/pulled-stations.ts';
import { sharedShipment } from '#support/shared-shipment.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

// Regression: the other orders and POs of the fleet before stayed, each under the place of a shipment that was gone.
test('a station that joins another fleet keeps nothing of what the one before told', () => {
  const file = openPulledFile(temporaryFolder());
  const stations = createPulledStations(file);
  stations.belongTo('one');
  const body = JSON.stringify({ ...sharedShipment('s1'), externalIds: ['E-1', 'E-2'] });
  const refused = createPulledShipments(file).take('a', [
    { id: 's1', seq: 1, body, toldAt: '2026-11-22T15:00:00.000Z' },
  ]);
  expect(refused).toEqual([]);
  const tables = file.all<{ name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search_%' AND name NOT LIKE 'sqlite_%'`,
  );
  const rows = () =>
    tables.map(({ name }) => [name, file.get<{ n: number }>(`SELECT count(*) AS n FROM ${name}`)?.n]);
  expect(Object.fromEntries(rows())).toMatchObject({ shipments: 1, search: 1, also_orders: 2 });
  stations.belongTo('two');
  expect(rows().filter(([name, n]) => name !== 'meta' && n !== 0)).toEqual([]);
  file.close();
});
