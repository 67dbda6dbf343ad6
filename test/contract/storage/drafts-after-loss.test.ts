import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { createDataLossHandlers } from '#main/station/data-loss.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { aForm, aSettings } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { open, places } from '#support/witnessed-station.ts';

const draftsOf = (db: StationDatabase) =>
  createDrafts({
    db,
    stores: createStores(db),
    settings: () => aSettings(),
    clock: systemClock,
    newId: () => randomUUID(),
  });

// Regression: a draft that came back with an older file was sent a second time under the number of the missing shipment.
test('a draft that comes back with an older file has a number of its own; what was typed stays, a number from elsewhere too', async () => {
  const where = places();
  const first = open(where);
  const drafts = draftsOf(first.db);
  const own = value(await drafts.create());
  const { consignee } = aForm();
  value(await drafts.save({ id: own.id, form: { ...own.form, consignee } }));
  const typed = value(await drafts.create());
  value(await drafts.save({ id: typed.id, form: { ...typed.form, bolNumber: 'ACME-77' } }));
  first.db.close();
  const older = readFileSync(where.file);
  const second = open(where);
  createStores(second.db).drafts.remove(own.id);
  second.stores.counters.next('bol');
  second.db.close();
  writeFileSync(where.file, older);

  const { db } = open(where, { goOn: true });
  const again = draftsOf(db);
  // Regression: Pack opened with it, and F9 would have sent what may have gone out already. It waits in the list.
  const current = value(await again.current());
  expect([own.id, typed.id]).not.toContain(current.id);
  const shown = value(await again.open({ id: own.id }));
  expect(shown.form.consignee).toEqual(consignee);
  expect(Number(shown.form.bolNumber)).toBeGreaterThan(Number(own.form.bolNumber) + 1000);
  expect(value(await again.open({ id: typed.id })).form.bolNumber).toBe('ACME-77');
  // Once: the number it has now is its own.
  const listed = value(await again.list()).map(({ bolNumber }) => bolNumber);
  expect(listed.toSorted()).toEqual([shown.form.bolNumber, 'ACME-77'].toSorted());
  db.close();
});

test('a loss is shown until a person has checked it, also after the next start', async () => {
  const where = places();
  const before = open(where);
  before.db.close();
  const older = readFileSync(where.file);
  const working = open(where);
  working.stores.counters.next('bol');
  working.db.close();
  writeFileSync(where.file, older);
  open(where, { goOn: true }).db.close();

  const { db } = open(where);
  const handlers = createDataLossHandlers({ db, clock: systemClock, packer: () => 'Ana' });
  const loss = value(await handlers.dataLoss());
  expect(loss).toMatchObject({ kind: 'incomplete' });
  db.exec('PRAGMA query_only = ON');
  expect(await handlers.dataLossChecked({ id: loss?.id ?? 0 })).toMatchObject({
    error: { code: 'storage-failed' },
  });
  db.exec('PRAGMA query_only = OFF');
  value(await handlers.dataLossChecked({ id: loss?.id ?? 0 }));
  expect(value(await handlers.dataLoss())).toBe(null);
  expect(await handlers.dataLossChecked({ id: loss?.id ?? 0 })).toMatchObject({
    error: { code: 'not-found' },
  });
  db.close();
});
