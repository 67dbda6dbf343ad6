import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { dock4, otherRow, otherShipment, orderWarning } from '#support/fake-fleet.ts';
import { ownRow } from '#support/fake-tracking.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { ShipmentsState } from '#renderer/screens/shipments/shipments-state.svelte.ts';
import { SentTwiceState } from '#renderer/components/frame/sent-twice.svelte.ts';
import { rememberedScope, rememberScope } from '#renderer/state/fleet-scope.ts';
import { FleetShipmentState } from '#renderer/screens/fleet-shipment/fleet-shipment-state.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset());

describe('the list of all stations', () => {
  const own = ownRow({ id: 'own' });
  const other = otherRow(dock4, { id: 'other', createdAt: '2026-11-17T14:00:00.000Z' });
  const idsOf = (list: InstanceType<typeof ShipmentsState>) => list.rows?.map(({ row }) => row.id);
  function ofAll() {
    const list = new ShipmentsState();
    list.look('all');
    return list;
  }

  test('asks nothing of other stations while only this one is shown', async () => {
    const list = new ShipmentsState();
    void list.load();
    await slow.answer('shipments.find', [own]);
    expect([idsOf(list), slow.inputsOf('fleet.find')]).toEqual([['own'], []]);
  });

  test('asks both for as many, with the same text and filter', async () => {
    slow.ready = { 'shipments.find': [own], 'fleet.find': [other] };
    const list = new ShipmentsState();
    list.scope = 'all';
    list.notPickedUp = true;
    list.text = ' peña ';
    await list.load();
    const asked = { text: 'peña', limit: 500, notPickedUp: true };
    expect(slow.inputsOf('shipments.find')).toEqual([asked]);
    expect(slow.inputsOf('fleet.find')).toEqual([asked]);
    expect([idsOf(list), list.answered]).toEqual([['other', 'own'], 'peña']);
  });

  test('other stations that are slow do not keep this one’s rows from the screen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const list = ofAll();
    await slow.answer('shipments.find', [own]);
    expect(list.rows).toBeNull();
    await vi.advanceTimersByTimeAsync(301);
    expect([idsOf(list), list.searching]).toEqual([['own'], true]);
    await slow.answer('fleet.find', [other]);
    expect([idsOf(list), list.searching]).toEqual([['other', 'own'], false]);
    vi.useRealTimers();
  });

  test('what fails elsewhere leaves the rows of this station, and says so', async () => {
    const list = ofAll();
    await slow.answer('shipments.find', [own]);
    await slow.answerWith('fleet.find', fail('storage-failed', 'no'));
    expect([idsOf(list), list.othersFailure?.code, list.failure]).toEqual([['own'], 'storage-failed', null]);
  });

  test('an answer of all stations that comes after the choice went back is dropped', async () => {
    const list = ofAll();
    await slow.answer('shipments.find', [own]);
    list.look('here');
    await slow.answer('shipments.find', [own]);
    await slow.answer('fleet.find', [other]);
    expect([idsOf(list), list.searching]).toEqual([['own'], false]);
  });

  test('follows the fleet only while all stations are shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    slow.ready = { 'shipments.find': [own], 'fleet.find': [other] };
    const list = new ShipmentsState();
    const leave = list.follow();
    await settled();
    await slow.tell('fleetChanged');
    await vi.advanceTimersByTimeAsync(200);
    expect(slow.inputsOf('shipments.find')).toHaveLength(1);
    list.look('all');
    await settled();
    await slow.tell('fleetChanged');
    await vi.advanceTimersByTimeAsync(200);
    expect(slow.inputsOf('fleet.find')).toHaveLength(2);
    leave();
    vi.useRealTimers();
  });

  test('what was chosen is remembered; anything else is this station', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect(rememberedScope(store)).toBe('here');
    rememberScope(store, 'all');
    expect(rememberedScope(store)).toBe('all');
    kept.set('shipments.scope', 'moon');
    expect(rememberedScope(store)).toBe('here');
  });
});

