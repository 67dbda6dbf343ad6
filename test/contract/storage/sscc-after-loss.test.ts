import type { NumberBase } from '#main/desk-base.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { issueSsccs } from '#main/numbers/sscc-number.ts';
import { createStores } from '#main/storage/stores.ts';
import { aSettings } from '#support/builders.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { open, places, type Places } from '#support/witnessed-station.ts';

// A clock that is wrong: not the minutes since 2026 but the witness keeps the codes apart.
const clock = {
  now: () => new Date('2020-01-01T00:00:00Z'),
  monotonic: () => 0,
  after: () => () => undefined,
};
const settings = () => ({
  ...aSettings(),
  numbers: { bolForm: 'station' as const, companyPrefix: '0614141', proRanges: [] },
});

/** The SSCCs of a shipment with so many units. */
function codes(db: ReturnType<typeof open>['db'], shipmentId: string, units: number): string[] {
  const stores = createStores(db);
  const parts: NumberBase = { stores, settings, clock, asksAboutEarlierNumbers: true };
  return db.transaction(() => {
    stores.shipments.insert(aStoredShipment(shipmentId));
    const given = issueSsccs(
      parts,
      shipmentId,
      Array.from({ length: units }, (_, at) => at + 1),
    );
    if ('none' in given) throw new Error(given.none);
    return [...given.codes.values()];
  });
}
function give(where: Places, shipmentId: string, units: number, options = {}): string[] {
  const { db } = open(where, options);
  const given = codes(db, shipmentId, units);
  db.close();
  return given;
}

test('an older file put back, and a data folder that is gone: no SSCC is given twice', () => {
  const where = places();
  const first = give(where, 'a', 3);
  const older = readFileSync(where.file);
  const lost = give(where, 'b', 40);
  writeFileSync(where.file, older);
  const later = give(where, 'c', 40, { goOn: true, now: clock.now });
  rmSync(dirname(where.file), { recursive: true });
  const anew = give(where, 'd', 40, { startEmpty: true, now: clock.now });
  expect(new Set([...first, ...lost, ...later, ...anew]).size).toBe(123);
  for (const codesAfter of [later, anew])
    expect(Math.min(...codesAfter.map(Number))).toBeGreaterThan(Math.max(...lost.map(Number)));
});
