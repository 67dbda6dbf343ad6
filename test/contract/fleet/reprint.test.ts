import { expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { serveStationDocument } from '#main/fleet/served-paper.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { value } from '#support/desk-bench.ts';
import { drawLabel } from '#support/draw-label.ts';
import { aZpl } from '#support/builders.ts';
import { type FleetStation } from '#support/fleet-desk.ts';
import { until } from '#support/until.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse } = site;

/** A shipment that was printed at its station, known at another one; and how that one asks for its papers. */
async function printedThere() {
  const owner = await site.station('3');
  const other = await site.station('4');
  const id = await owner.enter();
  await owner.reaches(id, 'bol', 'accepted');
  await owner.share();
  await other.pull();
  const labels = owner.stores.labels.ofShipment(id).map((one) => one.id);
  const documents = owner.stores.documents.ofShipment(id).map((one) => one.id);
  const asked = { station: owner.uuid, shipmentId: id, labels, documents, reason: 'The label is torn' };
  const ask = (more: object = {}) => Promise.resolve(other.calls.reprint({ ...asked, ...more }));
  return { owner, other, id, labels, documents, ask };
}
const isDone = ({ db }: FleetStation, own: string) =>
  createPrintJobStore(db)
    .ofOwnDocument(own)
    .every(({ state, confirms }) => state === 'printed' || (state === 'sent' && !confirms));
const notesOf = (of: FleetStation, id: string) =>
  of.stores.journal.ofShipment(id).filter(({ event }) => event === 'printed-elsewhere');

test('printed here with its own bytes and a reason, and its owner is told, once', async () => {
  const { owner, other, id, labels, ask } = await printedThere();
  expect(value(await ask())).toEqual({ queued: 2 });
  const zpl = owner.stores.labels.get(labels[0] ?? '')?.zpl.toString();
  await until('out of the printer', () => other.printedLabels().length === 1);
  expect(other.printedLabels()).toEqual([zpl]);
  expect(other.stores.shipments.get(id)).toBeNull();
  // Told while the line is bad, and the answer lost: said twice, noted once.
  other.line.loseAnswerTo = 'tell';
  await other.round();
  await other.round();
  await owner.pull();
  await owner.pull();
  expect(notesOf(owner, id)).toMatchObject([
    { detail: { station: 'Bench 4', by: 'Packer 4', reason: 'The label is torn', labels: 1, documents: 1 } },
  ]);
});

test('the server is away: nothing is printed, and what was fetched before needs no server', async () => {
  const { owner, other, id, labels, documents, ask } = await printedThere();
  other.line.loseQuestion = 'bytes';
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'fleet-away' } });
  expect(other.printedLabels()).toEqual([]);
  value(await ask());
  await until('out', () => other.printedLabels().length === 1);
  await until('done', () => documents.concat(labels).every((one) => isDone(other, one)));
  // Only the shipment is asked for, which the thread has here.
  other.line.loseQuestion = 'bytes';
  value(await ask());
  await until('out again', () => other.printedLabels().length === 2);
  await other.round();
  await owner.pull();
  expect(notesOf(owner, id)).toHaveLength(2);
});

test.each(['label', 'document'] as const)(
  'a %s whose bytes are not what its station stored: nothing is printed, nothing is shown',
  async (kind) => {
    const { owner, other, documents, ask } = await printedThere();
    await inWarehouse(`UPDATE w.things SET bytes = bytes || '\\x20' WHERE kind = '${kind}'`);
    expect(await ask()).toMatchObject({ ok: false, error: { code: 'paper-differs' } });
    expect(other.printedLabels()).toEqual([]);
    expect(other.db.prepare('SELECT count(*) AS n FROM print_jobs').get()).toEqual({ n: 0 });
    const shown = await serveStationDocument(other.fleetAccess, owner.uuid, documents[0] ?? '');
    expect(shown).toMatchObject(
      kind === 'document' ? { ok: false, error: { code: 'paper-differs' } } : { ok: true },
    );
  },
);

test('a label without a checksum is not printed', async () => {
  const { other, ask } = await printedThere();
  await inWarehouse(`UPDATE w.things SET body = body - 'sha256' WHERE kind = 'label'`);
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'paper-differs' } });
  expect(other.printedLabels()).toEqual([]);
});

test('a label that came as a picture is printed by the document printer, with a reason, and its owner is told', async () => {
  const { owner, other, id, ask } = await printedThere();
  const png = await drawLabel(aZpl(1, 1));
  const picture = { id: randomUUID(), shipmentId: id, attempt: 2, format: 'png' as const, bytes: png };
  owner.db.transaction(() => {
    owner.stores.labelDocuments.add({ ...picture, storedAt: new Date().toISOString() });
  });
  await owner.share();
  await other.pull();
  expect(value(await ask({ labels: [], documents: [picture.id] }))).toEqual({ queued: 1 });
  const [job] = createPrintJobStore(other.db).ofOwnDocument(picture.id);
  expect(job).toMatchObject({ kind: 'own-document', shipmentId: null, printerId: 'training-documents' });
  expect(other.stores.ownDocuments.get(picture.id)).toMatchObject({ kind: 'fleet-document', format: 'png' });
  expect(other.stores.ownDocuments.bytes(picture.id)).toEqual({ format: 'png', bytes: png });
  await until('out of the printer', () => isDone(other, picture.id));
  await other.round();
  await owner.pull();
  expect(notesOf(owner, id)).toMatchObject([
    { detail: { reason: 'The label is torn', labels: 0, documents: 1 } },
  ]);
});

test('a BOL that is void or in doubt is asked about, as at home', async () => {
  const { owner, other, id, ask } = await printedThere();
  value(
    await owner.desk.handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Not picked up' }),
  );
  await owner.share();
  await other.pull();
  expect(await ask()).toMatchObject({ ok: false, error: { code: 'bol-replaced' } });
  expect(value(await ask({ confirmed: true }))).toEqual({ queued: 2 });
});

test('what is in doubt at all stations: submissions and prints, this one’s own first', async () => {
  site.service.afterTaking('bol', { status: 500, body: '' });
  const one = await site.station('3');
  const two = await site.station('4');
  const [here, there] = [await one.enter(), await two.enter()];
  await one.reaches(here, 'bol', 'in-doubt');
  await two.reaches(there, 'bol', 'in-doubt');
  await Promise.all([one.share(), two.share()]);
  await one.pull();
  const doubts = value(await one.calls.inDoubt(undefined));
  expect(doubts).toMatchObject([
    { isThisOne: true, shipmentId: here, station: { number: '3' }, submission: { step: 'bol' } },
    { isThisOne: false, shipmentId: there, station: { number: '4' }, submission: { step: 'bol' } },
  ]);
});
