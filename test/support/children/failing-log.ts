import { writeFileSync } from 'node:fs';
import { connect } from '#main/storage/connection.ts';

/**
 * Commits on a disk whose next sync fails when the file `fails` is made (`failing-sync.c`); says `kept ROWS` when each row that it has was said to
 * last, and dies. `on-its-own`: what fails is a statement without a transaction.
 */
const [file = '', fails = '', how = ''] = process.argv.slice(2);
const db = connect(file);
db.exec('CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
const add = () => db.prepare('INSERT INTO rows (text) VALUES (?)').run('x'.repeat(20_000));

db.transaction(add, 'with-the-next');
writeFileSync(fails, '');
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
