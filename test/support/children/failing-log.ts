import { writeFileSync } from 'node:fs';
import { connect } from '#main/storage/opening/connection.ts';

/**
 * Commits on a disk whose next sync fails when the file `fails` is made (`failing-sync.c`); says `kept ROWS` when each row that it has was said to
 * last, and dies. `on-its-own`: what fails is a statement without a transaction; `long-log`: the commit that does not wait leaves more in the log
 * than SQLite likes.
 */
const [file = '', fails = '', how = ''] = process.argv.slice(2);
const db = connect(file);
db.exec('CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
const insert = (letters: number) => db.prepare('INSERT INTO rows (text) VALUES (?)').run('x'.repeat(letters));
const add = () => insert(20_000);

if (how === 'long-log') {
  writeFileSync(fails, '');
  db.transaction(() => insert(5_000_000), 'with-the-next');
} else {
  db.transaction(add, 'with-the-next');
  writeFileSync(fails, '');
}
try {
  if (how === 'on-its-own') add();
  else db.transaction(add);
  throw new Error('the disk did not fail');
} catch (error) {
  if (!String(error).includes('disk I/O error')) throw error;
}
if (how === 'lasting') db.transaction(add, 'with-the-next');
else db.transaction(add);
await db.lasting('at-once');
console.log(`kept ${JSON.stringify(db.prepare('SELECT count(*) AS n FROM rows').get()?.['n'])}`);
process.kill(process.pid, 'SIGKILL');
