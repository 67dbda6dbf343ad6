import { randomBytes } from 'node:crypto';
import { connect } from '#main/fleet/server/connect.ts';
import { migrateServer } from '#main/fleet/server/migrations.ts';
import { setPassword } from '#main/fleet/server/roles.ts';

/** Prepares a database for stations: `migrate-warehouse.ts URL SUPERUSER-PASSWORD STATION-PASSWORD`, with raw-imports.ts. */
const [url = '', password = '', stations = ''] = process.argv.slice(2);
const client = await connect({ url, password, schema: 'dockprint', caFile: '' });
await migrateServer(client, 'dockprint');
await setPassword(client, 'dockprint_station', stations, randomBytes(16));
client.cut();
