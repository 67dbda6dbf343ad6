import type { StationDatabase } from './station-database.ts';

/** Rewrites the file's version unchanged: a transaction that writes nothing would not wait for the disk. */
export function commitUnchanged(db: Pick<StationDatabase, 'prepare' | 'exec'>): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  db.exec(`PRAGMA user_version = ${version}`);
}
