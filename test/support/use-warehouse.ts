import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { deadStation, inWarehouse, silence } from './dead-station.ts';
import { openFleetStation, type FleetStation } from './fleet-desk.ts';
import { makeWarehouse, type Warehouse } from './fleet-warehouse.ts';
import { startPostgres, type PostgresOptions, type PrivatePostgres } from './postgres.ts';
import { startTakingService } from './taking-service.ts';

type StationOptions = Partial<Parameters<typeof openFleetStation>[2]>;

/** What the tests of a file stand on. Each is that of the test that runs: read it there, and not when the file is loaded. */
export interface WarehouseOfTest {
  readonly server: PrivatePostgres;
  readonly warehouse: Warehouse;
  readonly service: Awaited<ReturnType<typeof startTakingService>>;
  /** From here on another one on the same server, where nothing was told yet. */
  anotherWarehouse: () => Promise<Warehouse>;
  /** As the superuser; `w.` stands for the warehouse's schema. */
  inWarehouse: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** A station whose service answers. */
  station: (number: string, more?: StationOptions) => Promise<FleetStation>;
  /** Station 3 with `n` BOLs that wait, told and not heard of any more (`dead-station.ts`). */
  dead: (n?: number) => ReturnType<typeof deadStation>;
  silence: (of: FleetStation) => ReturnType<typeof silence>;
}

/** Of all files of a worker. */
let sharedServer: Promise<PrivatePostgres> | null = null;

async function startShared(): Promise<PrivatePostgres> {
  const server = await startPostgres();
  // Vitest ends its workers so, and Node says nothing of it to who listens for `exit`.
  process.once('SIGTERM', () => {
    void server.kill9();
    process.kill(process.pid, 'SIGTERM');
  });
  return server;
}

/**
 * For each test a warehouse of its own, with a service that takes everything: on the worker's PostgreSQL or, where options are given, on one
 * for this file, which its tests may stop.
 */
export function useWarehouse(options?: PostgresOptions): WarehouseOfTest {
  let server: PrivatePostgres;
  let warehouse: Warehouse;
  let service: WarehouseOfTest['service'];
  const databases: string[] = [];
  async function make() {
    warehouse = await makeWarehouse(server);
    databases.push(new URL(warehouse.url).pathname.slice(1));
    return warehouse;
  }
  beforeAll(async () => {
    server = await (options === undefined ? (sharedServer ??= startShared()) : startPostgres(options));
  });
  afterAll(async () => {
    if (options !== undefined) await server.remove();
    // They lie in memory (`memory-folder.ts`).
    else
      for (const database of databases)
        await server.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
  beforeEach(async () => {
    await make();
    service = await startTakingService();
    onTestFinished(() => service.close());
  });
  return {
    get server() {
      return server;
    },
    get warehouse() {
      return warehouse;
    },
    get service() {
      return service;
    },
    anotherWarehouse: make,
    inWarehouse: (sql, values) => inWarehouse(server, warehouse, sql, values),
    station: (number, more = {}) => openFleetStation(warehouse, service.url, { ...more, number }),
    dead: (n) => deadStation(server, warehouse, n),
    silence: (of) => silence(server, warehouse, of),
  };
}
