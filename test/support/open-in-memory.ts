import { connect } from '#main/storage/opening/connection.ts';
import { migrate } from '#main/storage/opening/migrations.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';

/** A database without a file. */
export function openInMemory(): StationDatabase {
  const db = connect(':memory:');
  migrate(db);
  return db;
}
