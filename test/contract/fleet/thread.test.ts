import { randomUUID } from 'node:crypto';
import { startFleetStation, type FleetStation, type FleetStationOptions } from '#support/fleet-thread.ts';
import { sharedShipment } from '#support/shared-shipment.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const { inWarehouse } = site;

function station(options: FleetStationOptions = {}): FleetStation {
  const started = startFleetStation(site.warehouse, options);
  onTestFinished(() => started.stop());
  return started;
}

const found = async (at: FleetStation, text: string): Promise<string[]> => {
  const answer = await at.ask({ is: 'find', text, limit: 500 });
  if (!answer.ok) throw new Error(answer.message);
  return (answer.value as { row: { id: string } }[]).map(({ row }) => row.id);
};
const eventuallyFound = async (
  at: FleetStation,
  text: string,
  count: number,
  limit = 20_000,
): Promise<void> => {
  const end = performance.now() + limit;
  for (;;) {
    const ids = await found(at, text);
    if (ids.length === count) return;
    if (performance.now() > end)
      throw new Error(`${ids.length} found, not ${count}: ${JSON.stringify([at.state(), at.log.slice(-3)])}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

describe('what one station tells', () => {
  test('another finds, in words of its own, with the station it is of', async () => {
    const [one, two] = [station({ number: '7' }), station({ number: '8' })];
    one.tell('a', sharedShipment('a', { externalId: 'WEB-4711' }));
    one.tell('b');
    await one.shares();
    await eventuallyFound(two, '', 2);
    expect(await found(two, 'web-4711')).toEqual(['a']);
    expect(await found(two, 'PEÑA lo')).toEqual(['b', 'a']);
    expect(await found(two, 'nobody')).toEqual([]);
    expect(await found(one, '')).toEqual([]);
    expect(await two.ask({ is: 'get', station: one.uuid, shipmentId: 'a' })).toMatchObject({
      value: { station: { uuid: one.uuid, number: '7', name: 'Bench 7' }, shared: { row: { id: 'a' } } },
    });
  });

  test('is everything, once, in whatever order it changed', async () => {
    const [one, two] = [station(), station()];
    for (let n = 0; n < 1500; n += 1) one.tell(`s${n}`);
    for (let n = 0; n < 1500; n += 3) one.tell(`s${n}`, sharedShipment(`s${n}`, { externalId: 'again' }));
    for (let n = 0; n < 700; n += 1) one.write({ event: n });
    await one.shares();
    const [sum] = await inWarehouse(
      'SELECT count(*)::int AS things, max(seq)::int AS seq, count(DISTINCT seq)::int AS seqs FROM w.things',
    );
    expect(sum).toEqual({ things: 1500, seq: 2000, seqs: 1500 });
    const lines = await inWarehouse(
      'SELECT seq::int, (line->>$1)::int AS event FROM w.journal ORDER BY seq',
      ['event'],
    );
    expect(lines).toEqual(Array.from({ length: 700 }, (_, n) => ({ seq: n + 1, event: n })));
    await eventuallyFound(two, 'again', 500);
  });

  test('is at the other in a second or two, by the hint, not only when it looks', async () => {
    const [one, two] = [station(), station()];
    await until('both in', () => one.state().is === 'shared' && two.state().is === 'shared');
    await eventuallyFound(two, '', 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    const began = performance.now();
    one.tell('now');
    await eventuallyFound(two, '', 1);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('of labels is fetched when it is wanted', async () => {
    const [one, two] = [station(), station()];
    one.tell('label-1', { unit: 1 }, { kind: 'label', bytes: new Uint8Array([94, 88, 65]) });
    one.tell('label-2', { unit: 2 }, { kind: 'label', bytes: null });
    await one.shares();
    const asked = { is: 'bytes', station: one.uuid, kind: 'label' };
    expect(await two.ask({ ...asked, id: 'label-1' })).toMatchObject({
      ok: true,
      value: { body: { unit: 1 }, bytes: new Uint8Array([94, 88, 65]) },
    });
    expect(await two.ask({ ...asked, id: 'label-2' })).toMatchObject({ ok: false, code: 'not-found' });
  });

  test('in a note reaches its reader alone, again until it is committed there', async () => {
    const folder = temporaryFolder();
    const [one, three] = [station(), station()];
    const two = startFleetStation(site.warehouse, { uuid: 'reader-of-notes', folder });
    await until('in', () => two.state().is === 'shared' && one.state().is === 'shared');
    expect(await one.ask({ is: 'tell', to: two.uuid, kind: 'printed', body: { label: 1 } })).toMatchObject({
      ok: true,
    });
    const notesOf = (at: FleetStation) =>
      at.messages.flatMap((message) => (message.is === 'notes' ? message.notes : []));
    await two.stop();
    const again = station({ uuid: 'reader-of-notes', folder, before: [two.session] });
    await until('the note', () => notesOf(again).length > 0);
    expect(notesOf(again)).toMatchObject([{ from: one.uuid, kind: 'printed', body: { label: 1 } }]);
    again.thread.receive({ is: 'noted', upTo: notesOf(again)[0]?.id ?? 0 });
    const end = performance.now() + 10_000;
    while (
      (await inWarehouse('SELECT 1 FROM w.notes WHERE taken_at IS NULL')).length > 0 &&
      performance.now() < end
    )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await inWarehouse('SELECT 1 FROM w.notes WHERE taken_at IS NULL')).toEqual([]);
    expect(notesOf(three)).toEqual([]);
  });
});

describe('a copied station', () => {
  test('is refused, with the computer that has the identity, and pushes nothing', async () => {
    const one = station({ host: 'packing-7' });
    await until('in', () => one.state().is === 'shared');
    const copy = station({ uuid: one.uuid, number: '9', host: 'copy', before: [one.session] });
    copy.tell('of the copy');
    await until('refused', () => copy.state().is === 'refused');
    expect(copy.state()).toMatchObject({ trouble: 'identity-elsewhere', other: 'packing-7' });
    expect(await inWarehouse('SELECT 1 FROM w.things')).toEqual([]);
    expect(one.state().is).toBe('shared');
  });

  test('that came in first is found out by the station itself at its next push', async () => {
    const one = station();
    await until('in', () => one.state().is === 'shared');
    const copy = station({ uuid: one.uuid, number: '9', before: [one.session] });
    await until('the copy is in', () => copy.state().is === 'shared');
    one.tell('too late');
    await until('refused', () => one.state().is === 'refused');
    expect(one.state()).toMatchObject({ trouble: 'identity-elsewhere', other: 'here' });
    expect(await inWarehouse('SELECT 1 FROM w.things')).toEqual([]);
  });

  test('that a person decided for goes on in a higher epoch, and the others forget what was before', async () => {
    const [one, two] = [station(), station()];
    one.tell('of before');
    await one.shares();
    await eventuallyFound(two, '', 1);
    const kept = station({ uuid: one.uuid, number: '9', epoch: 2, before: [one.session] });
    kept.tell('of now');
    await kept.shares();
    const end = performance.now() + 20_000;
    while ((await found(two, '')).join() !== 'of now' && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await found(two, '')).toEqual(['of now']);
  });
});

describe('what another station tells wrongly', () => {
  test('is left out, and everything around it is there', async () => {
    const one = station({ uuid: 'hostile-one' });
    one.tell('good 1');
    one.tell('no object', 'text');
    one.tell('wrong types', { ...sharedShipment('x'), row: { id: 7 } });
    one.tell('deep', {
      ...sharedShipment('deep'),
      order: JSON.parse(`${'[['.repeat(1000)}${']]'.repeat(1000)}`) as unknown,
    });
    one.tell('long', { ...sharedShipment('long'), createdBy: 'x'.repeat(2_100_000) });
    one.tell('odd time', sharedShipment('odd time', { createdAt: '9999-12-31T23:59:59.999Z' }));
    one.tell('many words', { ...sharedShipment('many words'), words: 'word\n'.repeat(100_000) });
    one.tell('good 2');
    await one.shares();
    await inWarehouse(`UPDATE w.stations SET name = 'x', beat = '{"name": 7}' WHERE uuid = 'hostile-one'`);
    const two = station();
    await eventuallyFound(two, '', 4);
    expect((await found(two, '')).sort()).toEqual(['good 1', 'good 2', 'many words', 'odd time']);
    expect(await two.ask({ is: 'stations' })).toMatchObject({
      ok: true,
      value: expect.arrayContaining([expect.objectContaining({ beat: null })]) as unknown,
    });
    expect(two.log.join()).toContain('4 shipments of station hostile-one');
    expect(two.state().is).toBe('shared');
  });
});

test('what is asked while the server is away is answered from what was pulled, and else with its code', async () => {
  const folder = temporaryFolder();
  const one = station();
  one.tell('a');
  await one.shares();
  const two = startFleetStation(site.warehouse, { uuid: 'asked-while-away', folder });
  await eventuallyFound(two, '', 1);
  await two.stop();
  const away = station({
    uuid: 'asked-while-away',
    folder,
    url: 'postgres://dockprint_station@127.0.0.1:1/x',
    before: [randomUUID()],
  });
  expect(await found(away, '')).toEqual(['a']);
  expect(await away.ask({ is: 'bytes', station: one.uuid, kind: 'label', id: 'x' })).toMatchObject({
    ok: false,
    code: 'fleet-away',
  });
  expect(await away.ask({ is: 'nobody’s' })).toMatchObject({ ok: false, code: 'internal' });
});
