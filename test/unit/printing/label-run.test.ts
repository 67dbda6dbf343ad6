import { describe, expect, test } from 'vitest';
import { runsUntilTrusted } from '#main/printing/zebra/agreement.ts';
import { labelsToPrint } from '#support/label-feed.ts';
import { habits, label, running } from '#support/label-run-bench.ts';

describe('what is sent ahead', () => {
  test('three labels, and one more for each that the counter has passed', () => {
    const { take, count, run, feed } = running();
    expect(take(4)).toEqual(['1', '2', '3', null]);
    expect([run.ahead, feed.last.get('4')]).toEqual([3, undefined]);
    count(1002, 1);
    expect(run.ahead).toBe(1);
    expect(take(3)).toEqual(['4', '5', null]);
    // Each is recorded with the counter's value once all before it are out.
    expect([...feed.begun]).toEqual([
      ['1', 1000],
      ['2', 1001],
      ['3', 1002],
      ['4', 1003],
      ['5', 1004],
    ]);
  });

  test('a run comes to its end after twelve physical labels', () => {
    const { take, count } = running();
    for (let n = 1; n <= 12; n += 1) {
      expect(take(1)).toEqual([String(n)]);
      count(1000 + n);
    }
    expect(take(1)).toEqual([null]);
  });

  test('a string of several labels counts as so many', () => {
    const strings = [label('a', { count: 4 }), label('b', { count: 8 }), label('c')];
    const { take, count, run } = running(strings);
    expect(take(2)).toEqual(['a', 'b']);
    expect(run.ahead).toBe(2);
    count(1003);
    expect(run.ahead).toBe(2);
    count(1004);
    expect(run.ahead).toBe(1);
    expect(take(1)).toEqual([null]);
  });

  test('a printer without a counter gets three and no more, whatever is counted', () => {
    const { take, run, feed } = running(labelsToPrint(20, 10), { start: null });
    expect(take(4)).toEqual(['1', '2', '3', null]);
    expect([run.hasCounter, run.ahead, feed.begun.get('3')]).toEqual([false, 3, null]);
    run.settle({ kind: 'sent', reason: null });
    // Without a counter there is no point of agreement to come to.
    for (let n = 0; n < 5; n += 1) {
      expect(take(3)).not.toContain(null);
      run.settle({ kind: 'sent', reason: null });
    }
  });

  test('a run that has nine labels ends with its shipment; a shorter one goes on with the next', () => {
    const shipment = (group: string, count: number) =>
      Array.from({ length: count }, (_, n) => label(`${group}-${n + 1}`, { group }));
    const taken = (sizes: number[]): (string | null)[] => {
      const { take, count } = running(sizes.flatMap((size, n) => shipment(`s${n + 1}`, size)));
      const all: (string | null)[] = [];
      for (let n = 0; n < 13; n += 1) {
        all.push(...take(1));
        count(1000 + all.filter((id) => id !== null).length);
      }
      return all;
    };
    expect(taken([9, 4]).slice(8)).toEqual(['s1-9', null, null, null, null]);
    expect(taken([4, 5, 4]).slice(8, 10)).toEqual(['s2-5', null]);
    // A fast printer would stand still at the end of each of these.
    expect(taken([4, 4, 4, 4]).slice(3)).toEqual([
      ...['s1-4', 's2-1', 's2-2', 's2-3', 's2-4', 's3-1', 's3-2', 's3-3', 's3-4'],
      null,
    ]);
  });

  test('an empty feed gives nothing, and nothing is settled', () => {
    const { run, lessons } = running([]);
    expect([run.take(), run.isEmpty(), run.broken]).toEqual([null, true, false]);
    run.putInDoubt('closed', null);
    expect([run.isAgreed(true), lessons]).toEqual([false, []]);
  });
});

