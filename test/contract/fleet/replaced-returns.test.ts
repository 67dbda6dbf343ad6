import { expect, test } from 'vitest';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { createStores } from '#main/storage/stores.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { noService } from '#support/dead-station.ts';
import { openFleetStation } from '#support/fleet-desk.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { arrive, bolState, nextNumber, replace, replaceEvidence } from '#support/replaced-station.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse, silence, station } = site;

/** A dead station with one BOL in line, and the machine that replaced it. */
async function replaced() {
  const { victim, id } = await site.dead();
  const next = await station('3', { name: 'New bench' });
  value(await replace(next));
  await arrive(next);
  return { victim, id, next };
}

test('its disk is repaired: it learns before it sends, gives no number any more, and says whose it is', async () => {
  const { victim, id, next } = await replaced();
  const { file } = victim;
  await victim.stop();
  // Its network and the service are well again.
  const back = await station('3', { file, patient: true });
  expect(await back.claim()).toBe('replaced');
  await back.reaches(id, 'bol', 'canceled');
  await back.round();
  expect(back.stores.takeOvers.takenAway(id)).toMatchObject({
    taker: { number: '3', name: 'New bench', uuid: next.uuid },
  });
  expect(back.stores.stationNumbers.get(3)).toMatchObject({ standing: 'replaced', learned: true });
  expect(await bolState(back)).toMatchObject({ none: 'taken', next: null });
  expect(await nextNumber(back)).toBe('');
  await expect(back.enter({ bolNumber: '300000099' })).rejects.toThrow('number-unsettled');
  expect(site.service.taken('bol')).toEqual([]);
  // What it says of the work is told to who has it.
  await back.round();
  await next.round();
  expect(next.bolOf(id)).toMatchObject({ state: 'in-doubt', evidence: { reason: 'never-left-owner' } });
  expect(site.service.taken('bol')).toEqual([]);
});

test('killed before it has learned everything, it sends nothing at the next start until it has', async () => {
  const { victim, id } = await replaced();
  const { file } = victim;
  await victim.stop();
  // The server says that it was replaced; what was taken does not come any more.
  const first = await openFleetStation(site.warehouse, noService, { number: '3', file, isCut: true });
  first.line.isCut = false;
  first.line.loseQuestion = 'taken-from-replaced';
  expect(await first.claim()).toBe('replaced');
  first.line.isCut = true;
  await first.stop();
  // The server is away, and the service is not: what is known is enough to wait.
  const back = await station('3', { file, isCut: true });
  expect(back.stores.stationNumbers.unlearned()).toBe(true);
  const begun = Date.now();
  // Longer than a station asks that knows of nothing.
  await until('it asks on', () => Date.now() - begun > 3500 && back.asks('taken-from-me') > 3);
  expect(back.stateOf(id, 'bol')).toBe('queued');
  expect(site.service.taken('bol')).toEqual([]);
  back.line.isCut = false;
  await back.claim();
  await back.reaches(id, 'bol', 'canceled');
  expect(site.service.taken('bol')).toEqual([]);
});

test('a command that comes and goes sends nothing there either', async () => {
  const { victim, id } = await replaced();
  victim.line.isCut = false;
  victim.line.loseQuestion = 'taken-from-replaced';
  expect(await victim.claim()).toBe('replaced');
  victim.line.isCut = true;
  await victim.stop();
  const control = join(temporaryFolder(), 'dockprint.db');
  copyFileSync(victim.file, control);
  const own = { live: true, station: { id: '3', name: 'Bench 3', packer: '' } };
  const alone = openDeskBench(site.service.url, { ...own, file: victim.file, proven: true });
  // The same file with nothing to learn is sent: what holds the other back is that alone.
  const other = openStation(control);
  createStores(other.db).stationNumbers.setLearned();
  other.db.close();
  const sends = openDeskBench(site.service.url, { ...own, file: control, proven: true });
  await sends.reaches(id, 'bol', 'accepted');
  expect(alone.stateOf(id, 'bol')).toBe('queued');
  expect(value(await alone.desk.handlers.drafts.create()).form.bolNumber).toBe('');
});

test('cut off and at work: what it had sent meanwhile is proof, with its papers, and settles the doubt', async () => {
  const { victim, id, next } = await replaced();
  victim.setService({ baseUrl: site.service.url });
  await victim.reaches(id, 'bol', 'accepted');
  const number = victim.stores.shipments.get(id)?.serviceBolNumber;
  await next.round();
  expect(next.stateOf(id, 'bol')).toBe('in-doubt');
  victim.line.isCut = false;
  await expect(victim.share()).rejects.toThrow('another session');
  expect(await victim.claim()).toBe('replaced');
  await victim.round();
  expect(victim.stateOf(id, 'bol')).toBe('accepted');
  for (let n = 0; n < 3; n += 1) await next.round();
  expect(next.stateOf(id, 'bol')).toBe('accepted');
  expect(next.stores.shipments.get(id)?.serviceBolNumber).toBe(number);
  expect(next.stores.labels.ofShipment(id)).toHaveLength(1);
  expect(next.stores.documents.billOfLading(id)).not.toBeNull();
  expect(next.printedLabels()).toEqual([]);
  expect(site.service.taken('bol')).toHaveLength(1);
});

