import { connect } from './connection.ts';
import { migrate } from './migrations.ts';
import type { StationDatabase } from './station-database.ts';

/** A database that no file holds and that is gone when it is closed. For what must not be remembered. */
export function openInMemory(): StationDatabase {
  const db = connect(':memory:');
  migrate(db);
  return db;
}
