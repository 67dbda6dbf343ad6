import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aTenderForm } from '#support/builders.ts';
import { noService, returns, take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const rowOf = (at: FleetStation, id: string, step: 'order' | 'tender') =>
  at.stores.submissions.ofShipment(id).find((row) => row.step === step);
const tender = (at: FleetStation, shipmentId: string, confirmed = false) =>
  at.desk.handlers.tenders.submit({ shipmentId, tender: aTenderForm(), confirmed });
/** Canceled while nothing of it leaves: between two tries it is on its way for a moment. */
async function cancelTender(at: FleetStation, id: string): Promise<void> {
  for (let n = 0; n < 200 && rowOf(at, id, 'tender')?.state !== 'canceled'; n += 1) {
    const row = rowOf(at, id, 'tender');
    const seen = { id: row?.id ?? '', attempt: row?.attempt ?? 0 };
    await at.desk.handlers.submissions.cancel({ ...seen, reason: 'Another carrier' });
    await sleep(20);
  }
}

// Regression: the taker tendered again without a question, two trucks came, and neither station was told of it: both were at try 2.
test.each(['canceled', 'none'])(
  'what the dead station tendered unheard is asked about before it goes again: it had told of %s',
  async (told) => {
    const victim = await site.station('3');
    const id = await victim.enter();
    await victim.reaches(id, 'bol', 'accepted');
    victim.setService({ baseUrl: noService });
    if (told === 'canceled') {
      value(await tender(victim, id));
      await cancelTender(victim, id);
    }
    // Something is open, so that there is work to take.
    value(
      await victim.desk.handlers.orders.submit({
        shipmentId: id,
        confirmationEmails: [],
        internalBolNumber: '',
      }),
    );
    await victim.share();
    victim.line.isCut = true;
    victim.setService({ baseUrl: site.service.url });
    value(await tender(victim, id));
    await victim.reaches(id, 'tender', 'accepted');
    await site.silence(victim);

    const taker = await site.station('4');
    value(await take(taker, victim));
    await taker.round();
    const order = rowOf(taker, id, 'order');
    const seen = { id: order?.id ?? '', attempt: order?.attempt ?? 0 };
    value(await taker.desk.handlers.submissions.settleAccepted({ ...seen, bolNumber: 'S1' }));
    expect(await tender(taker, id)).toMatchObject({ ok: false, error: { code: 'may-be-sent' } });
    expect(value(await taker.desk.handlers.shipments.get({ id })).unheardFrom).toBe('Bench 3');
    expect(site.service.taken('tender')).toHaveLength(1);
    // A person was wrong: it is told when the other is back.
    value(await tender(taker, id, true));
    await taker.reaches(id, 'tender', 'accepted');
    await returns(victim);
    await taker.round();
    expect(site.service.taken('tender')).toHaveLength(2);
    expect(value(await taker.calls.sentTwice(undefined))).toMatchObject([{ is: 'both', shipmentId: id }]);
    expect(value(await taker.desk.handlers.shipments.get({ id })).unheardFrom).toBe(null);
  },
);

// Regression: a try that was canceled before a byte had left counted as one that left, by its number.
test('said absent, canceled and queued again: the owner had sent it once, and nobody is told that it went twice', async () => {
  const victim = await site.station('3');
  const id = await victim.enter();
  await victim.reaches(id, 'bol', 'accepted');
  victim.setService({ baseUrl: noService });
  value(await tender(victim, id));
  await victim.share();
  victim.line.isCut = true;
  victim.setService({ baseUrl: site.service.url });
  await victim.reaches(id, 'tender', 'accepted');
  await site.silence(victim);

  const taker = await openFleetStation(site.warehouse, noService, { number: '4' });
  value(await take(taker, victim));
  await taker.round();
  const row = rowOf(taker, id, 'tender');
  const seen = { id: row?.id ?? '', attempt: row?.attempt ?? 0 };
  value(await taker.desk.handlers.submissions.settleAbsent(seen));
  await cancelTender(taker, id);
  value(await tender(taker, id, true));
  await returns(victim);
  for (let n = 0; n < 2; n += 1) await taker.round();
  expect(site.service.taken('tender')).toHaveLength(1);
  expect(value(await taker.calls.sentTwice(undefined))).toEqual([]);
});