describe('a shipment of another station', () => {
  async function opened(told = otherShipment()) {
    const shown = new FleetShipmentState('uuid-dock-4', 'there-1');
    void shown.load();
    await slow.answer('fleet.get', told);
    return shown;
  }

  test('prints the chosen labels again, with the reason, once', async () => {
    const shown = await opened();
    shown.ask('labels');
    const printing = shown.print('labels', [2, 3], 'Lost');
    void shown.print('labels', [2, 3], 'Lost');
    await slow.answer('fleet.reprint', { queued: 2 });
    await printing;
    expect(slow.inputsOf('fleet.reprint')).toEqual([
      {
        station: 'uuid-dock-4',
        shipmentId: 'there-1',
        labels: ['label-2', 'label-3'],
        documents: [],
        reason: 'Lost',
      },
    ]);
    expect([shown.queued, shown.again, shown.busy]).toEqual([2, null, false]);
  });

  test('all labels when none is named; the BOL as a document', async () => {
    slow.ready = { 'fleet.reprint': { queued: 6 } };
    const shown = await opened();
    await shown.print('labels', [], 'Lost');
    await shown.print('bol', [], 'Lost');
    const asked = slow.inputsOf('fleet.reprint') as { labels: string[]; documents: string[] }[];
    expect(asked.map(({ labels, documents }) => [labels.length, documents])).toEqual([
      [6, []],
      [0, ['bol-4']],
    ]);
  });

  test('of a BOL that no longer counts nothing is printed before it was asked once more', async () => {
    slow.ready = { 'fleet.reprint': { queued: 1 } };
    const told = otherShipment();
    const standing = { is: 'void' as const, byNumber: null, byId: null, at: told.toldAt, reason: '' };
    const row = { ...told.shared.row, standing: standing as never };
    const shown = await opened({ ...told, shared: { ...told.shared, row } });
    await shown.print('bol', [], 'Lost');
    expect([shown.confirming?.what, slow.inputsOf('fleet.reprint')]).toEqual(['bol', []]);
    await shown.confirm();
    expect(shown.confirming).toBeNull();
    expect(slow.inputsOf('fleet.reprint')).toEqual([
      {
        station: 'uuid-dock-4',
        shipmentId: 'there-1',
        labels: [],
        documents: ['bol-4'],
        reason: 'Lost',
        confirmed: true,
      },
    ]);
  });

  test.each(['bol-replaced', 'bol-in-doubt'] as const)(
    'one that was changed there meanwhile (%s) is asked about, not refused',
    async (code) => {
      const shown = await opened();
      void shown.print('labels', [2], 'Lost');
      await slow.answerWith('fleet.reprint', fail(code, 'changed', { id: 'there-1' }));
      expect([shown.confirming?.units, shown.refusal]).toEqual([[2], null]);
      void shown.confirm();
      await slow.answer('fleet.reprint', { queued: 1 });
      expect([shown.queued, shown.confirming]).toEqual([1, null]);
    },
  );

  test('a BOL that was printed here before is read from here; one that is nowhere says so', async () => {
    const asked: string[] = [];
    const there = new Set(['own-documents/bol-4.pdf']);
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url);
      return Promise.resolve({ ok: there.has(url) });
    });
    const shown = await opened();
    if (shown.bol === null) throw new Error('no BOL');
    await shown.read(shown.bol);
    expect([shown.open?.url, asked]).toEqual(['own-documents/bol-4.pdf', ['own-documents/bol-4.pdf']]);
    shown.open = null;
    there.clear();
    await shown.read(shown.bol);
    expect([shown.open, shown.cannotOpen]).toEqual([null, true]);
    expect(asked.at(-1)).toBe('fleet-documents/uuid-dock-4/bol-4.pdf');
    vi.unstubAllGlobals();
  });

  test('refused because the fleet is away: the question and its reason stay', async () => {
    const shown = await opened();
    shown.ask('bol');
    void shown.print('bol', [], 'Lost');
    await slow.answerWith('fleet.reprint', fail('fleet-away', 'away'));
    expect([shown.refusal?.code, shown.again, shown.busy]).toEqual(['fleet-away', 'bol', false]);
  });

  test('what is on screen stays when it cannot be read again', async () => {
    const shown = await opened();
    void shown.load();
    await slow.answerWith('fleet.get', fail('fleet-away', 'away'));
    expect(shown.told?.shared.row.id).toBe('there-1');
  });

  test('of several tries of a step the newest is shown', async () => {
    const told = otherShipment();
    const [bol] = told.shared.submissions;
    if (bol === undefined) throw new Error('no BOL');
    const submissions = [
      { ...bol, id: 'second', attempt: 2, state: 'accepted' as const },
      { ...bol, state: 'refused' as const },
    ];
    const shown = await opened({ ...told, shared: { ...told.shared, submissions } });
    expect(shown.steps.map(({ id }) => id)).toEqual(['second']);
  });
});

describe('orders that were sent twice', () => {
  const both = (id: string, at: string) => orderWarning({ id, is: 'both', at, shipmentId: 'shipment-1' });

  test('the oldest is shown until somebody has looked', async () => {
    const twice = new SentTwiceState();
    const leave = twice.follow();
    await slow.answer('fleet.sentTwice', [
      both('late', '2026-11-17T14:00:00.000Z'),
      both('early', '2026-11-17T10:00:00.000Z'),
    ]);
    expect([twice.first?.id, twice.more]).toEqual(['early', 1]);
    void twice.looked();
    void twice.looked();
    await slow.answer('fleet.looked', null);
    await slow.answer('fleet.sentTwice', [both('late', '2026-11-17T14:00:00.000Z')]);
    expect(slow.inputsOf('fleet.looked')).toEqual([{ id: 'early' }]);
    expect([twice.first?.id, twice.more]).toEqual(['late', 0]);
    leave();
  });

  test('looked at elsewhere meanwhile is no failure; another one stands with its words', async () => {
    slow.ready = { 'fleet.sentTwice': [both('a', '2026-11-17T10:00:00.000Z')] };
    const twice = new SentTwiceState();
    const leave = twice.follow();
    await settled();
    void twice.looked();
    await slow.answerWith('fleet.looked', fail('not-found', 'gone'));
    expect(twice.failure).toBeNull();
    void twice.looked();
    await slow.answerWith('fleet.looked', fail('storage-full', 'full'));
    expect([twice.failure?.code, twice.first?.id]).toEqual(['storage-full', 'a']);
    leave();
  });

  test('what cannot be read does not take the band away', async () => {
    const twice = new SentTwiceState();
    const leave = twice.follow();
    await slow.answer('fleet.sentTwice', [both('a', '2026-11-17T10:00:00.000Z')]);
    await slow.tell('fleetChanged');
    await slow.answerWith('fleet.sentTwice', fail('internal', 'no'));
    expect(twice.first?.id).toBe('a');
    leave();
  });
});
