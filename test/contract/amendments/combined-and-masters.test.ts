import { expect, onTestFinished, test } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import { startPlainService } from '#support/plain-service.ts';
import { aConsignee, aForm } from '#support/builders.ts';
import { combineLoads } from '#support/combine-loads.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { pdfBarcodes, pdfPages } from '#support/read-paper.ts';
import { until } from '#support/until.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';

/** Nothing here is about how long an answer takes. */
const limits = { headers: 20_000, body: 20_000, deadline: 30_000 };

async function openAll(clock?: Clock) {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { limits, ...(clock === undefined ? {} : { clock }) });
  const { handlers } = bench.desk;
  const day = value(await handlers.drafts.create()).form.shipDate;
  /** A draft somebody typed, left for another. */
  async function draft(changes: Partial<ShipmentForm>): Promise<string> {
    const { id, form } = value(await handlers.drafts.create());
    const typed = aForm({ bolNumber: form.bolNumber, shipDate: day, ...changes });
    value(await handlers.drafts.save({ id, form: typed }));
    return id;
  }
  return { service, ...bench, handlers, day, draft };
}

const spelled = aConsignee({ company: 'PENA HERMANOS', contact: 'Dock' });

test('drafts and a waiting shipment to one dock become one draft; taken apart, the drafts are back', async () => {
  // The real clock: what waits for the service stays so for a second.
  const all = await openAll(systemClock);
  const { handlers, stores } = all;
  const first = await all.draft({ poNumber: 'A' });
  const second = await all.draft({ poNumber: 'B', consignee: spelled });
  await all.draft({ poNumber: 'C', consignee: aConsignee({ address: '1 Other St' }) });
  await all.draft({ poNumber: 'D', shipDate: '2020-01-01' });
  await all.service.faults.down();
  const waiting = await all.enter({ shipDate: all.day, poNumber: 'E' });
  await until('it waits', () => stores.submissions.ofShipment(waiting)[0]?.nextAttemptAt != null);

  const found = value(await handlers.combine.find({ draftId: first }));
  expect(found.map(({ source, poNumber }) => [source, poNumber]).toSorted()).toEqual([
    ['draft', 'B'],
    ['shipment', 'E'],
  ]);
  const loads = [{ source: 'draft' as const, id: first }, ...found.map(({ source, id }) => ({ source, id }))];
  const compared = value(await handlers.combine.compare({ loads }));
  expect(compared.differences.map(({ question }) => question)).toEqual(['consignee']);
  expect(await handlers.combine.make({ loads, answers: {} })).toMatchObject({
    error: { code: 'fields-missing', problems: [{ path: 'consignee' }] },
  });
  const made = value(await handlers.combine.make({ loads, answers: { consignee: 1 } }));
  expect(made.form.poNumber.split(', ').toSorted()).toEqual(['A', 'B', 'E']);
  expect(made.form.lines).toHaveLength(3);
  expect([first, second].map((id) => stores.drafts.get(id))).toEqual([null, null]);
  expect(all.stateOf(waiting, 'bol')).toBe('canceled');
  expect(stores.journal.ofShipment(waiting)[0]).toMatchObject({
    event: 'merged-into',
    detail: { number: made.form.bolNumber },
  });
  // The same again finds nothing there any more.
  expect(await handlers.combine.make({ loads, answers: { consignee: 1 } })).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  expect(value(await handlers.combine.madeOf({ draftId: made.id }))).toHaveLength(3);

  // Thrown away like any draft, it gives back what it was made of.
  value(await handlers.drafts.discard({ id: made.id }));
  expect(stores.drafts.get(first)?.form.poNumber).toBe('A');
  expect(
    value(await handlers.drafts.list())
      .map(({ poNumber }) => poNumber)
      .toSorted(),
  ).toEqual(['A', 'B', 'C', 'D', 'E']);
});

