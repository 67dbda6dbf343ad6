import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync, statSync, chownSync } from 'node:fs';
import { join } from 'node:path';
import { makeWarehouse } from '#support/fleet-warehouse.ts';
import { startPostgres, type PrivatePostgres } from '#support/postgres.ts';

/** The schema of the campaign's warehouse. */
export const schema = 'dockprint';
const database = 'warehouse';

/** The PostgreSQL in which the stations of the campaign meet, and what can befall it. */
export interface FleetServer {
  pg: PrivatePostgres;
  /** As stations sign in; without a password. */
  url: string;
  password: string;
  /** As the superuser, in the warehouse's database. */
  query: <Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<Row[]>;
  /** Stops for a moment; its files as they are now are what the administrator's backup holds. */
  keepCopy: () => Promise<void>;
  /** Power cut, and the copy in place of the files: what was committed since is gone. */
  putCopyBack: () => Promise<void>;
  /** From now on there is no room for what stations tell. `real`: on a file system that is full, not by a trigger. */
  fillDisk: () => Promise<{ real: boolean }>;
  makeRoom: () => Promise<void>;
  /** As if nothing had been heard of this station for so long. */
  age: (uuid: string, seconds: number) => Promise<void>;
  close: () => Promise<void>;
}

/** What the small disk has beside what is moved there, before the ballast takes it. */
const spareBytes = 8 * 1024 * 1024;

export async function startFleetServer(options: { isDurable: boolean }): Promise<FleetServer> {
  const pg = await startPostgres({ isDurable: options.isDurable });
  const { url, password } = await makeWarehouse(pg, { database, schema });
  const query: FleetServer['query'] = (sql, values) => pg.query(sql, values, database);
  const data = join(pg.folder, 'data');
  const copy = join(pg.folder, 'copy');
  const disk = join(pg.folder, 'small-disk');
  const ballast = join(disk, 'ballast');
  let isMounted = false;

  /** A small file system of its own, where this user may mount one. */
  function mount(bytes: number): boolean {
    try {
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0700`, 'tmpfs', disk], {
        stdio: 'ignore',
      });
      const { uid, gid } = statSync(data);
      chownSync(disk, uid, gid);
      return true;
    } catch {
      return false;
    }
  }

  return {
    pg,
    url,
    password,
    query,
    async keepCopy() {
      await pg.stop();
      rmSync(copy, { recursive: true, force: true });
      execFileSync('cp', ['-a', data, copy]);
      await pg.start();
    },
    async putCopyBack() {
      await pg.kill9();
      rmSync(data, { recursive: true });
      execFileSync('cp', ['-a', copy, data]);
      await pg.start();
    },
    async fillDisk() {
      const [{ size } = { size: '0' }] = await query<{ size: string }>(
        `SELECT pg_total_relation_size('${schema}.things') AS size`,
      );
      isMounted = mount(Number(size) + spareBytes);
      if (isMounted) {
        await query(`CREATE TABLESPACE small LOCATION '${disk}'`);
        await query(`ALTER TABLE ${schema}.things SET TABLESPACE small`);
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(ballast, Buffer.alloc(bavail * bsize));
        return { real: true };
      }
      await query(
        `CREATE FUNCTION ${schema}.full() RETURNS trigger LANGUAGE plpgsql AS $$
           BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`,
      );
      await query(
        `CREATE TRIGGER full BEFORE INSERT OR UPDATE ON ${schema}.things EXECUTE FUNCTION ${schema}.full()`,
      );
      return { real: false };
    },
    async makeRoom() {
      if (!isMounted) {
        await query(`DROP FUNCTION ${schema}.full() CASCADE`);
        return;
      }
      rmSync(ballast);
      await query(`ALTER TABLE ${schema}.things SET TABLESPACE pg_default`);
      await query('CHECKPOINT');
      await query('DROP TABLESPACE small');
      // Its processes may have files of it open still.
      execFileSync('umount', ['-l', disk]);
      isMounted = false;
    },
    async age(uuid, seconds) {
      await query(
        `UPDATE ${schema}.stations SET seen_at = now() - make_interval(secs => $2) WHERE uuid = $1`,
        [uuid, seconds],
      );
      // Whoever takes over has been there long enough to miss it.
      await query(`UPDATE ${schema}.stations SET heard_since = now() - interval '1 hour'`);
    },
    async close() {
      await pg.stop();
      if (isMounted) execFileSync('umount', ['-l', disk]);
      await pg.remove();
    },
  };
}
