import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { submit } from '#main/cli/headless/submit.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import { value } from '#support/desk-bench.ts';
import { type FleetStation } from '#support/fleet-desk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { station } = site;

/** Bench 4 sends WMS-2 under another BOL number; both know it. */
async function sentAtTheFirst(...others: FleetStation[]): Promise<FleetStation> {
  const one = await station('4');
  const id = await one.enter({ externalId: 'WMS-2' });
  await one.reaches(id, 'bol', 'accepted');
  await one.share();
  for (const other of others) await other.pull();
  return one;
}
const orders = () => wmsFile(temporaryFolder(), 'orders.json', wmsOrder(1), wmsOrder(2), wmsOrder(3));

/** What a hand does on the Import screen, up to what is kept. */
async function imports(at: FleetStation, path: string): Promise<void> {
  const calls = at.desk.handlers.imports;
  const bytes = readFileSync(path);
  const { id } = value(await calls.begin({ name: 'orders.json', bytes: bytes.length }));
  value(await calls.append({ id, base64: bytes.toString('base64') }));
  const { mapping } = value(await calls.look({ id, mapping: null }));
  value(await calls.run({ id, mapping, problems: 'bring', keepAs: '' }));
}
const listed = async (at: FleetStation, show: 'open' | 'problems' = 'open') =>
  value(await at.desk.handlers.imports.list({ show, offset: 0, limit: 50 })).rows;
const reasonsOf = async (at: FleetStation) =>
  (await listed(at)).map(({ externalId, reasons }) => [externalId, reasons.map(({ code }) => code)]);
const isThrough = (at: FleetStation) =>
  until('the batch is through', async () => (await at.desk.imports.batch()).state === 'ended');
/** Two lanes send them: which one the service has first is no matter. */
const own = (number: string) =>
  site.service
    .taken('bol')
    .filter((bol) => bol.startsWith(number))
    .toSorted();

test('the Import screen: an order that another bench sent is named and not sent, the others go', async () => {
  const two = await station('5');
  await sentAtTheFirst(two);
  await imports(two, orders());
  // Before anything is sent its row says why.
  expect(await reasonsOf(two)).toEqual([
    ['WMS-1', []],
    ['WMS-2', ['external-id-taken']],
    ['WMS-3', []],
  ]);
  const [, row] = await listed(two);
  expect(row?.reasons[0]?.words).toContain('Bench 4');
  expect(value(await two.desk.handlers.imports.submit({ ids: 'ready' })).count).toBe(2);
  await isThrough(two);
  expect(own('716')).toEqual(['716000001', '716000003']);
});

test('the preview names an order that another bench sent, before anything of the file is kept', async () => {
  const two = await station('5');
  await sentAtTheFirst(two);
  const calls = two.desk.handlers.imports;
  const bytes = readFileSync(orders());
  const { id } = value(await calls.begin({ name: 'orders.json', bytes: bytes.length }));
  value(await calls.append({ id, base64: bytes.toString('base64') }));
  const look = value(await calls.look({ id, mapping: null }));
  expect(look.counts).toMatchObject({ shipments: 3, takenNumbers: 1 });
  expect(look.problems).toMatchObject([{ row: 2, code: 'external-id-taken', value: 'WMS-2' }]);
  expect(look.problems[0]?.words).toContain('Bench 4');
});

test('it is learned of while the file is in line: its row alone is stopped', async () => {
  const two = await station('5');
  two.setService({ baseUrl: 'http://127.0.0.1:9' });
  await imports(two, orders());
  await sentAtTheFirst(two);
  two.setService({ baseUrl: site.service.url });
  expect(value(await two.desk.handlers.imports.submit({ ids: 'ready' })).count).toBe(3);
  await isThrough(two);
  expect((await reasonsOf(two)).find(([id]) => id === 'WMS-2')).toEqual(['WMS-2', ['external-id-taken']]);
  expect(own('716')).toEqual(['716000001', '716000003']);
  // Looked at again it says the same, and given up there it may go here.
  value(await two.desk.handlers.imports.check(undefined));
  expect((await reasonsOf(two)).find(([id]) => id === 'WMS-2')).toEqual(['WMS-2', ['external-id-taken']]);
});

