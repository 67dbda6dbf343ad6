import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aPdf, aZpl, anExchange } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';

const file = new URL('../../../src/main/storage/migrations/0011-answers-in-doubt.sql', import.meta.url);
const migration = readFileSync(file, 'utf8');

/** The statement of the migration that takes over what an older station kept. */
const takesOver = migration.split(/;\s*\n/).find((one) => one.includes('INSERT INTO')) ?? '';

test('documents of doubtful answers from before the table: open where a person has not decided, else rejected', () => {
  const { db, stores } = openStation();
  /** A shipment whose BOL stands so at this try, with documents of the answers to these tries. */
  const add = (id: string, state: SubmissionState, attempt: number, doubted: number[]) => {
    stores.shipments.insert(aStoredShipment(id, { createdAt: at, createdBy: '' }));
    const bol = { shipmentId: id, draftId: null, step: 'bol' as const, payload: '{}', nextTryAt: null, evidence: null };
    stores.submissions.insert({ ...bol, id: `${id}-bol`, state, attempt, queuedAt: at, changedAt: at });
    for (const tried of doubted) {
      const exchange = { ...anExchange(), id: `${id}-${tried}`, submissionId: `${id}-bol`, attempt: tried };
      stores.exchanges.end({ ...exchange, outcome: 'in-doubt', reason: 'contradictory-answer' });
      stores.documents.add({ id: `${id}-${tried}`, shipmentId: id, attempt: tried, kind: 'bill-of-lading', bytes: aPdf(), storedAt: at });
      stores.labels.add({ id: `${id}-${tried}`, shipmentId: id, attempt: tried, unit: 1, of: 1, physical: 1, zpl: Buffer.from(aZpl(1, 1)), storedAt: at });
    }
  };
  add('doubted', 'in-doubt', 2, [1, 2]);
  add('again', 'accepted', 2, [1]);
  add('settled', 'accepted', 1, [1]);
  db.exec(takesOver);
  const standings = (id: string) => stores.answersInDoubt.ofShipment(id).map(({ attempt, standing }) => [attempt, standing]);
  expect(standings('doubted')).toEqual([[2, 'open'], [1, 'rejected']]);
  expect(standings('again')).toEqual([[1, 'rejected']]);
  expect(standings('settled')).toEqual([]);
  expect(stores.documents.ofShipment('again')).toEqual([]);
  expect(stores.labels.ofShipment('settled')).toHaveLength(1);
}); // prettier-ignore
