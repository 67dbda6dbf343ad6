import { expect, test } from 'vitest';
import type { ShipmentFilter } from '#shared/station/shipment-query.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { aConsignee, aShipment } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { todayFigures } from '#main/storage/today/today-figures.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { aStoredSubmission } from '#support/stored-rows.ts';

/** Four shipments: `a` is the oldest. */
function bench() {
  const station = openStation();
  const { stores } = station;
  const add = (id: string, company: string, scac: string, state: SubmissionState, createdBy: string) => {
    stores.shipments.insert({
      ...{
        id,
        serviceBolNumber: null,
        createdBy,
        createdAt: `2026-11-17T15:00:0${id.charCodeAt(0) - 97}.000Z`,
      },
      shipment: aShipment({ bolNumber: `70${id}`, scac, consignee: aConsignee({ company }) }),
    });
    stores.submissions.insert(aStoredSubmission(`bol-${id}`, id, { state }));
  };
  add('a', 'Delta', 'SAIA', 'accepted', 'Ana');
  add('b', 'alfa', 'ODFL', 'refused', 'Ben');
  add('c', 'Charlie', 'SAIA', 'in-doubt', 'Ana');
  add('d', 'Bravo', 'EXLA', 'queued', 'Ben');
  const found = (filter: ShipmentFilter, text = '', limit = 10) =>
    stores.shipments
      .find(text, limit, filter)
      .map(({ id }) => id)
      .join('');
  return { ...station, found };
}

test.each<[string, ShipmentFilter, string]>([
  ['in doubt', { condition: 'in-doubt' }, 'c'],
  ['refused', { condition: 'refused' }, 'b'],
  ['not printed: accepted, and no label came out', { condition: 'not-printed' }, 'a'],
  ['of one carrier', { scac: 'SAIA' }, 'ca'],
  ['made by one person', { madeBy: 'Ben' }, 'db'],
  ['made since', { madeSince: '2026-11-17T15:00:02.000Z' }, 'dc'],
  ['two at once', { scac: 'SAIA', condition: 'in-doubt' }, 'c'],
  ['not picked up, by consignee', { notPickedUp: true, sort: { by: 'consignee', isDown: false } }, 'bdca'],
  ['by consignee, turned', { sort: { by: 'consignee', isDown: true } }, 'acdb'],
  ['by carrier', { sort: { by: 'carrier', isDown: false } }, 'dbca'],
  ['by number', { sort: { by: 'bolNumber', isDown: false } }, 'abcd'],
  ['oldest first', { sort: { by: 'made', isDown: false } }, 'abcd'],
  ['problems first, refused above waiting', { sort: { by: 'state', isDown: false } }, 'cbda'],
])('%s', (_name, filter, ids) => {
  expect(bench().found(filter)).toBe(ids);
});

test('a text, a filter and a sort together, up to the limit', () => {
  const { found } = bench();
  expect(found({ scac: 'SAIA', sort: { by: 'consignee', isDown: false } }, 'delta')).toBe('a');
  expect(found({ madeBy: 'Ana', sort: { by: 'consignee', isDown: false } }, '70', 1)).toBe('c');
});

// Regression: Today counted only what was in a printer's queue, the list of Shipments only labels that had not come out.
test('Today counts what "Not printed" lists: labels given up or never asked for, and a BOL that is still to come', () => {
  const { db, found } = bench();
  const at = '2026-11-17T15:01:00.000Z';
  const job = (id: string, shipment: string, kind: string, state: string, unit: number) =>
    db
      .prepare(
        `INSERT INTO print_jobs (id, kind, shipment_id, unit, of, state, confirms, created_at, changed_at)
         VALUES (?, ?, ?, ?, 1, ?, 1, ?, ?)`,
      )
      .run(id, kind, shipment, unit, state, at, at);
  job('given-up', 'a', 'label', 'canceled', 1);
  job('bol', 'd', 'document', 'queued', 1);
  const { notPrinted } = todayFigures(db, new Date(at), []);
  expect(found({ condition: 'not-printed' })).toBe('da');
  expect(found({ counted: { is: 'not-printed' } })).toBe('da');
  expect(notPrinted).toBe(2);
});

test('what a printer that cannot confirm has taken counts as out, and is said apart from what is printed', () => {
  const { db, stores, found } = bench();
  const jobs = createPrintJobStore(db);
  const nothing = { documentId: null, labelDocumentId: null, ownDocumentId: null, labelId: null };
  const untold = { reason: null, words: null, odometer: null, remoteId: null, parentId: null, payload: null };
  const unsent = { sentTo: null, runId: null, counted: null, countedOf: null };
  const at = '2026-11-17T15:01:00.000Z';
  for (const unit of [1, 2, 3])
    jobs.add({
      ...{
        id: `job-${unit}`,
        kind: 'label',
        shipmentId: 'a',
        state: 'sent',
        confirms: false,
        printerId: 'z',
      },
      ...{
        unit,
        of: 3,
        perUnit: 1,
        copies: 1,
        paper: null,
        rulePrinter: null,
        createdAt: at,
        changedAt: at,
        askedAt: at,
      },
      ...{ ...nothing, ...untold, ...unsent },
    });
  expect(found({ condition: 'not-printed' })).toBe('');
  expect(stores.shipments.find('', 10).at(-1)).toMatchObject({ labelsPrinted: 0, labelsSent: 3 });
});

test('an order in doubt is said on the row of its shipment, and found', () => {
  const { stores, found } = bench();
  stores.submissions.insert(aStoredSubmission('order-a', 'a', { step: 'order', state: 'in-doubt' }));
  expect(found({ condition: 'in-doubt' })).toBe('ca');
  expect(stores.shipments.find('', 10).at(-1)?.laterStep).toEqual({ step: 'order', state: 'in-doubt' });
});
