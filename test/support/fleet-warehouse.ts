import { randomBytes } from 'node:crypto';
import { connect } from '#main/fleet/server/connect.ts';
import { migrateServer } from '#main/fleet/server/migrations.ts';
import { setPassword } from '#main/fleet/server/roles.ts';
import type { PrivatePostgres } from './postgres.ts';

export interface Warehouse {
  /** Signs in as dockprint_station; without a password. */
  url: string;
  schema: string;
  password: string;
}

const password = 'the stations own';
let made = 0;
let logins = 0;

/** Migrated, with the stations' role and its password. */
async function makeTemplate(server: PrivatePostgres, schema: string): Promise<string> {
  const database = `template_${schema}`;
  await server.query(`CREATE DATABASE ${database}`);
  const client = await connect({
    url: server.url('postgres', database),
    password: server.password,
    schema,
    caFile: '',
  });
  try {
    const migrated = await migrateServer(client, schema);
    if (migrated.is !== 'migrated') throw new Error('the schema is newer');
    // As where the server has been up for an hour: silence counts.
    await client.query(`ALTER TABLE stations ALTER heard_since SET DEFAULT now() - interval '1 hour'`);
    await setPassword(client, 'dockprint_station', password, randomBytes(16));
  } finally {
    client.cut();
  }
  return database;
}

/** Of a server, by schema. A copy takes a third of the time of an empty database and the schema. */
const templates = new WeakMap<PrivatePostgres, Map<string, Promise<string>>>();

/** A database of its own on this server, migrated, with the stations' role and its password. */
export async function makeWarehouse(
  server: PrivatePostgres,
  options: { database?: string; schema?: string } = {},
): Promise<Warehouse> {
  made += 1;
  const { database = `warehouse_${made}`, schema = 'dockprint' } = options;
  const ofServer = templates.get(server) ?? new Map<string, Promise<string>>();
  templates.set(server, ofServer);
  const template = ofServer.get(schema) ?? makeTemplate(server, schema);
  ofServer.set(schema, template);
  await server.query(`CREATE DATABASE ${database} TEMPLATE ${await template} STRATEGY FILE_COPY`);
  // A copy would be the same fleet.
  await server.query(`UPDATE ${schema}.fleet SET id = gen_random_uuid(), made_at = now()`, [], database);
  return { url: server.url('dockprint_station', database), schema, password };
}

/**
 * A login of its own in the stations' role, with the warehouse's password. Roles are the server's and outlive the warehouse: no two share a
 * name.
 * @returns the warehouse's address for it
 */
export async function makeLogin(server: PrivatePostgres, warehouse: Warehouse): Promise<string> {
  logins += 1;
  const role = `packing_${logins}`;
  await server.query(`CREATE ROLE ${role} LOGIN IN ROLE dockprint_station`);
  const client = await connect({
    url: server.url('postgres'),
    password: server.password,
    schema: warehouse.schema,
    caFile: '',
  });
  try {
    await setPassword(client, role, warehouse.password, randomBytes(16));
  } finally {
    client.cut();
  }
  return warehouse.url.replace('dockprint_station', role);
}