test('in doubt and printed at the dead one: in doubt and not printed here', async () => {
  const victim = await station('3');
  const printed = await victim.enter();
  await victim.reaches(printed, 'bol', 'accepted');
  const jobs = () => victim.desk.spooler.everyJobOf(printed).map(({ state }) => state);
  await until(
    'it is printed',
    () => jobs().length > 0 && !jobs().some((one) => ['queued', 'sending'].includes(one)),
  );
  site.service.afterTaking('bol', { status: 500, body: '' });
  const doubt = await victim.enter();
  await victim.reaches(doubt, 'bol', 'in-doubt');
  victim.setRoutes({ labels: null, billOfLading: null });
  site.service.afterTaking('bol', null);
  const unprinted = await victim.enter();
  await victim.reaches(unprinted, 'bol', 'accepted');
  await victim.share();
  victim.line.isCut = true;
  await silence(victim);
  const next = await station('3', { name: 'New bench' });
  value(await replace(next));
  await arrive(next);
  expect(next.stateOf(printed, 'bol')).toBeUndefined();
  expect(next.bolOf(doubt)).toMatchObject({ state: 'in-doubt', evidence: { reason: 'http-500' } });
  expect(next.stateOf(unprinted, 'bol')).toBe('accepted');
  expect(next.stores.labels.ofShipment(unprinted)).toHaveLength(1);
  expect(next.printedLabels()).toEqual([]);
  victim.line.isCut = false;
  expect(await victim.claim()).toBe('replaced');
  await victim.round();
  expect(victim.stateOf(doubt, 'bol')).toBe('in-doubt');
  const row = victim.bolOf(doubt);
  expect(
    await victim.desk.handlers.submissions.settleAbsent({ id: row.id, attempt: row.attempt }),
  ).toMatchObject({ error: { code: 'taken-over' } });
  expect(victim.desk.spooler.everyJobOf(unprinted).map(({ state }) => state)).not.toContain('queued');
  expect(site.service.taken('bol')).toHaveLength(3);
});

test('on the wire when it was last heard of: in doubt at the new machine', async () => {
  const { victim, id } = await site.dead();
  await inWarehouse(
    `UPDATE w.things SET body = jsonb_set(body, '{submissions,0,state}', '"on-wire"') WHERE id = '${id}'`,
  );
  const next = await station('3', { name: 'New bench' });
  expect((await replaceEvidence(next)).open.map(({ state }) => state)).toEqual(['on-wire']);
  value(await replace(next));
  await arrive(next);
  expect(next.stateOf(id, 'bol')).toBe('in-doubt');
  expect(victim.stateOf(id, 'bol')).toBe('queued');
});

test('it comes back between the act and the first commit of the new machine: each shipment is one station’s', async () => {
  const { victim, id } = await site.dead();
  const next = await station('3', { name: 'New bench' });
  next.line.loseAnswerTo = 'replace';
  await replace(next);
  victim.line.isCut = false;
  expect(await victim.claim()).toBe('replaced');
  await victim.round();
  await victim.reaches(id, 'bol', 'canceled');
  await arrive(next);
  expect(next.stateOf(id, 'bol')).toBe('in-doubt');
});

test('what it had not told is its own: it goes out from there once, under a number that nobody else gives', async () => {
  const { victim, next } = await replaced();
  const untold = await victim.enter({ externalId: 'SO-untold' });
  victim.line.isCut = false;
  await victim.claim();
  await victim.round();
  victim.setService({ baseUrl: site.service.url });
  await victim.reaches(untold, 'bol', 'accepted');
  expect(next.stateOf(untold, 'bol')).toBeUndefined();
  expect(site.service.taken('bol')).toEqual([victim.stores.shipments.get(untold)?.serviceBolNumber]);
});

test('the server of the old version says forgotten to a forgotten one, and of the new one too', async () => {
  const { victim } = await site.dead();
  await inWarehouse(`UPDATE w.stations SET forgotten_at = now() WHERE uuid = '${victim.uuid}'`);
  victim.line.isCut = false;
  expect(await victim.claim()).toBe('forgotten');
  expect(victim.stores.stationNumbers.get(3)?.standing).toBe('own');
});
