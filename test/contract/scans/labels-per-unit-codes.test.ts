import { expect, test } from 'vitest';
import { eachLabelCodes } from '#main/scans/label-codes.ts';
import { findLabelMatches } from '#main/amendments/scanned-piece.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';
const code = (unit: number) => `00012345600000000${unit}0`;
const zpl = (unit: number) => Buffer.from(`^XA^FO20,20^BCN,100^FD${code(unit)}^FS^XZ`);

test('a scanned code names its handling unit, however many labels carry it', async () => {
  const { db, stores } = openStation();
  stores.shipments.insert(aStoredShipment('s1', { createdAt: at, createdBy: '' }));
  stores.submissions.insert(aStoredSubmission('b1', 's1', { state: 'accepted', at }));
  for (let place = 1; place <= 6; place += 1)
    stores.labels.add({
      ...{ id: `l${place}`, shipmentId: 's1', attempt: 1, unit: place, of: 6, physical: 1, perUnit: 2 },
      ...{ zpl: zpl(Math.ceil(place / 2)), storedAt: at },
    });
  const found: [number, readonly string[]][] = [];
  for await (const { unit, codes } of eachLabelCodes(db, 's1')) found.push([unit, codes]);
  expect(found.map(([unit, codes]) => [unit, codes.includes(code(unit))])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
  expect(await findLabelMatches(db, 's1', code(2))).toMatchObject({ units: new Set([2]), perUnit: 2 });
  // As it came: three labels.
  expect(stores.labels.ofAttempt('s1', 1, 9).labels).toMatchObject(
    [1, 2, 3].map((unit) => ({ unit, of: 3 })),
  );
});
