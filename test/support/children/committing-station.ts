import { flushCompileCache } from 'node:module';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createStores } from '#main/storage/stores.ts';

/** Commits drafts as fast as it can and says each number on stdout after its commit, until it is killed. */
// For those that are started after it: one that is killed keeps nothing.
flushCompileCache();
const [file = ''] = process.argv.slice(2);
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
const db = opened.value;
const { counters, journal } = createStores(db);
for (;;) {
  const number = db.transaction(() => {
    const next = counters.next('bol');
    const at = new Date().toISOString();
    journal.add({
      at,
      shipmentId: null,
      subject: 'station',
      subjectId: String(next),
      event: 'saved',
      detail: { next } as never,
    });
    return next;
  });
  process.stdout.write(`${number}\n`);
  // Lets stdout go out.
  await new Promise((resolve) => setImmediate(resolve));
}
