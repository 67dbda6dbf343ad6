import { attemptAsync } from '#main/storage/database/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import {
  handOverGaps,
  handOverWarnings,
  hasPickupProblem,
  pickupTotals,
  readCount,
  unscannedUnits,
} from '#shared/station/hand-over-check.ts';
import type { HandOver } from '#main/storage/trucks/hand-overs-store.ts';
import type { TruckRow, HandOverForm, PickupProblem } from '#shared/station/hand-over.ts';
import { paperHead } from './paper-head.ts';
import { takenRows } from './truck-view.ts';
import type { TrucksParts } from './trucks-parts.ts';
import { groupedNumber } from '#shared/freight/form/plain-number.ts';
import { unitRanges } from './papers/words.ts';

/** As many as fit beside the signature; the rows themselves show the rest. */
const maxRemarks = 18;

const unconfirmed: ReadonlySet<PickupProblem> = new Set([
  ...(['bol-in-doubt', 'bol-refused', 'bol-canceled', 'bol-waiting'] as const),
]);

/** Differences from the BOLs, for the driver to sign. In English. */
export function handOverRemarks(form: HandOverForm, rows: readonly TruckRow[]): string[] {
  const totals = pickupTotals(rows);
  const remarks = handOverWarnings(form, rows).flatMap(({ kind }) => {
    if (kind === 'units')
      return [`${form.units.trim()} units counted; the BOLs state ${groupedNumber(totals.units)}.`];
    if (kind === 'pieces')
      return [`${form.pieces.trim()} pieces counted; the BOLs state ${groupedNumber(totals.pieces ?? 0)}.`];
    return [];
  });
  const missing = unscannedUnits(rows).map(
    ({ row, units }) =>
      `Not scanned at the trailer: BOL ${row.bolNumber}, ${units.length === 1 ? 'unit' : 'units'} ${unitRanges(units)} of ${row.handlingUnits}.`,
  );
  const open = rows
    .filter(({ problems }) => problems.some((problem) => unconfirmed.has(problem)))
    .map(({ bolNumber }) => `Taken before its BOL was confirmed: ${bolNumber}.`);
  const voided = rows
    .filter(({ problems }) => problems.includes('bol-void'))
    .map(({ bolNumber }) => `Taken under a BOL that was changed or is void: ${bolNumber}.`);
  const all = [...remarks, ...voided, ...open, ...missing];
  const left = all.length - maxRemarks;
  return left <= 0 ? all : [...all.slice(0, maxRemarks), `And ${left} more: see the column Scanned.`];
}

/** The commit of more writes megabytes: journal entries and the search index. */
const manyShipments = 100;

type Finished = Result<{ documentId: string }>;

/**
 * The driver has signed. The receipt is drawn first, off the main thread; then one commit stores it, gives every shipment the carrier's date of
 * acceptance, and closes the truck. A crash before that commit leaves the truck open with everything typed and drawn; calling it twice has no
 * further effect.
 */
export function createFinish(parts: TrucksParts): (id: string) => Promise<Finished> {
  const running = new Map<string, Promise<Finished>>();
  return (id) => {
    const before = running.get(id);
    if (before !== undefined) return before;
    const work = attemptAsync(() => finish(parts, id)).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
}

/** The signed data: if any of it changed while the document was drawn, the document no longer matches. */
const fingerprint = (truck: HandOver, rows: readonly TruckRow[]): string =>
  JSON.stringify([truck.form, rows]);

function checked(truck: HandOver, rows: readonly TruckRow[]): Result<void> {
  const { form } = truck;
  const open = handOverWarnings(form, rows).filter(({ key }) => !form.accepted.includes(key));
  const problems = [
    ...handOverGaps(form, rows).map((path) => ({ path, code: 'required' as const })),
    ...open.map(({ key }) => ({ path: key, code: 'required' as const })),
  ];
  return problems.length === 0
    ? ok(undefined)
    : fail('fields-missing', 'the hand-over is not whole', { problems });
}

async function finish(parts: TrucksParts, id: string): Promise<Finished> {
  const { db, stores, clock } = parts;
  const truck = stores.handOvers.get(id);
  if (truck === null) return fail('not-found', `no truck ${id}`);
  if (truck.state === 'done' && truck.documentId !== null) return ok({ documentId: truck.documentId });
  if (truck.state !== 'open') return fail('not-in-this-state', 'the truck has left');
  const rows = takenRows(parts, id);
  const whole = checked(truck, rows);
  if (!whole.ok) return whole;

  const at = clock.now().toISOString();
  const { form } = truck;
  const by = parts.settings().station.packer;
  const bytes = await parts.draw({
    kind: 'hand-over',
    ...paperHead(parts, truck, at),
    trailer: form.trailer.trim(),
    seal: form.seal.trim(),
    driver: form.driver.trim(),
    handedOverBy: by,
    units: readCount(form.units) ?? 0,
    pieces: readCount(form.pieces),
    signing: form.signing,
    strokes: form.signing === 'screen' ? form.strokes : [],
    rows,
    totals: pickupTotals(rows),
    remarks: handOverRemarks(form, rows),
  });

  const documentId = parts.newId();
  const signed = fingerprint(truck, rows);
  const keep = (taken: readonly TruckRow[]): Finished => {
    const now = stores.handOvers.get(id);
    if (now === null || fingerprint(now, taken) !== signed)
      return fail('not-in-this-state', 'something was changed meanwhile');
    const title = ['Hand-over', truck.scac, form.trailer.trim()].filter((part) => part !== '').join(' ');
    stores.ownDocuments.add({
      id: documentId,
      kind: 'hand-over',
      format: 'pdf',
      shipmentId: null,
      title,
      bytes,
      madeAt: at,
    });
    if (!stores.handOvers.finish(id, { at, by, documentId }))
      return fail('not-in-this-state', 'the truck has left');
    const unscanned = new Map(unscannedUnits(rows).map(({ row, units }) => [row.shipmentId, units.length]));
    for (const row of rows) {
      stores.journal.add({
        at,
        shipmentId: row.shipmentId,
        subject: 'shipment',
        subjectId: row.shipmentId,
        event: 'handed-over',
        detail: {
          by,
          scac: truck.scac,
          driver: form.driver.trim(),
          trailer: form.trailer.trim(),
          seal: form.seal.trim(),
          signing: form.signing,
          unscanned: unscanned.get(row.shipmentId) ?? 0,
          held: hasPickupProblem(row),
        },
      });
    }
    stores.shipments.indexTruck(id);
    return ok({ documentId });
  };
  const size = rows.length > manyShipments ? 'large' : 'at-once';
  const done = db.transaction(() => keep(takenRows(parts, id)), size);
  if (done.ok) for (const { shipmentId } of rows) parts.changed(shipmentId);
  return done;
}
