import { expect, test } from 'vitest';
import { migrate } from '#main/storage/migrations.ts';
import { createPrintJobStore } from '#main/storage/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import { newestVersion, olderFile } from '#support/older-file.ts';

/** Those of which `olderFile` has the rows; what came later is tested with its own migration. */
const versions = [17, 18, 19, 20, 21, 22, 23];

test.each(versions)('a file of version %i is brought up to date, and every row of it is read', (version) => {
  const db = olderFile(version);
  migrate(db);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: newestVersion });
  expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const stores = createStores(db);
  expect(stores.shipments.get('s1')?.shipment.consignee.company).not.toBe('');
  expect(stores.drafts.get('d1')?.form.poNumber).toBe('PO-1');
  expect(stores.ownDocuments.bytes('o1')?.bytes.toString()).toBe('%PDF');
  expect(createPrintJobStore(db).get('p1')).toMatchObject({ state: 'queued', ownDocumentId: 'o1' });
  if (version >= 18) expect(stores.docks.get('k1')?.shipmentId).toBe('s1');
  if (version >= 19) {
    const day = stores.importedLoads.onDay('2026-11-17', false, 10).map(({ id }) => id);
    expect(day).toEqual(version >= 23 ? ['i1'] : ['i2', 'i1']);
    expect(stores.importFiles.isKnown('SO-1')).toBe(true);
    // Merged on Pack in version 23: it is no longer offered as if it were to be sent.
    expect(stores.imported.open('i2') === null).toBe(version >= 23);
    const states = stores.imported.states(0, stores.imported.lastSeq());
    expect(states.filter(({ state }) => state === 'merged')).toHaveLength(version >= 23 ? 1 : 0);
  }
  if (version >= 20) expect(stores.ssccs.ofShipment('s1').get(1)).toBe('006141411234567890');
  if (version >= 21) expect(stores.templates.get({ code: '1A2B3C4D' })?.name).toBe('Weekly');
  if (version >= 22) expect(stores.handOvers.get('h1')?.scac).toBe('SAIA');
  if (version >= 23) {
    expect(stores.amendments.standing('s2')?.is).toBe('void');
    expect(stores.merges.ofDraft('d1')?.loads.map(({ id }) => id)).toEqual(['i2']);
    expect(stores.masterBols.children('mb1')).toEqual(['s1']);
  }
  expect(stores.dockCodes.ofDock('k1', () => 'ABCD1234')).toBe('ABCD1234');
  expect(stores.dockCodes.dockOf('ABCD1234')).toBe('k1');
  db.close();
});
