import type { StationDatabase } from './station-database.ts';

/** Writes the version of the file as it stands. Inside a transaction: one that writes nothing waits for no disk. */
export function rewriteVersion(db: Pick<StationDatabase, 'prepare' | 'exec'>): void {
  const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version']);
  db.exec(`PRAGMA user_version = ${version}`);
}
