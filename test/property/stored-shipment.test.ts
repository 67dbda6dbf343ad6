import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openInMemory } from '#support/open-in-memory.ts';
import { createShipmentsStore } from '#main/storage/shipments/shipments-store.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { shipmentSchema, type Shipment } from '#shared/freight/shipment.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';
import { aStoredShipment } from '#support/stored-rows.ts';
import { typedForms } from '#support/typed-forms.ts';

const db = openInMemory();
const store = createShipmentsStore(db);
const text = db.prepare('SELECT data FROM shipments WHERE id = ?');
let stored = 0;

/** The store gives back what it was given without checking it once more; the next start of the station has only the text. */
function sameAfterStart(shipment: Shipment): void {
  const id = `s${(stored += 1)}`;
  store.insert(aStoredShipment(id, { shipment: { ...shipment, externalId: '' } }));
  const kept = text.get(id)?.['data'];
  expect(store.get(id)?.shipment).toStrictEqual(shipmentSchema.parse(JSON.parse(String(kept))));
}

test('what is read of a shipment just stored is what the next start reads', { timeout: 60_000 }, () => {
  let submitted = 0;
  fc.assert(
    fc.property(typedForms, ({ form, language }) => {
      const read = readForm(form, language);
      if (!read.ok) return;
      submitted += 1;
      sameAfterStart(read.value);
    }),
    { numRuns: 300 },
  );
  expect(submitted).toBeGreaterThan(50);
  // Of an import and of another station of the fleet: no form was read.
  fc.assert(fc.property(arbitraryShipment, sameAfterStart), { numRuns: 100 });
});
