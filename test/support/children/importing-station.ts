import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { openImportingStation } from '#support/importing-parts.ts';

/**
 * A station that does nothing but watch a folder, with the real code on a real database. Says `begun`, and `done NAME` for each file that it is
 * through with. Made to be killed at any moment and started again.
 */
// For those that are started after it: one that is killed keeps nothing.
flushCompileCache();
const [file = '', importFolder = ''] = process.argv.slice(2);
const { imports } = openImportingStation(file, importFolder);
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
