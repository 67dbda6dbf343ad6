import { describe, expect, test } from 'vitest';
import { parseHostStatus } from '#main/printing/zebra/host-status.ts';
import { LabelRun } from '#main/printing/zebra/label-run.ts';
import type { LabelToPrint, LearnedFromRun } from '#main/printing/label-printer.ts';
import { runsUntilBelieved } from '#main/printing/zebra/agreement.ts';
import type { PrinterHabits } from '#main/storage/print-run-store.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';

/** A printer that has so many formats in it, as `~HS` says it. */
function holding(formats: number) {
  const rows = [`030,0,0,1245,${formats},0,0,0,000,0,0,0`, '001,0,0,0,1,2,6,0,0,1,000', '1234,0'];
  const status = parseHostStatus(rows.map((row) => `\u0002${row}\u0003`).join('\r\n'));
  if (status === null) throw new Error('no status');
  return status;
}
const habits = (more: Partial<PrinterHabits> = {}): PrinterHabits => ({
  slowest: 400, showsLabels: true, hidesLabels: false, unbelievedRuns: 0, ...more,
}); // prettier-ignore

/** A run at a printer whose counter is at 1000, unless it has none. */
function running(
  labels: LabelToPrint[] = labelsToPrint(20, 10),
  { start = 1000, shared = false }: { start?: number | null; shared?: boolean } = {},
) {
  const feed = recordedFeed(labels);
  const told: [string, string | null][] = [];
  const lessons: (LearnedFromRun | null)[] = [];
  let suspects = 0;
  const run = new LabelRun(start, shared, {
    ...feed,
    sent: (id, reason) => void told.push([id, reason]),
    markSuspect: () => void (suspects += 1),
    settled(ids, outcome, learned) {
      feed.settled(ids, outcome, learned);
      lessons.push(learned ?? null);
    },
  });
  return {
    run,
    feed,
    told,
    lessons,
    suspects: () => suspects,
    /** Hands over so many labels: their ids. */
    take: (count: number) => Array.from({ length: count }, () => run.take()?.id ?? null),
    count: (counter: number, formats = 0, known = habits()) =>
      run.observe(counter, holding(formats), 'printing', known),
    outcomes: () => [...new Set(feed.outcomes.values())],
  };
}
const label = (id: string, more: Partial<LabelToPrint> = {}): LabelToPrint => ({
  id, name: id, zpl: Buffer.from('^XA^XZ'), count: 1, group: 's1', ...more,
}); // prettier-ignore

describe('what is sent ahead', () => {
  test('three labels, and one more for each that the counter has passed', () => {
    const { take, count, run, feed } = running();
    expect(take(4)).toEqual(['1', '2', '3', null]);
    expect([run.ahead, feed.last.get('4')]).toEqual([3, undefined]);
    count(1002, 1);
    expect(run.ahead).toBe(1);
    expect(take(3)).toEqual(['4', '5', null]);
    // Each is recorded with the counter's value once all before it are out.
    expect([...feed.begun]).toEqual([['1', 1000], ['2', 1001], ['3', 1002], ['4', 1003], ['5', 1004]]);
  }); // prettier-ignore

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

  test('a run that has three labels ends with its shipment; shorter ones go on', () => {
    const of = (id: string, group: string) => label(id, { group });
    const long = running([of('a', 's1'), of('b', 's1'), of('c', 's1'), of('d', 's2')]);
    long.take(3);
    long.count(1003);
    expect(long.take(1)).toEqual([null]);
    const short = running([of('a', 's1'), of('b', 's1'), of('c', 's2'), of('d', 's2')]);
    expect(short.take(3)).toEqual(['a', 'b', 'c']);
    short.count(1003);
    expect(short.take(1)).toEqual(['d']);
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
      ['1', null], ['1', 'paper-out'], ['2', 'paper-out'], ['1', null], ['2', null],
    ]); // prettier-ignore
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
    expect(lessons).toEqual([
      { habits: habits({ unbelievedRuns: runsUntilBelieved }), agreedAt: null },
    ]); // prettier-ignore
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
    expect(busy.lessons[0]?.habits.unbelievedRuns).toBe(runsUntilBelieved);
  });

  test.each([false, true])('a counter that goes back is of another printer, also where others print (%s)', (shared) => {
    const { take, count, run, lessons, outcomes } = running(undefined, { shared });
    take(2);
    count(1001);
    expect(count(1000)).toBe(0);
    expect(outcomes()).toMatchObject([{ kind: 'in-doubt', reason: 'odometer-jumped' }]);
    expect([run.broken, lessons]).toEqual([true, [null]]);
  }); // prettier-ignore

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
    expect([count(1000, 3), count(1001, 2), count(1001, 2), count(1002, 1), count(1003)]).toEqual([0, 1, 0, 1, 1]);
    expect(feed.counts).toEqual([{ counted: 1, countedOf: 3 }, { counted: 2, countedOf: 3 }]);
  }); // prettier-ignore

  test('is not told where others print', () => {
    const { take, count, feed } = running(undefined, { shared: true });
    take(3);
    count(1001, 2);
    expect(feed.counts).toEqual([]);
  });
});

