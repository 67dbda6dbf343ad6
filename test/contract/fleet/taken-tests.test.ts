import { expect, test } from 'vitest';
import { aTenderForm } from '#support/builders.ts';
import { noService, returns, take } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import type { FleetStation } from '#support/fleet-desk.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const rowOf = (at: FleetStation, id: string) =>
  at.stores.submissions.ofShipment(id).find(({ step }) => step === 'tender');
const tender = (at: FleetStation, shipmentId: string, confirmed = false) =>
  at.desk.handlers.tenders.submit({ shipmentId, tender: aTenderForm(), confirmed });
/** The modes in which tenders have reached the service. */
const tenderedAs = () =>
  site.service.server.arrivals
    .filter(({ path, whole }) => whole && path.includes('loadtender'))
    .map(({ body }) => (JSON.parse(body) as { DeveloperMode: boolean }).DeveloperMode);

/** A station in test mode whose tender was accepted as a test, and that has told of it. */
async function testedVictim() {
  const victim = await site.station('3');
  victim.setService({ developerMode: true });
  const id = await victim.enter();
  await victim.reaches(id, 'bol', 'accepted');
  value(await tender(victim, id));
  await victim.reaches(id, 'tender', 'accepted');
  // Something is open, so that there is work to take.
  victim.setService({ baseUrl: noService });
  value(
    await victim.desk.handlers.orders.submit({
      shipmentId: id,
      confirmationEmails: [],
      internalBolNumber: '',
    }),
  );
  return { victim, id };
}

async function settleOrder(at: FleetStation, id: string): Promise<void> {
  const order = at.stores.submissions.ofShipment(id).find(({ step }) => step === 'order');
  const seen = { id: order?.id ?? '', attempt: order?.attempt ?? 0 };
  value(await at.desk.handlers.submissions.settleAccepted({ ...seen, bolNumber: 'S1' }));
}

// Regression: a test that came with the work of another station counted as tendered here.
test('a test that was taken over is a test here, too: it is tendered live after the question, once', async () => {
  const { victim, id } = await testedVictim();
  await victim.share();
  await site.silence(victim);
  const taker = await site.station('4');
  value(await take(taker, victim));
  await taker.round();
  expect(rowOf(taker, id)).toMatchObject({ state: 'accepted', isTest: true });
  await settleOrder(taker, id);
  // Its station may have tendered it live, unheard.
  expect(await tender(taker, id)).toMatchObject({ ok: false, error: { code: 'may-be-sent' } });
  value(await tender(taker, id, true));
  await taker.reaches(id, 'tender', 'accepted');
  expect(tenderedAs()).toEqual([true, false]);
  // What comes home says of the test nothing that would count twice.
  await returns(victim);
  await taker.round();
  expect(rowOf(taker, id)).not.toHaveProperty('isTest');
  expect(value(await taker.calls.sentTwice(undefined))).toEqual([]);
});

test('the owner had tendered it live, unheard: that counts here, and nobody tenders it again', async () => {
  const { victim, id } = await testedVictim();
  await victim.share();
  victim.line.isCut = true;
  victim.setService({ baseUrl: site.service.url, developerMode: false });
  await settled(victim, id);
  value(await tender(victim, id));
  await victim.reaches(id, 'tender', 'accepted');
  await site.silence(victim);
  const taker = await site.station('4');
  value(await take(taker, victim));
  await taker.round();
  expect(rowOf(taker, id)).toMatchObject({ isTest: true });
  await returns(victim);
  for (let n = 0; n < 2; n += 1) await taker.round();
  expect(rowOf(taker, id)).toMatchObject({ state: 'accepted', attempt: 2 });
  expect(rowOf(taker, id)).not.toHaveProperty('isTest');
  expect(await tender(taker, id, true)).toMatchObject({ error: { code: 'already-submitted' } });
  expect(tenderedAs()).toEqual([true, false]);
});

const settled = (at: FleetStation, id: string) => at.reaches(id, 'order', 'accepted');

// Regression: a test in doubt was frozen anew in the mode of the station that took it over, and a truck came for it.
test('a test in doubt that was taken over does not become a real tender by being sent again', async () => {
  const victim = await site.station('3');
  victim.setService({ developerMode: true });
  const id = await victim.enter();
  await victim.reaches(id, 'bol', 'accepted');
  victim.setService({ baseUrl: noService });
  value(await tender(victim, id));
  await victim.share();
  await site.silence(victim);
  const taker = await site.station('4');
  value(await take(taker, victim));
  await taker.round();
  const row = rowOf(taker, id);
  expect(row).toMatchObject({ state: 'in-doubt', isTest: true });
  value(
    await taker.desk.handlers.submissions.settleAbsent({ id: row?.id ?? '', attempt: row?.attempt ?? 0 }),
  );
  await taker.reaches(id, 'tender', 'refused');
  expect(rowOf(taker, id)?.evidence).toMatchObject({ reason: 'other-mode' });
  expect(tenderedAs()).toEqual([]);
});
