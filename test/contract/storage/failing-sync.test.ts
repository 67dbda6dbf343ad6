import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from 'vitest';
import { run } from '#support/cups/processes.ts';
import { startChildWith } from '#support/start-child.ts';
import { folderForAll, temporaryFolder } from '#support/temporary-folder.ts';

const isLinux = process.platform === 'linux';
const library = join(folderForAll(), 'failing-sync.so');
beforeAll(async () => {
  const source = join(import.meta.dirname, '../../support/failing-sync.c');
  if (isLinux) await run('gcc', ['-shared', '-fPIC', '-o', library, source, '-ldl']);
});

// Regression: a sync of the log failed; the next one went well, since the system counts the pages as written, and what had been committed
// before without waiting was said to last. A power cut took it, and with it everything after it.
test.runIf(isLinux).each(['in-a-transaction', 'on-its-own', 'lasting', 'long-log'])(
  'after a sync that failed (%s) nothing is said to last that is not on the disk',
  async (how) => {
    const folder = temporaryFolder();
    const file = join(folder, 'station.sqlite');
    const child = startChildWith(
      { LD_PRELOAD: library, FAIL_SYNC: join(folder, 'fails') },
      'failing-log.ts',
      file,
      join(folder, 'fails'),
      how,
    );
    let said = '';
    child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
    await once(child, 'close');
    expect(said).toBe('kept 2\n');
    // The power goes.
    const after = join(temporaryFolder(), 'station.sqlite');
    copyFileSync(file, after);
    copyFileSync(`${file}-wal.disk`, `${after}-wal`);
    const db = new DatabaseSync(after);
    expect(db.prepare('SELECT count(*) AS n FROM rows').get()).toEqual({ n: 2 });
    db.close();
  },
);
