import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { checkStorage } from '#main/storage/check-storage.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';
import { at, open, places } from '#support/witnessed-station.ts';

afterEach(() => vi.useRealTimers());

const draft = { id: 'd', form: emptyForm(), touched: true, shipmentId: null, createdAt: at, savedAt: at };

function opened() {
  const where = places();
  const { db, stores, said } = open(where);
  stores.counters.next('bol');
  return { where, db, stores, said };
}

/** Windows lets nobody remove, replace or move what is open. */
const whereFilesCanGo = test.skipIf(process.platform === 'win32');

// Regression: a file without a name takes commits until it is closed, and goes with its process. Packers were told "saved", BOLs were sent.
whereFilesCanGo.each([
  ['the data folder', (file: string) => rmSync(dirname(file), { recursive: true })],
  ['the file', (file: string) => rmSync(file)],
  ['its log', (file: string) => rmSync(`${file}-wal`)],
  [
    'the file, another one in its place',
    (file: string) => {
      writeFileSync(`${file}.other`, '');
      renameSync(`${file}.other`, file);
    },
  ],
])('nothing is kept or sent once %s is gone', (_what, remove) => {
  const { where, db, stores } = opened();
  remove(where.file);
  const kept = storeResult(() => stores.counters.next('bol'));
  expect(kept).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
  expect(storeResult(() => stores.drafts.insert(draft))).toMatchObject({ error: { code: 'storage-failed' } });
  expect(checkStorage(db, where.file)).toMatchObject({ state: 'storage-failed' });
  db.close();
});

whereFilesCanGo('a data folder that was moved away and back goes on', () => {
  const { where, db, stores } = opened();
  renameSync(dirname(where.file), `${where.folder}/away`);
  expect(storeResult(() => stores.counters.next('bol'))).toMatchObject({ error: { code: 'storage-failed' } });
  renameSync(`${where.folder}/away`, dirname(where.file));
  expect(stores.counters.next('bol')).toBe(2);
  db.close();
});

// Regression: each was written on without a name, and was missing when it was needed.
whereFilesCanGo(
  'a witness that was removed is made anew: the first with the next commit, the second within a minute',
  () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { where, db, stores, said } = opened();
    rmSync(where.first);
    rmSync(dirname(where.second), { recursive: true });
    stores.counters.next('bol');
    expect(readWitnessFile(where.first)).toMatchObject({ state: 'whole', record: { numbers: { bol: 2 } } });
    expect(existsSync(where.second)).toBe(false);
    expect(said.join('\n')).toContain('second witness');
    vi.advanceTimersByTime(61_000);
    stores.counters.next('bol');
    expect(readWitnessFile(where.second)).toMatchObject({ state: 'whole', record: { numbers: { bol: 3 } } });
    db.close();
  },
);
