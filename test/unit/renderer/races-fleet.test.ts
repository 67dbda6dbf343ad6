import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import {
  fleetDoubts,
  fleetState,
  fleetStation,
  fleetStations,
  stationRef,
  takeOverEvidence,
} from '#support/fake-stations.ts';
import { screenOf } from '#support/screen-root.svelte.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { failureText } from '#renderer/errors.ts';
import { FleetScreenState } from '#renderer/screens/fleet/fleet-state.svelte.ts';
import { TakeOverState } from '#renderer/screens/fleet/take-over-state.svelte.ts';

const slow = SlowStation.install();

const all = () => ({
  'fleet.state': fleetState(),
  'fleet.stations': fleetStations(40),
  'fleet.inDoubt': fleetDoubts(),
});

beforeEach(() => {
  vi.useFakeTimers({
    now: new Date('2026-11-17T14:08:20Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  slow.reset(all());
});

describe('the list of stations', () => {
  test('a storm of events is one reading and one more', async () => {
    slow.reset();
    const { shown, leave } = screenOf(() => new FleetScreenState());
    for (let n = 0; n < 20; n += 1) await slow.tell('fleetChanged');
    expect(slow.named('fleet.stations')).toHaveLength(1);
    await slow.answer('fleet.state', fleetState());
    await slow.answer('fleet.inDoubt', []);
    await slow.answer('fleet.stations', [fleetStation(1)]);
    await slow.asked('fleet.stations');
    expect([shown.judged.length, slow.named('fleet.stations').length]).toEqual([1, 1]);
    leave();
  });

  test('time goes on without asking main; every 20 s it asks, since silence tells no event', async () => {
    const { shown, leave } = screenOf(() => new FleetScreenState());
    await settled();
    const asked = () => slow.inputsOf('fleet.stations').length;
    const before = shown.now;
    vi.advanceTimersByTime(15_000);
    expect([shown.now - before, asked()]).toEqual([15_000, 1]);
    vi.advanceTimersByTime(5000);
    expect(asked()).toBe(2);
    leave();
    vi.advanceTimersByTime(60_000);
    expect(asked()).toBe(2);
  });

  test('how long ago is by the server’s clock, also where this computer’s is three hours off', async () => {
    vi.setSystemTime(new Date('2026-11-17T11:08:20Z'));
    const { shown, leave } = screenOf(() => new FleetScreenState());
    await settled();
    const own = Date.parse(shown.own?.lastSeenAt ?? '');
    expect(shown.now - own).toBe(0);
    // Cut off, its own row grows old; the difference stays.
    slow.ready['fleet.state'] = fleetState({ is: 'away' });
    vi.advanceTimersByTime(20_000);
    await settled();
    expect([shown.isFresh, shown.now - own]).toEqual([false, 20_000]);
    leave();
  });

  test('one part that cannot be read leaves the others, and nothing is called fresh', async () => {
    slow.reset({ 'fleet.state': fleetState(), 'fleet.stations': fleetStations(3) });
    const { shown, leave } = screenOf(() => new FleetScreenState());
    await settled();
    await slow.answerWith('fleet.inDoubt', fail('storage-failed', 'no'));
    expect([shown.judged.length, shown.failure?.code, shown.isFresh]).toEqual([3, 'storage-failed', false]);
    leave();
  });

  test('finds by name, number and packer without accents; only among many, and together with the filter', async () => {
    const { shown, leave } = screenOf(() => new FleetScreenState());
    await settled();
    const numbers = () => shown.shown.map(({ station }) => station.number);
    shown.text = 'ubersee';
    expect(numbers()).toEqual(['16']);
    shown.text = 'zoe r';
    expect(numbers()).toContain('12');
    shown.onlyTrouble = true;
    expect(numbers()).toEqual(['12']);
    shown.text = 'nobody';
    expect(numbers()).toEqual([]);
    slow.ready['fleet.stations'] = fleetStations(12);
    await slow.tell('fleetChanged');
    expect([shown.isMany, numbers()]).toEqual([false, ['09', '12', '03']]);
    leave();
  });
});

describe('taking over', () => {
  const asked = async () => {
    const one = new TakeOverState();
    void one.ask(stationRef(9));
    await slow.answer('fleet.takeOverEvidence', takeOverEvidence());
    one.reason = ' The PC is dead ';
    return one;
  };

  test('needs a reason, something open, and a station that is silent', async () => {
    const one = await asked();
    expect(one.may).toBe(true);
    one.reason = '   ';
    expect([one.may, await one.take()]).toEqual([false, false]);
    one.reason = 'x';
    one.evidence = takeOverEvidence({ isAlive: true });
    expect(one.may).toBe(false);
    one.evidence = takeOverEvidence({ open: [] });
    expect(one.may).toBe(false);
    expect(slow.inputsOf('fleet.takeOver')).toEqual([]);
  });

  test('is asked once, with the mark of the list that was seen', async () => {
    const one = await asked();
    void one.take();
    expect(await one.take()).toBe(false);
    await slow.answer('fleet.takeOver', { taken: 5 });
    expect(slow.inputsOf('fleet.takeOver')).toEqual([
      { station: 'station-9', mark: 'mark-1', reason: 'The PC is dead' },
    ]);
    expect([one.done?.taken, one.reason, one.busy]).toEqual([5, '', false]);
  });

  test('looked at again while it is at work: silent at last it may be taken, and a look that failed is forgotten', async () => {
    const one = await asked();
    one.evidence = takeOverEvidence({ isAlive: true });
    void one.look();
    await slow.answerWith('fleet.takeOverEvidence', fail('fleet-away', 'no'));
    expect([one.failure?.code, one.may]).toEqual(['fleet-away', false]);
    void one.look();
    await slow.answer('fleet.takeOverEvidence', takeOverEvidence());
    expect([one.failure, one.may]).toEqual([null, true]);
  });

  test.each(['evidence-changed', 'station-alive'] as const)(
    '%s: the list is shown anew, and the reason stays',
    async (code) => {
      const one = await asked();
      void one.take();
      await slow.answerWith('fleet.takeOver', fail(code, 'no'));
      await slow.answer(
        'fleet.takeOverEvidence',
        takeOverEvidence({ mark: 'mark-2', open: takeOverEvidence().open.slice(1) }),
      );
      expect([
        one.failure?.code,
        one.evidence?.mark,
        one.evidence?.open.length,
        one.reason,
        one.busy,
      ]).toEqual([code, 'mark-2', 4, ' The PC is dead ', false]);
      void one.take();
      expect(slow.inputsOf('fleet.takeOver').at(-1)).toMatchObject({ mark: 'mark-2' });
    },
  );

  // The server may have committed it before its answer was lost: "nothing was done" would be a guess.
  test('with the fleet away it is not known whether it was done; the list and the reason stay', async () => {
    const one = await asked();
    void one.take();
    await slow.answerWith('fleet.takeOver', fail('fleet-away', 'no'));
    expect([one.failure?.code, one.may, slow.named('fleet.takeOverEvidence').length]).toEqual([
      'fleet-away',
      true,
      0,
    ]);
    expect(failureText({ code: 'fleet-away', message: 'no' })).toContain('may still happen');
  });

  test('an answer for a station that is no longer asked about is not shown', async () => {
    const one = new TakeOverState();
    void one.ask(stationRef(9));
    void one.ask(stationRef(12));
    await slow.answer(
      'fleet.takeOverEvidence',
      takeOverEvidence({ station: stationRef(12), mark: 'of-12' }),
      1,
    );
    await slow.answer('fleet.takeOverEvidence', takeOverEvidence({ mark: 'of-9' }));
    expect(one.evidence?.mark).toBe('of-12');
  });

  test('asked again for the same station the reason is still there, for another it is not', async () => {
    const one = await asked();
    one.leave();
    void one.ask(stationRef(9));
    expect(one.reason).toBe(' The PC is dead ');
    void one.ask(stationRef(12));
    expect(one.reason).toBe('');
  });
});
