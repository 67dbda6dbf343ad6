import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#main/clock.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createImports } from '#main/import/imports.ts';
import { createStores } from '#main/storage/stores.ts';
import { aSettings } from '#support/builders.ts';

/**
 * A station that does nothing but watch a folder, with the real code on a real database. Says `begun`, and `done NAME` for each file that it is
 * through with. Made to be killed at any moment and started again.
 */
// For those that are started after it: one that is killed keeps nothing.
flushCompileCache();
const [file = '', importFolder = ''] = process.argv.slice(2);
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
const db = opened.value;
const ready = { printerId: 'p', name: 'P', condition: 'ready' as const, since: new Date().toISOString() };
const imports = createImports({
  db,
  stores: createStores(db),
  settings: () => ({ ...aSettings(), importFolder }),
  // It looks often, so that many deaths fit in a short test.
  clock: { ...systemClock, after: (milliseconds, run) => systemClock.after(milliseconds / 100, run) },
  newId: () => randomUUID(),
  bolPayload: () => '{}',
  printJobs: () => [],
  lane: () => ({ closedFor: null, nextTryAt: null, heldUpBy: null }),
  onQueued: () => undefined,
  report: (error) => {
    process.stderr.write(`${String(error)}\n`);
  },
  serviceStatus: () => ({ state: 'not-set-up', since: new Date().toISOString(), reason: null }),
  printers: () => [ready, ready],
  watchesFolder: true,
});
let last: string | null = null;
imports.changed.on(() => {
  const status = imports.handlers.status();
  if (status instanceof Promise || !status.ok || status.value.folder.lastFile === null) return;
  const { name, at } = status.value.folder.lastFile;
  if (`${name} ${at}` === last) return;
  last = `${name} ${at}`;
  process.stdout.write(`done ${name}\n`);
});
process.stdout.write('begun\n');
imports.start();
for (;;) await pause(1000);
