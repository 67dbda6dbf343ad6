import { expect, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { aForm } from '#support/builders.ts';
import { createFakeFreightService } from '#support/fake-freight-service.ts';
import { outboxBench, type OutboxBench } from '#support/outbox-bench.ts';

const accepting = () => createFakeFreightService({ turn: () => ({ kind: 'accept' }) });
const bookOf = ({ db, stores, clock }: OutboxBench) =>
  createBook({ db, stores, clock, report: (trouble) => expect.fail(String(trouble)) });
/** What a packer who types this is offered: freight, and consignees. */
const offered = ({ stores }: OutboxBench) => ({
  freight: stores.commodities
    .find({ text: 'hex', hidden: false, limit: 5 })
    .map(({ data }) => data.description),
  docks: stores.docks
    .find({ text: 'dock due', hidden: false, limit: 5 })
    .map(({ data }) => data.party.company),
});
const consignee = (company: string) => ({ consignee: { ...aForm().consignee, company } });
const nothing = { freight: [], docks: [] };
const first = { freight: ['Hex bolts, steel'], docks: ['Dock Due One'] };

// To learn parties and freight took a third of a submission, and F9 waited for it before the first byte left.
test('what was shipped is learned a moment later, and nothing of it in the submission itself', async () => {
  const bench = outboxBench(accepting());
  const book = bookOf(bench);
  book.start();
  await bench.enter(consignee('Dock Due One'));
  book.learnSoon();
  expect(offered(bench)).toEqual(nothing);
  await bench.clock.advance(100);
  expect(offered(bench)).toEqual(first);
  expect(bench.stores.bookDue.first()).toBeNull();
  book.stop();
});

test('a station that died in that moment learns it at its next start', async () => {
  const bench = outboxBench(accepting());
  await bench.enter(consignee('Dock Due One'));
  const book = bookOf(bench);
  book.start();
  await bench.clock.advance(200);
  expect(offered(bench)).toEqual(first);
  book.stop();
});

test('one that closes in that moment learns nothing more, and forgets nothing', async () => {
  const bench = outboxBench(accepting());
  const book = bookOf(bench);
  await bench.enter(consignee('Dock Due One'));
  book.learnSoon();
  book.stop();
  book.learnSoon();
  await bench.clock.advance(10_000);
  expect(offered(bench)).toEqual(nothing);
  expect(bench.stores.bookDue.first()).not.toBeNull();
});

test('several are learned in the order in which they were submitted: the last is offered first', async () => {
  const bench = outboxBench(accepting());
  const book = bookOf(bench);
  for (const name of ['Dock Due One', 'Dock Due Two', 'Dock Due Three']) {
    await bench.enter(consignee(name));
    book.learnSoon();
  }
  await bench.clock.advance(1000);
  expect(offered(bench).docks).toEqual(['Dock Due Three', 'Dock Due Two', 'Dock Due One']);
  book.stop();
});

test('nothing is learned from what was not queued', async () => {
  const bench = outboxBench(accepting());
  const draft = await bench.drafts.create();
  if (!draft.ok) throw new Error(draft.error.message);
  const { id, form } = draft.value;
  const half = aForm({ bolNumber: form.bolNumber, poNumber: '', consignee: form.consignee });
  expect(await bench.shipments.submit({ draftId: id, form: half })).toMatchObject({ ok: false });
  expect(bench.stores.bookDue.first()).toBeNull();
});

// Regression: it was tried again every minute for ever, and nothing that was shipped after it was learned.
test('a shipment of which nothing can be learned is reported once, and keeps nobody behind it waiting', async () => {
  const bench = outboxBench(accepting());
  const reports: unknown[] = [];
  const { db, stores, clock } = bench;
  const book = createBook({ db, stores, clock, report: (trouble) => reports.push(trouble) });
  const { shipmentId } = await bench.enter(consignee('Dock Due One'));
  await bench.enter(consignee('Dock Due Two'));
  db.prepare(`UPDATE shipments SET data = '{"lines":7}' WHERE id = ?`).run(shipmentId);
  book.learnSoon();
  await clock.advance(600_000);
  expect(offered(bench).docks).toEqual(['Dock Due Two']);
  expect([reports.length, stores.bookDue.first()]).toEqual([1, null]);
  book.stop();
});
