import { existsSync, statSync } from 'node:fs';
import { latestVersion } from '#main/storage/migrations.ts';
import { listCopies } from '#main/storage/copies.ts';

const bytesOf = (file: string): number | null => (existsSync(file) ? statSync(file).size : null);

/** The files of the database, also of one that does not open. */
export function databaseFiles(file: string, copiesFolder: string): object {
  const copies = listCopies(copiesFolder);
  return {
    database: bytesOf(file),
    log: bytesOf(`${file}-wal`),
    copies: copies.map(({ bytes, madeAt }) => ({ bytes, madeAt })),
    thisDockprintKnowsVersion: latestVersion,
  };
}
