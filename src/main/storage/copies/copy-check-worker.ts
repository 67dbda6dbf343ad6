// Switches a fresh copy from write-ahead mode to a single file, and reads every page (copy-check.ts).
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const db = new DatabaseSync(workerData as string);
db.exec('PRAGMA journal_mode = DELETE');
const rows = db.prepare('PRAGMA quick_check(1)').all();
const version = db.prepare('PRAGMA user_version').get()?.['user_version'];
db.close();
const isWhole = rows.every((row) => row['quick_check'] === 'ok') && Number(version) > 0;
parentPort?.postMessage(isWhole);
