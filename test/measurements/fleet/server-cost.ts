import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PrivatePostgres } from '#support/postgres.ts';
import { schema, type FleetServer } from '../../campaigns/fleet/fleet-server.ts';

/** Of Linux: what the fields of /proc/PID/stat count in. */
const ticksPerSecond = 100;

interface Times {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function timesOf(pid: number): Times {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (field: number): number => fields[field - 3] ?? 0;
  return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
}

/** Seconds of CPU that the postmaster and all its processes, those that ended too, have used so far. */
export function cpuSeconds(pg: PrivatePostgres): number {
  const postmaster = Number(readFileSync(join(pg.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const { own, ended } = timesOf(postmaster);
  let ticks = own + ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const times = timesOf(Number(name));
      if (times.parent === postmaster) ticks += times.own;
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / ticksPerSecond;
}

/** Of all tables of the warehouse, with their indexes. */
export async function bytesStored({ query }: FleetServer): Promise<number> {
  const [row] = await query<{ bytes: string }>(
    `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) AS bytes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = $1`,
    [schema],
  );
  return Number(row?.bytes ?? 0);
}

/** Shipments whose last state is at the server. */
export async function shipmentsStored({ query }: FleetServer): Promise<number> {
  const [row] = await query<{ count: string }>(
    `SELECT count(*) FROM ${schema}.things WHERE kind = 'shipment'`,
  );
  return Number(row?.count ?? 0);
}
