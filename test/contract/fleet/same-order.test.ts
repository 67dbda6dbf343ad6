import { expect, test } from 'vitest';
import { aForm } from '#support/builders.ts';
import { noService } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { until } from '#support/until.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { station } = site;

/** A draft is opened and this is typed; what is said at once. */
async function types(at: FleetStation, typed: { externalId?: string; poNumber?: string }, draftId?: string) {
  const id = draftId ?? value(await at.desk.handlers.drafts.create()).id;
  const asked = { draftId: id, externalId: '', poNumber: '', ...typed };
  return { id, said: value(await at.calls.sameOrder(asked)) };
}

/** The same is typed there still: what is said of it by now. */
const said = async (at: FleetStation, typed: Parameters<typeof types>[1], draftId: string) =>
  (await types(at, typed, draftId)).said;
const soon = { interval: 20 };

test('two type the same order: both are told, and neither waits for it', async () => {
  const [one, two] = [await station('4'), await station('5')];
  const first = await types(one, { externalId: 'SO-1' });
  const { id, said: atOnce } = await types(two, { externalId: 'SO-1' });
  expect(atOnce).toEqual([]);
  const open = { is: 'open', by: 'external-id', value: 'SO-1' };
  await expect
    .poll(() => said(two, { externalId: 'SO-1' }, id), soon)
    .toMatchObject([{ ...open, station: { name: 'Bench 4' }, packer: 'Packer 4' }]);
  // The first hears of it when it says again that it has it open.
  await expect
    .poll(() => said(one, { externalId: 'SO-1' }, first.id), soon)
    .toMatchObject([{ ...open, station: { name: 'Bench 5' } }]);
});

test('another order is nobody else’s; the same PO is a warning, and one that was closed is none', async () => {
  const [one, two] = [await station('4'), await station('5')];
  const open = await types(one, { poNumber: 'PO-7' });
  await types(two, { externalId: 'SO-2', poNumber: 'PO-8' });
  const { id } = await types(two, { poNumber: 'PO-7' });
  const heard = () => said(two, { poNumber: 'PO-7' }, id);
  await expect.poll(heard, soon).toMatchObject([{ is: 'open', by: 'po', value: 'PO-7' }]);
  value(await one.desk.handlers.drafts.discard({ id: open.id }));
  await expect.poll(heard, soon).toEqual([]);
});

test('sent elsewhere: the second submit is refused, naming station and BOL, with the line cut as well', async () => {
  const [one, two] = [await station('4'), await station('5')];
  const first = await one.enter({ externalId: 'SO-3' });
  await one.share();
  await two.pull();
  two.line.isCut = true;
  const { bolNumber } = one.stores.shipments.get(first)?.shipment ?? { bolNumber: '' };
  expect((await types(two, { externalId: 'SO-3' })).said).toMatchObject([
    { is: 'sent', by: 'external-id', bolNumber },
  ]);
  const draft = value(await two.desk.handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber, externalId: 'SO-3' });
  const taken = { ok: false, error: { code: 'external-id-taken', other: { station: 'Bench 4', bolNumber } } };
  expect(await two.desk.handlers.shipments.submit({ draftId: draft.id, form })).toMatchObject(taken);
  // Nor is it waited for where it is there and answers nothing.
  const silence = Promise.withResolvers<undefined>();
  Object.assign(two.line, { isCut: false, held: silence.promise });
  expect(await two.desk.handlers.shipments.submit({ draftId: draft.id, form })).toMatchObject(taken);
  silence.resolve(undefined);
  Object.assign(two.line, { isCut: true, held: null });
  // What was typed is kept, and goes under another id.
  expect(two.stores.drafts.get(draft.id)?.form.externalId).toBe('SO-3');
  await two.enter({ externalId: 'SO-4' });
});

