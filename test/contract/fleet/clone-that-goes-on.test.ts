import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { becomeNewStation } from '#main/fleet/membership.ts';
import { noService } from '#support/dead-station.ts';
import { value } from '#support/desk-bench.ts';
import { openFleetStation, type FleetStation } from '#support/fleet-desk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();

const open = (number: string, url: string, more: object = {}) =>
  openFleetStation(site.warehouse, url, { number, ...more });

/** Ends the station, copies its file, and starts both: the copy with its line cut. */
async function copied(first: FleetStation, url: string): Promise<[FleetStation, FleetStation]> {
  const { file } = first;
  await first.stop();
  const copy = join(temporaryFolder(), 'station.sqlite');
  copyFileSync(file, copy);
  const one = await open('7', url, { file });
  const two = await open('8', url, { file: copy, isCut: true });
  expect(two.uuid).toBe(one.uuid);
  return [one, two];
}

/** A person at the copy chooses that it goes on as a new station. */
async function goesOnAsNew(copy: FleetStation): Promise<FleetStation> {
  const { file } = copy;
  copy.line.isCut = false;
  expect(await copy.claim()).toBe('identity-elsewhere');
  becomeNewStation(copy.db, crypto.randomUUID().replaceAll('-', ''), 'identity-elsewhere');
  await copy.stop();
  return open('8', site.service.url, { file });
}

async function meet(...all: FleetStation[]): Promise<void> {
  for (const one of all) await one.share();
  for (const one of all) await one.pull();
  for (const one of all) await one.round();
}
const twice = async (at: FleetStation) => value(await at.calls.sentTwice(undefined));

test('what both files hold from before the copy is sent once: neither warns, also when it is told anew', async () => {
  const first = await open('7', site.service.url);
  const id = await first.enter({ externalId: 'SO-1' });
  await first.reaches(id, 'bol', 'accepted');
  await first.share();
  const [one, two] = await copied(first, site.service.url);
  const next = await goesOnAsNew(two);
  // Something of it changes at the copy, so it is told as the copy's too.
  next.db.exec('UPDATE print_jobs SET state = state');
  await meet(one, next);
  await meet(one, next);
  expect([await twice(one), await twice(next)]).toEqual([[], []]);
  expect(site.service.taken('bol')).toHaveLength(1);
});

test('what was in line went out at both: both say so', async () => {
  const first = await open('7', noService);
  const id = await first.enter({ externalId: 'SO-1' });
  await first.share();
  const [one, two] = await copied(first, noService);
  for (const of of [one, two]) {
    of.setService({ baseUrl: site.service.url });
    await of.reaches(id, 'bol', 'accepted');
    // By seconds apart, as nobody starts two computers in one.
    await new Promise((resolve) => setTimeout(resolve, 1100));
  }
  expect(site.service.taken('bol')).toHaveLength(2);
  const next = await goesOnAsNew(two);
  await meet(one, next);
  expect(await twice(one)).toMatchObject([
    { is: 'both', by: 'external-id', value: 'SO-1', station: { number: '8' }, shipmentId: id },
  ]);
  expect(await twice(next)).toMatchObject([
    { is: 'both', by: 'external-id', value: 'SO-1', station: { number: '7' }, shipmentId: id },
  ]);
  value(await one.calls.looked({ id: (await twice(one))[0]?.id ?? '' }));
  await meet(one, next);
  expect(await twice(one)).toEqual([]);
});
