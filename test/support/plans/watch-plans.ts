import { appendFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readWhole } from './read-whole.ts';

/**
 * Loaded before a test process and each of its threads (`--import`): every statement of ours is explained once, and one that reads a
 * growing table from end to end is written to the file that `DOCKPRINT_PLANS` names (`judge-plans.ts`). It must not throw: what asks may take a
 * failure for a damaged file, and go on.
 */
const seen = new Set<string>();
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its connection below
const { prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql, options) {
  const statement = prepare.call(this, sql, options);
  const file = process.env['DOCKPRINT_PLANS'];
  // What a test asks in the same words is no answer for the app, which may ask in another file of this process.
  if (file !== undefined && !seen.has(sql) && isOurs(new Error().stack ?? '')) {
    seen.add(sql);
    explain(this, sql, file);
  }
  return statement;
};

/** Where connections are wrapped, which tests use too. */
const wraps = /[\\/](?:watch-plans|connection|pulled-file)\.ts/;

/** Whoever asked is of the app, not a test that looks into its file. */
function isOurs(stack: string): boolean {
  const [asked = ''] = stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at ') && !wraps.test(line));
  return /[\\/]src[\\/]main[\\/]/.test(asked);
}

/** An index of what waits or is in doubt alone: as long as the queue, however long the table. */
function isOfFewRows(db: DatabaseSync, detail: string): boolean {
  const [, index] = / USING (?:COVERING )?INDEX (\w+)/.exec(detail) ?? [];
  if (index === undefined) return false;
  const made = prepare.call(db, 'SELECT sql FROM sqlite_schema WHERE name = ?').get(index) as {
    sql: string | null;
  };
  return / WHERE (?!.*(?:<> ''|IS NOT NULL))/.test(made.sql ?? '');
}

function explain(db: DatabaseSync, sql: string, file: string): void {
  try {
    const plan = prepare.call(db, `EXPLAIN QUERY PLAN ${sql}`).all() as unknown as { detail: string }[];
    const details = plan.map(({ detail }) => detail).filter((detail) => !isOfFewRows(db, detail));
    for (const table of readWhole(sql, details)) appendFileSync(file, `${JSON.stringify({ table, sql })}\n`);
  } catch {
    // Not a statement that has a plan, such as a PRAGMA; or a thread that outlived the tests of its file.
  }
}
