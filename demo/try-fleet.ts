// Two stations on a PostgreSQL of their own, in windows (`npm run fleet`); without a display they run without one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasDisplay } from '#host/electron-binary.ts';
import { launchStation, type Station } from '#host/launch.ts';
import type { Provision } from '#shared/station/provision.ts';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres } from '#support/postgres.ts';

const benches = [
  { id: '7', name: 'Dock 7' },
  { id: '8', name: 'Dock 8' },
];

// Before anything is started: a Ctrl+C meanwhile ends it in order.
const ended = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
});
const folder = mkdtempSync(join(tmpdir(), 'dockprint-fleet-'));
const server = await startPostgres({ isDurable: true });
const stations: Station[] = [];
try {
  const warehouse = await makeWarehouse(server, { database: 'warehouse' });
  const { url, schema, password } = warehouse;
  for (const bench of benches) {
    const provision: Provision = {
      station: { ...bench, language: 'en', theme: 'light', packers: [], packer: '' },
      fleet: { url, schema, caFile: '', sharesDocuments: true },
    };
    const provisionFile = join(folder, `dock-${bench.id}.json`);
    writeFileSync(provisionFile, JSON.stringify(provision, null, 2));
    const station = await launchStation({
      userDataDir: join(folder, `dock-${bench.id}`),
      provisionFile,
      headless: !hasDisplay(),
      env: { DOCKPRINT_FLEET_PASSWORD: password },
    });
    stations.push(station);
    console.log(`${bench.name} is open; its data is in ${join(folder, `dock-${bench.id}`)}`);
  }
  console.log(`The server: ${url}, password: ${password}`);
  console.log(
    `As its keeper: DOCKPRINT_FLEET_PASSWORD=${server.password} npm run dockprint -- fleet status --url ${server.url('postgres', 'warehouse')}`,
  );
  console.log('Ctrl+C ends everything.');
  await Promise.race([
    ended,
    ...stations.map(({ page }) => new Promise((closed) => page.once('close', closed))),
  ]);
} finally {
  for (const station of stations) await station.close().catch(() => undefined);
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