test('the watched folder: the file is taken, and the row that another bench sent says so', async () => {
  const folder = join(temporaryFolder(), 'in');
  mkdirSync(folder);
  const two = await station('5', { importFolder: folder });
  await sentAtTheFirst(two);
  renameSync(
    wmsFile(folder, 'orders.part', wmsOrder(1), wmsOrder(2), wmsOrder(3)),
    join(folder, 'orders.json'),
  );
  await until(
    'taken',
    () => readdirSync(folder).includes('done') && readdirSync(join(folder, 'done')).length > 0,
  );
  expect(await reasonsOf(two)).toEqual([
    ['WMS-1', []],
    ['WMS-2', ['external-id-taken']],
    ['WMS-3', []],
  ]);
});

test('a program’s file: its line is invalid with station and BOL, and the others are accepted', async () => {
  const two = await station('5');
  const one = await sentAtTheFirst(two);
  const path = orders();
  const lines: SubmittedLine[] = [];
  const order = {
    do: 'submit' as const,
    id: randomUUID(),
    path,
    name: 'orders.json',
    mapping: null,
    wait: true,
    timeoutSeconds: 60,
  };
  const listener = {
    line: (line: object) => void lines.push(line as SubmittedLine),
    complain: () => undefined,
  };
  const code = await submit(two.desk, order, listener, new AbortController().signal);
  expect(code).toBe(10);
  expect(lines.find(({ row }) => row === 2)).toMatchObject({
    externalId: 'WMS-2',
    state: 'invalid',
    code: 'external-id-taken',
    shipmentId: null,
  });
  const [sent] = one.stores.shipments.withExternalId('2026-01-01T00:00:00.000Z');
  const { bolNumber } = one.stores.shipments.get(sent?.id ?? '')?.shipment ?? { bolNumber: '?' };
  expect(lines.find(({ row }) => row === 2)?.words).toContain(`Bench 4 ${bolNumber}`);
  expect(
    lines
      .filter(({ state }) => state === 'accepted')
      .map(({ externalId }) => externalId)
      .toSorted(),
  ).toEqual(['WMS-1', 'WMS-3']);
  expect(own('716')).toEqual(['716000001', '716000003']);
});

test('both imported it while the fleet was away: sent twice at both until somebody has looked', async () => {
  const [one, two] = [await station('4'), await station('5')];
  for (const of of [one, two]) of.line.isCut = true;
  for (const [of, n] of [
    [one, 10],
    [two, 20],
  ] as const) {
    // The same order with the BOL number of each bench.
    const order = { ...wmsOrder(2), bolNumber: String(716_000_000 + n) };
    await imports(of, wmsFile(temporaryFolder(), 'orders.json', order));
    value(await of.desk.handlers.imports.submit({ ids: 'ready' }));
    await isThrough(of);
  }
  expect(own('716')).toEqual(['716000010', '716000020']);
  for (const of of [one, two]) of.line.isCut = false;
  await Promise.all([one.share(), two.share()]);
  await Promise.all([one.pull(), two.pull()]);
  await Promise.all([one.round(), two.round()]);
  const twice = async (of: FleetStation) => value(await of.calls.sentTwice(undefined));
  expect(await twice(one)).toMatchObject([{ is: 'both', value: 'WMS-2', station: { number: '5' } }]);
  expect(await twice(two)).toMatchObject([{ is: 'both', value: 'WMS-2', station: { number: '4' } }]);
  for (const of of [one, two]) {
    value(await of.calls.looked({ id: (await twice(of))[0]?.id ?? '' }));
    await of.round();
    expect(await twice(of)).toEqual([]);
  }
});
