// Reads every page of the station's file and its log (whole-check.ts).
import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { readWhole } from './whole-check.ts';

const file = workerData as string;
const index = `${file}-shm`;
const hadIndex = existsSync(index);
// A connection that may write would bring the log into the file when it closes, and drop what it could not read of it.
const db = new DatabaseSync(file, { readOnly: true });
const complaints = readWhole(db);
db.close();
// The one that opens the file next keeps its index of the log in memory.
if (!hadIndex) rmSync(index, { force: true });
parentPort?.postMessage(complaints);
