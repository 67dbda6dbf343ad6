import { expect, test } from 'vitest';
import { noService, returns, take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

/** Taken over while its owner, cut off, went on and sent it; then a person said at the taker that the service does not have it. */
async function nextTryAtTheTaker() {
  const { warehouse, service } = site;
  const { victim, id } = await site.dead();
  const taker = await openFleetStation(warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  victim.setService({ baseUrl: service.url });
  await victim.reaches(id, 'bol', 'accepted');
  const { id: bol, attempt } = taker.bolOf(id);
  value(await taker.desk.handlers.submissions.settleAbsent({ id: bol, attempt }));
  await expect.poll(() => taker.stateOf(id, 'bol')).toBe('queued');
  /** As when its try had ended so. */
  const bring = async (state: SubmissionState) => {
    const { submissions } = taker.stores;
    const isMoved = () => submissions.move(bol, 'queued', { state }, new Date().toISOString());
    await expect.poll(isMoved).toBe(true);
  };
  /** Its owner is back, and what it had sent is known here, where its try stands still. */
  const hears = async () => {
    await returns(victim);
    await taker.round();
  };
  /**
   * The same, where its lanes may be trying what waits: nobody answers there, and the word is heard when it stands still. It is looked at
   * right after each round, so that what is there then came in the round that heard it.
   */
  const hearsUntil = async (state: SubmissionState) => {
    await returns(victim);
    const heard = async () => {
      await taker.round();
      return taker.stateOf(id, 'bol');
    };
    await expect.poll(heard).toBe(state);
  };
  const order = () =>
    taker.desk.handlers.orders.submit({ shipmentId: id, confirmationEmails: [], internalBolNumber: '' });
  return { service, victim, taker, id, bol, bring, hears, hearsUntil, order };
}

// Regression: it stood "refused", where only Repair and Cancel end it: its BOL existed, and no station could order or tender it.
test.each(['queued', 'held', 'refused'] as const)(
  'the owner had sent it, and the next try of the same load is %s here: it is accepted, goes once and can be ordered',
  async (state) => {
    const { service, taker, id, bring, hearsUntil, order } = await nextTryAtTheTaker();
    if (state !== 'queued') await bring(state);
    await hearsUntil('accepted');
    expect(taker.bolOf(id)).toMatchObject({ state: 'accepted', attempt: 1 });
    expect(value(await taker.calls.sentTwice(undefined))).toEqual([]);
    taker.setService({ baseUrl: service.url });
    value(await order());
    await taker.reaches(id, 'order', 'accepted');
    expect(service.taken('bol')).toHaveLength(1);
  },
);

// Regression: its owner's word about try 1 ended the doubt of try 2, which may have arrived too, and nobody was told to look.
test('the owner had sent it, and a newer try is in doubt here: it is accepted, and a person is told of both', async () => {
  const { taker, id, bring, hears } = await nextTryAtTheTaker();
  await bring('in-doubt');
  await hears();
  expect(taker.stateOf(id, 'bol')).toBe('accepted');
  expect(value(await taker.calls.sentTwice(undefined))).toMatchObject([
    { is: 'both', by: 'draft', shipmentId: id, station: { number: '3' } },
  ]);
});

// Regression: it was said that the order was sent twice, and then the second one was sent.
test.each(['queued', 'held', 'refused'] as const)(
  'the owner had sent it, and what was repaired since is %s here: it is kept back, and a person may send it all the same',
  async (state) => {
    const { service, taker, id, bol, bring, hearsUntil } = await nextTryAtTheTaker();
    const there = taker.stores.shipments.get(id);
    if (there === null) throw new Error('nothing came');
    // As after a repair.
    taker.stores.shipments.replace(id, { ...there.shipment, specialInstructions: 'Dock 9' });
    if (state !== 'queued') await bring(state);
    await hearsUntil('refused');
    expect(taker.bolOf(id)).toMatchObject({
      state: 'refused',
      evidence: { reason: 'sent-elsewhere', elsewhere: { station: 'Bench 3' } },
    });
    expect(value(await taker.calls.sentTwice(undefined))).toEqual([]);
    const draft = value(await taker.desk.handlers.submissions.repair({ id: bol }));
    taker.setService({ baseUrl: service.url });
    value(await taker.desk.handlers.shipments.submit({ draftId: draft.id, form: draft.form }));
    await taker.reaches(id, 'bol', 'accepted');
    expect(service.taken('bol')).toHaveLength(2);
  },
);

// Regression: nobody was told of a BOL that the service has and that a person had canceled here.
test('the owner had sent what was canceled here: it is accepted, to be voided, and a person is told', async () => {
  const { taker, id, bol, hears } = await nextTryAtTheTaker();
  const { attempt } = taker.bolOf(id);
  // What is just connecting cannot be canceled; a moment later it waits again.
  const cancel = () =>
    taker.desk.handlers.submissions.cancel({ id: bol, attempt, reason: 'customer-canceled' });
  await expect.poll(cancel).toMatchObject({ ok: true });
  await hears();
  expect(taker.stateOf(id, 'bol')).toBe('accepted');
  expect(value(await taker.calls.sentTwice(undefined))).toMatchObject([
    { is: 'canceled', shipmentId: id, station: { number: '3' } },
  ]);
});

// Regression: a try that was just about to leave left, and its owner's word was not heard again.
test('a try is about to leave here when its owner is heard: the word is heard again when it stands still', async () => {
  const { service, taker, id, bol, bring, hears, hearsUntil } = await nextTryAtTheTaker();
  await bring('claimed');
  await hears();
  expect(taker.stateOf(id, 'bol')).toBe('claimed');
  taker.stores.submissions.move(bol, 'claimed', { state: 'queued' }, new Date().toISOString());
  await hearsUntil('accepted');
  expect(taker.bolOf(id).attempt).toBe(1);
  expect(service.taken('bol')).toHaveLength(1);
});

/** What of its labels and its BOL is at the taker. */
const papersAt = ({ db }: FleetStation, id: string) =>
  ['labels', 'documents'].map((table) =>
    Number(db.prepare(`SELECT count(*) AS n FROM ${table} WHERE shipment_id = ?`).get(id)?.['n']),
  );

// Regression: they waited for the next round, up to fifteen seconds and more, while the BOL stood there as accepted.
test('the papers of what the owner had sent come in the round that hears its word', async () => {
  const { taker, id, hearsUntil } = await nextTryAtTheTaker();
  expect(papersAt(taker, id)).toEqual([0, 0]);
  await hearsUntil('accepted');
  expect(papersAt(taker, id).every((n) => n > 0)).toBe(true);
});

test('a paper that its owner is about to tell is asked for once more in the next round', async () => {
  const { victim, taker, id } = await nextTryAtTheTaker();
  // No round of its own hears the word before the labels are away, nor one that is under way.
  taker.line.isCut = true;
  await taker.round();
  await returns(victim);
  // As if its labels came with the next push.
  const rename = (from: string, to: string) =>
    site.inWarehouse(
      `UPDATE w.things SET id = replace(id, '${from}', '${to}') WHERE kind = 'label' AND station = '${victim.uuid}'`,
    );
  await rename('-', '+');
  taker.line.isCut = false;
  // While a try of it is just connecting, the word waits for the next round.
  for (let n = 0; n < 50 && taker.stateOf(id, 'bol') !== 'accepted'; n += 1) await taker.round();
  expect([taker.stateOf(id, 'bol'), papersAt(taker, id)[0]]).toEqual(['accepted', 0]);
  await rename('+', '-');
  await taker.round();
  expect(papersAt(taker, id).every((n) => n > 0)).toBe(true);
});
