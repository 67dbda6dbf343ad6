import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aShipment } from '#support/builders.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';
/** A tender with the PDF of its BOL in base64. */
const payload = JSON.stringify({ BLPdf: 'x'.repeat(1_000_000) });

function stationWithTenders(count: number) {
  const station = openStation();
  const { db, stores } = station;
  for (let n = 0; n < count; n += 1)
    db.transaction(() => {
      const id = `s${n}`;
      const shipment = aShipment({ bolNumber: String(700_000_000 + n), externalId: '' });
      stores.shipments.insert(aStoredShipment(id, { shipment, createdAt: at }));
      stores.submissions.insert(aStoredSubmission(`t${n}`, id, { step: 'tender', payload, at }));
    });
  return station;
}

// Regression: the Queue read the payload of each of 300 tenders, the PDFs of their BOLs, to show a line of each.
test('a list of tenders is made without reading their PDFs', async () => {
  const { stores } = stationWithTenders(120);
  const listed = () => {
    expect(stores.submissions.openOrChangedSince('9999')).toHaveLength(120);
    expect(stores.submissions.inState('queued')).toHaveLength(120);
    return Promise.resolve();
  };
  const busy = await bestRound(25, () => longestTask(listed));
  expect(busy).toBeLessThan(25);
});

// Regression: each transition wrote the payload again, a megabyte of log for a word.
test('a transition writes what changes, and not the payload', () => {
  const { stores, file } = stationWithTenders(1);
  const before = statSync(`${file}-wal`).size;
  for (const [from, to] of [
    ['queued', 'claimed'],
    ['claimed', 'on-wire'],
    ['on-wire', 'in-doubt'],
  ] as const)
    expect(stores.submissions.move('t0', from, { state: to }, at)).toBe(true);
  expect(statSync(`${file}-wal`).size - before).toBeLessThan(200_000);
  expect(stores.submissions.payload('t0')).toBe(payload);
});