describe('the point of agreement', () => {
  test('is an exact count and an empty printer, both', () => {
    const { take, count, run } = running();
    take(2);
    count(1001, 1);
    expect([run.isAgreed(true), run.isAgreed(false)]).toEqual([false, false]);
    count(1002);
    expect([run.isAgreed(false), run.isAgreed(true)]).toEqual([false, true]);
  });

  test('a printer without a counter has none', () => {
    const { take, run } = running(undefined, { start: null });
    take(1);
    expect(run.isAgreed(true)).toBe(false);
  });

  test('where others print, the counter has moved by as many at least', () => {
    const { take, count, run, outcomes } = running(undefined, { shared: true });
    take(2);
    expect(run.isAgreed(true)).toBe(false);
    count(1001);
    expect(run.isAgreed(true)).toBe(false);
    count(1002);
    expect(run.isAgreed(false)).toBe(true);
    const before = habits({ slowest: 7 });
    expect(run.settleAgreed(before, 900)).toBe(before);
    expect(outcomes()).toEqual([{ kind: 'sent', reason: 'shared' }]);
  });

  test('settles the whole run as printed, with what the printer showed', () => {
    const { take, count, run, feed, lessons } = running();
    take(2);
    count(1002);
    const learned = run.settleAgreed(null, 900);
    expect([feed.outcomes.get('1'), feed.outcomes.get('2')]).toEqual([{ kind: 'printed' }, { kind: 'printed' }]);
    expect(learned).toEqual({ slowest: 900, showsLabels: false, hidesLabels: false, unbelievedRuns: 0 });
    expect(lessons).toEqual([{ habits: learned, agreedAt: 1002 }]);
    expect(run.isEmpty()).toBe(true);
  }); // prettier-ignore

  test('after others were seen to print, an agreeing run says "sent" until enough of them have agreed', () => {
    const sent = { kind: 'sent', reason: 'others-seen' };
    for (const [before, after, outcome] of [[2, 1, sent], [1, 0, sent], [0, 0, { kind: 'printed' }]] as const) {
      const { take, count, run, outcomes } = running();
      take(1);
      count(1001);
      expect(run.settleAgreed(habits({ unbelievedRuns: before }), 1)?.unbelievedRuns).toBe(after);
      expect(outcomes()).toEqual([outcome]);
    }
  }); // prettier-ignore
});

describe('whether its "empty" proves anything', () => {
  const learned = (labels: number, readings: [counter: number, formats: number][], before: PrinterHabits | null = null, more = {}) => {
    const bench = running(undefined, more);
    bench.take(labels);
    for (const [counter, formats] of readings) bench.count(counter, formats);
    const { showsLabels, hidesLabels } = bench.run.settleAgreed(before, 1) ?? {};
    return { showsLabels, hidesLabels, suspects: bench.suspects() };
  }; // prettier-ignore

  // Regression: no test noticed when a printer counted as one that shows its labels before it had shown any; then labels that may still be
  // in it were printed again.
  test('is not known of a printer that never showed a whole window of labels', () => {
    expect(learned(2, [[1000, 2], [1002, 0]])).toEqual({ showsLabels: false, hidesLabels: false, suspects: 0 });
    expect(learned(3, [[1001, 2], [1003, 0]])).toEqual({ showsLabels: false, hidesLabels: false, suspects: 0 });
  }); // prettier-ignore

  test('is known of one that once showed all three that it had', () => {
    expect(learned(3, [[1000, 3], [1003, 0]])).toEqual({ showsLabels: true, hidesLabels: false, suspects: 0 });
    expect(learned(2, [[1002, 0]], habits())).toMatchObject({ showsLabels: true, hidesLabels: false });
  }); // prettier-ignore

  test('is nothing where its status counted fewer labels than it still had, once and for all', () => {
    expect(learned(3, [[1000, 2], [1000, 1], [1003, 0]])).toEqual({ showsLabels: false, hidesLabels: true, suspects: 1 });
    expect(learned(2, [[1002, 0]], habits({ hidesLabels: true, showsLabels: false }))).toMatchObject({ showsLabels: false, hidesLabels: true });
  }); // prettier-ignore

  test('a count of formats says nothing where a string makes several labels, or where others print', () => {
    const several = running([label('a', { count: 3 })]);
    several.take(1);
    several.count(1001, 1);
    several.count(1003);
    expect(several.run.settleAgreed(null, 1)).toMatchObject({ showsLabels: false, hidesLabels: false });
    expect(several.suspects()).toBe(0);
    const shared = running(undefined, { shared: true });
    shared.take(3);
    shared.count(1000, 1);
    expect(shared.suspects()).toBe(0);
  });
});

describe('a run that does not agree', () => {
  test('is in doubt with its count, which a printer without a counter has not', () => {
    const { take, count, run, feed, lessons } = running();
    take(3);
    count(1002, 0);
    run.putInDoubt('counted-short', 'ready');
    const outcome = { kind: 'in-doubt', reason: 'counted-short', condition: 'ready', counted: { counted: 2, countedOf: 3 } };
    for (const id of ['1', '2', '3']) expect(feed.outcomes.get(id)).toEqual(outcome);
    // It is settled once.
    run.putInDoubt('closed', null);
    expect([feed.outcomes.get('1'), lessons]).toEqual([outcome, [null]]);
    // That none was counted is a count, too.
    const none = running();
    none.take(1);
    none.run.putInDoubt('counted-short', 'ready');
    expect(none.outcomes()).toMatchObject([{ counted: { counted: 0, countedOf: 1 } }]);
    const blind = running(undefined, { start: null });
    blind.take(1);
    blind.run.putInDoubt('closed', null);
    expect(blind.outcomes()).toEqual([{ kind: 'in-doubt', reason: 'closed', condition: null, counted: null }]);
  }); // prettier-ignore

  test('a session that ends in the middle says no count: it is not final', () => {
    const { take, count, run, outcomes } = running();
    take(3);
    count(1002, 1);
    run.breakOff('reset', 'paper-out');
    expect(outcomes()).toEqual([{ kind: 'in-doubt', reason: 'reset', condition: 'paper-out' }]);
  });
});
