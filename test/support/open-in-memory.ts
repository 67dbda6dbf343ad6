import { connect } from '#main/storage/connection.ts';
import { migrate } from '#main/storage/migrations.ts';
import type { StationDatabase } from '#main/storage/station-database.ts';

/** A database without a file. */
export function openInMemory(): StationDatabase {
  const db = connect(':memory:');
  migrate(db);
  return db;
}