// Regression: they came back of no template, left for nobody.
test('taken apart, each draft has its template and its note again; the note of the whole goes to those that have none', async () => {
  const all = await openAll(systemClock);
  const { handlers, stores } = all;
  const noted = await all.draft({ poNumber: 'A' });
  const plain = await all.draft({ poNumber: 'B' });
  const at = systemClock.now().toISOString();
  stores.drafts.renew(noted, stores.drafts.get(noted)?.form ?? expect.fail(), at, 'template-1');
  value(await handlers.drafts.leave({ id: noted, to: 'Ana', note: 'Two pallets are still upstairs' }));
  await all.service.faults.down();
  const waiting = await all.enter({ shipDate: all.day, poNumber: 'E' });
  await until('it waits', () => stores.submissions.ofShipment(waiting)[0]?.nextAttemptAt != null);

  const loads = [
    { source: 'draft' as const, id: noted },
    { source: 'draft' as const, id: plain },
    { source: 'shipment' as const, id: waiting },
  ];
  const made = await combineLoads(handlers.combine, loads);
  value(await handlers.drafts.leave({ id: made.id, to: 'Ben', note: 'Ask for the lift gate' }));
  value(await handlers.combine.takeApart({ draftId: made.id }));
  expect(stores.drafts.get(noted)).toMatchObject({
    templateId: 'template-1',
    left: { to: 'Ana', note: 'Two pallets are still upstairs' },
  });
  expect(stores.drafts.get(plain)).toMatchObject({
    templateId: null,
    left: { to: 'Ben', note: 'Ask for the lift gate' },
  });
  const [of] = value(await handlers.drafts.find({ text: 'lift gate' })).filter(({ id }) => id !== plain);
  expect(of).toMatchObject({ poNumber: 'E', left: { to: 'Ben' } });
});

test('sent, the shipment says what it was made of', async () => {
  const all = await openAll();
  const { handlers } = all;
  const one = await all.draft({ poNumber: 'A' });
  const other = await all.draft({ poNumber: 'B' });
  const loads = [one, other].map((id) => ({ source: 'draft' as const, id }));
  const numbers = loads.map(({ id }) => all.stores.drafts.get(id)?.form.bolNumber ?? '');
  const made = value(await handlers.combine.make({ loads, answers: {} }));
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: made.id, form: made.form }));
  await all.reaches(shipmentId, 'bol', 'accepted');
  const view = value(await handlers.shipments.get({ id: shipmentId }));
  expect(view.madeOf).toEqual(numbers);
  expect(view.labels).toHaveLength(6);
});

test('a master BOL: its paper, its children, and a child that is void later', async () => {
  const all = await openAll();
  const { handlers, desk } = all;
  const ids: string[] = [];
  for (const poNumber of ['A', 'B', 'C']) ids.push(await all.enter({ shipDate: all.day, poNumber }));
  const elsewhere = await all.enter({ shipDate: all.day, consignee: aConsignee({ address: '1 Other St' }) });
  for (const id of [...ids, elsewhere]) await all.reaches(id, 'bol', 'accepted');
  const candidates = value(await handlers.masters.candidates());
  expect(candidates).toHaveLength(4);
  expect(new Set(candidates.map(({ destination }) => destination)).size).toBe(2);
  expect(new Set(candidates.map(({ pickup }) => pickup)).size).toBe(1);
  expect(
    await handlers.masters.make({ shipmentIds: [...ids, elsewhere], covers: 'destination' }),
  ).toMatchObject({ error: { code: 'not-in-this-state' } });

  const master = value(await handlers.masters.make({ shipmentIds: ids, covers: 'destination' }));
  const pdf = desk.ownDocument(master.papers[0]?.documentId ?? '')?.bytes ?? Buffer.alloc(0);
  const [page = ''] = await pdfPages(pdf);
  for (const { bolNumber } of master.children) expect(page).toContain(bolNumber);
  expect(page).toContain('MASTER BILL OF LADING: with attached underlying bills of lading');
  expect(page).toMatch(/TOTAL OF 3 BILLS +9 +11,250/);
  expect((await pdfBarcodes(pdf)).flat()).toContain(master.number);
  expect(value(await handlers.shipments.get({ id: ids[0] ?? '' })).masters).toEqual([
    { id: master.id, number: master.number },
  ]);

  value(await handlers.amendments.begin({ shipmentId: ids[1] ?? '', kind: 'void', reason: 'Left behind' }));
  const [listed] = value(await handlers.masters.list());
  expect(listed?.children.map(({ isNews, standing }) => [isNews, standing?.is ?? null])).toEqual([
    [false, null],
    [true, 'void'],
    [false, null],
  ]);
  const again = value(await handlers.masters.again({ id: master.id }));
  expect(again.papers.map(({ issue }) => issue)).toEqual([2, 1]);
  expect(again.children.some(({ isNews }) => isNews)).toBe(false);
  const [newer = ''] = await pdfPages(
    desk.ownDocument(again.papers[0]?.documentId ?? '')?.bytes ?? Buffer.alloc(0),
  );
  expect(newer).toMatch(/VOID: not part of this load/);
  expect(newer).toMatch(/TOTAL OF 2 BILLS +6 +7,500/);
});