describe('what the printer has read', () => {
  test('each label is said to be there once, and again only for another reason', () => {
    const { take, run, told } = running();
    take(1);
    run.markRead(null);
    run.markRead(null);
    take(1);
    run.markRead('paper-out');
    run.markRead('paper-out');
    run.markRead(null);
    expect(told).toEqual([
      ['1', null],
      ['1', 'paper-out'],
      ['2', 'paper-out'],
      ['1', null],
      ['2', null],
    ]);
  });

  test('a sensor that says one thing and then the other is written down nine times at most', () => {
    const { take, run, told } = running();
    take(1);
    for (let n = 0; n < 20; n += 1) run.markRead(n % 2 === 0 ? 'head-open' : null);
    expect(told).toHaveLength(9);
  });
});

describe('a counter that cannot be of this run', () => {
  test('more labels than were sent: all are in doubt, and the printer is not believed', () => {
    const { take, count, run, lessons, outcomes } = running();
    take(2);
    expect(count(1003)).toBe(0);
    expect(outcomes()).toEqual([
      {
        kind: 'in-doubt',
        reason: 'odometer-jumped',
        condition: 'printing',
        counted: { counted: 3, countedOf: 2 },
      },
    ]);
    expect([run.broken, run.isEmpty()]).toEqual([true, true]);
    expect(lessons).toEqual([{ habits: habits({ unbelievedRuns: runsUntilTrusted }), agreedAt: null }]);
  });

  test('a single label more, after all of the run were counted, is somebody else’s', () => {
    const { take, count, run, lessons } = running();
    take(1);
    expect(count(1001)).toBe(1);
    count(1002);
    expect([run.broken, lessons[0]?.habits.unbelievedRuns]).toEqual([true, runsUntilTrusted]);
  });

  test('exactly as many as were sent is no jump', () => {
    const { take, count, run } = running();
    take(2);
    expect([count(1002), run.broken]).toEqual([2, false]);
  });

  test('one that stood still in between may have fed a label for its paper: nobody else printed there', () => {
    const { take, count, run, lessons } = running();
    take(2);
    run.markRead('paper-out');
    count(1003);
    expect([run.broken, lessons]).toEqual([true, [null]]);
    // One that only printed has shown that others print there.
    const busy = running();
    busy.take(2);
    busy.run.markRead(null);
    busy.count(1003);
    expect(busy.lessons[0]?.habits.unbelievedRuns).toBe(runsUntilTrusted);
  });

  test.each([false, true])(
    'a counter that goes back is of another printer, also where others print (%s)',
    (shared) => {
      const { take, count, run, lessons, outcomes } = running(undefined, { shared });
      take(2);
      count(1001);
      expect(count(1000)).toBe(0);
      expect(outcomes()).toMatchObject([{ kind: 'in-doubt', reason: 'odometer-jumped' }]);
      expect([run.broken, lessons]).toEqual([true, [null]]);
    },
  );

  test('where others print too, more labels than were sent are expected', () => {
    const { take, count, run } = running(undefined, { shared: true });
    take(2);
    expect([count(1009), run.broken, run.isAgreed(true)]).toEqual([9, false, true]);
  });

  test('what is counted while nothing is out is nobody’s', () => {
    const { run, count, lessons } = running();
    expect([count(1005), run.broken, lessons]).toEqual([0, false, []]);
  });
});

describe('the count for the screen', () => {
  test('is told while labels are still to come, at each change', () => {
    const { take, count, feed } = running();
    take(3);
    expect([count(1000, 3), count(1001, 2), count(1001, 2), count(1002, 1), count(1003)]).toEqual([
      0, 1, 0, 1, 1,
    ]);
    expect(feed.counts).toEqual([
      { counted: 1, countedOf: 3 },
      { counted: 2, countedOf: 3 },
    ]);
  });

  test('is not told where others print', () => {
    const { take, count, feed } = running(undefined, { shared: true });
    take(3);
    count(1001, 2);
    expect(feed.counts).toEqual([]);
  });
});
