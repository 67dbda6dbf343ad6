import fs from 'node:fs/promises';
import { flushCompileCache, syncBuiltinESMExports } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A station that watches a folder, changes one of its imported shipments, and dies at a given step on the way of that change into the results
 * files: before each call of the file system for one of them, in the middle of each write, and before each note in the database. Ends with 0 where
 * there were fewer steps.
 */
flushCompileCache();
const [file = '', importFolder = '', diesAt = ''] = process.argv.slice(2);
let steps = 0;
let isArmed = false;
function step(): boolean {
  if (!isArmed) return false;
  steps += 1;
  return steps === Number(diesAt);
}
async function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  for (;;) await pause(1000);
}
const isResults = (path: unknown): boolean => String(path).includes('.results.');

// Before the station is loaded: it imports these by name.
const { open, rename, rm } = fs;
fs.open = async (path, ...more) => {
  const isFolder = String(path).endsWith('done');
  if (!isResults(path) && !isFolder) return open(path, ...more);
  if (step()) await die();
  const handle = await open(path, ...more);
  const writeFile = handle.writeFile.bind(handle);
  const sync = handle.sync.bind(handle);
  const close = handle.close.bind(handle);
  handle.writeFile = async (data) => {
    if (step()) {
      const bytes = Buffer.from(data as string | Uint8Array);
      await writeFile(bytes.subarray(0, bytes.length / 2));
      await die();
    }
    await writeFile(data);
  };
  handle.sync = async () => {
    if (step()) await die();
    await sync();
  };
  handle.close = async () => {
    if (step()) await die();
    await close();
  };
  return handle;
};
fs.rename = async (from, to) => {
  if (isResults(from) && step()) await die();
  await rename(from, to);
};
fs.rm = async (path, options) => {
  if (isResults(path) && step()) await die();
  await rm(path, options);
};
syncBuiltinESMExports();

const { openImportingStation } = await import('#support/importing-parts.ts');
const { db, stores, imports } = openImportingStation(file, importFolder, {
  ...{ importResults: { csv: true } },
});
db.exec(`CREATE TABLE IF NOT EXISTS recorded_lines (seq INTEGER PRIMARY KEY, line TEXT NOT NULL);
  CREATE TRIGGER IF NOT EXISTS record_lines AFTER INSERT ON import_results_unwritten BEGIN
    INSERT INTO recorded_lines (line) VALUES (new.line);
  END;`);
const count = (sql: string): number => Number(Object.values(db.prepare(sql).get() ?? {})[0]);
const isWritten = (): boolean =>
  count('SELECT count(*) FROM import_result_lines WHERE line IS NULL OR due = 1') === 0 &&
  count('SELECT count(*) FROM import_results_unwritten') === 0 &&
  count('SELECT count(*) FROM recorded_lines') > 0;

const record = stores.importResults.record.bind(stores.importResults);
const written = stores.importResults.written.bind(stores.importResults);
stores.importResults.record = (due, line) => {
  if (step()) process.kill(process.pid, 'SIGKILL');
  record(due, line);
};
stores.importResults.written = (fileId, seq) => {
  if (step()) process.kill(process.pid, 'SIGKILL');
  written(fileId, seq);
};
imports.start();
while (!isWritten()) await pause(5);
isArmed = true;
const first = db
  .prepare('SELECT id, removed_at AS removedAt FROM imported_shipments ORDER BY seq LIMIT 1')
  .get();
const id = String(first?.['id']);
if (first?.['removedAt'] === null) stores.imported.remove([id], new Date().toISOString());
else stores.imported.putBack([id]);
while (!isWritten()) await pause(5);
isArmed = false;
await imports.stop();
db.close();