test('refused or given up there it is free here', async () => {
  const one = await openFleetStation(site.warehouse, 'http://127.0.0.1:9', { number: '4' });
  const two = await station('5');
  const id = await one.enter({ externalId: 'SO-5' });
  const row = one.bolOf(id);
  await until('canceled', () => {
    void one.desk.handlers.submissions.cancel({ id: row.id, attempt: row.attempt, reason: 'wrong' });
    return one.stateOf(id, 'bol') === 'canceled';
  });
  await one.share();
  await two.pull();
  await two.enter({ externalId: 'SO-5' });
});

test('both went before they knew: said at both until a person has looked, and never again', async () => {
  const [one, two] = [await station('4'), await station('5')];
  one.line.isCut = true;
  two.line.isCut = true;
  const [here, there] = [await one.enter({ externalId: 'SO-6' }), await two.enter({ externalId: 'SO-6' })];
  for (const of of [one, two]) of.line.isCut = false;
  await Promise.all([one.share(), two.share()]);
  await Promise.all([one.pull(), two.pull()]);
  await Promise.all([one.round(), two.round()]);
  const twice = async (of: FleetStation) => value(await of.calls.sentTwice(undefined));
  expect(await twice(one)).toMatchObject([
    { is: 'both', value: 'SO-6', station: { number: '5' }, shipmentId: here },
  ]);
  expect(await twice(two)).toMatchObject([
    { is: 'both', value: 'SO-6', station: { number: '4' }, shipmentId: there },
  ]);
  value(await one.calls.looked({ id: (await twice(one))[0]?.id ?? '' }));
  await one.round();
  expect(await twice(one)).toEqual([]);
  expect(await one.calls.looked({ id: 'none' })).toMatchObject({
    error: { code: 'not-found' },
  });
});

// Regression: what was entered while the network was away was sent although the station knew by then that another had sent the order.
test('one that waits is not sent once another station has sent the order; a person may send it all the same', async () => {
  const one = await station('4');
  const away = await openFleetStation(site.warehouse, noService, { number: '5' });
  const id = await away.enter({ externalId: 'SO-9' });
  await one.enter({ externalId: 'SO-8' });
  const sent = await one.enter({ externalId: 'SO-9' });
  await one.reaches(sent, 'bol', 'accepted');
  const { bolNumber } = one.stores.shipments.get(sent)?.shipment ?? { bolNumber: '' };
  await one.share();
  await away.pull();
  await away.tryNow(id);
  await away.reaches(id, 'bol', 'refused');
  const elsewhere = { station: 'Bench 4', bolNumber };
  expect(away.bolOf(id)).toMatchObject({
    attempt: 1,
    evidence: { reason: 'sent-elsewhere', leftAt: null, elsewhere },
  });
  expect(away.stores.journal.ofShipment(id)[0]).toMatchObject({
    event: 'sent-elsewhere',
    detail: elsewhere,
  });
  expect(site.service.taken('bol')).toHaveLength(2);

  // Repaired, it goes: to the same service from here on.
  const draft = value(await away.desk.handlers.submissions.repair({ id: away.bolOf(id).id }));
  value(await away.desk.handlers.shipments.submit({ draftId: draft.id, form: draft.form }));
  await until(
    'tried',
    () => away.bolOf(id).attempt === 2 && away.bolOf(id).evidence?.reason === 'connect-refused',
  );
});

test('what only waits at the other station keeps nothing back here', async () => {
  const waiting = await openFleetStation(site.warehouse, noService, { number: '4' });
  const two = await openFleetStation(site.warehouse, noService, { number: '5' });
  const [, there] = [await waiting.enter({ externalId: 'SO-10' }), await two.enter({ externalId: 'SO-10' })];
  await waiting.share();
  await two.pull();
  await two.tryNow(there);
  await until(
    'tried again',
    () => two.stores.journal.ofShipment(there).filter(({ event }) => event === 'not-sent').length >= 2,
  );
  expect(two.stateOf(there, 'bol')).not.toBe('refused');
});
