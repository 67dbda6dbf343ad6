import { describe, expect, test } from 'vitest';
import type { PrinterHabits } from '#main/storage/printing/print-run-store.ts';
import { habits, label, running } from '#support/label-run-bench.ts';

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
    expect([feed.outcomes.get('1'), feed.outcomes.get('2')]).toEqual([
      { kind: 'printed' },
      { kind: 'printed' },
    ]);
    expect(learned).toEqual({ slowest: 900, showsLabels: false, hidesLabels: false, unbelievedRuns: 0 });
    expect(lessons).toEqual([{ habits: learned, agreedAt: 1002 }]);
    expect(run.isEmpty()).toBe(true);
  });

  test('after others were seen to print, an agreeing run says "sent" until enough of them have agreed', () => {
    const sent = { kind: 'sent', reason: 'others-seen' };
    for (const [before, after, outcome] of [
      [2, 1, sent],
      [1, 0, sent],
      [0, 0, { kind: 'printed' }],
    ] as const) {
      const { take, count, run, outcomes } = running();
      take(1);
      count(1001);
      expect(run.settleAgreed(habits({ unbelievedRuns: before }), 1)?.unbelievedRuns).toBe(after);
      expect(outcomes()).toEqual([outcome]);
    }
  });
});

describe('whether its "empty" proves anything', () => {
  const learned = (
    labels: number,
    readings: [counter: number, formats: number][],
    before: PrinterHabits | null = null,
    more = {},
  ) => {
    const bench = running(undefined, more);
    bench.take(labels);
    for (const [counter, formats] of readings) bench.count(counter, formats);
    const { showsLabels, hidesLabels } = bench.run.settleAgreed(before, 1) ?? {};
    return { showsLabels, hidesLabels, suspects: bench.suspects() };
  };

  // Regression: no test noticed when a printer counted as one that shows its labels before it had shown any; then labels that may still be
  // in it were printed again.
  test('is not known of a printer that never showed a whole window of labels', () => {
    expect(
      learned(2, [
        [1000, 2],
        [1002, 0],
      ]),
    ).toEqual({ showsLabels: false, hidesLabels: false, suspects: 0 });
    expect(
      learned(3, [
        [1001, 2],
        [1003, 0],
      ]),
    ).toEqual({ showsLabels: false, hidesLabels: false, suspects: 0 });
  });

  test('is known of one that once showed all three that it had', () => {
    expect(
      learned(3, [
        [1000, 3],
        [1003, 0],
      ]),
    ).toEqual({ showsLabels: true, hidesLabels: false, suspects: 0 });
    expect(learned(2, [[1002, 0]], habits())).toMatchObject({ showsLabels: true, hidesLabels: false });
  });

  test('is nothing where its status hid a single label', () => {
    expect(
      learned(3, [
        [1000, 2],
        [1003, 0],
      ]),
    ).toEqual({ showsLabels: false, hidesLabels: true, suspects: 1 });
  });

  test('is nothing where its status counted fewer labels than it still had, once and for all', () => {
    expect(
      learned(3, [
        [1000, 2],
        [1000, 1],
        [1003, 0],
      ]),
    ).toEqual({ showsLabels: false, hidesLabels: true, suspects: 1 });
    expect(learned(2, [[1002, 0]], habits({ hidesLabels: true, showsLabels: false }))).toMatchObject({
      showsLabels: false,
      hidesLabels: true,
    });
  });

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
    const outcome = {
      kind: 'in-doubt',
      reason: 'counted-short',
      condition: 'ready',
      counted: { counted: 2, countedOf: 3 },
    };
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
    expect(blind.outcomes()).toEqual([
      { kind: 'in-doubt', reason: 'closed', condition: null, counted: null },
    ]);
  });

  test('a session that ends in the middle says no count: it is not final', () => {
    const { take, count, run, outcomes } = running();
    take(3);
    count(1002, 1);
    run.breakOff('reset', 'paper-out');
    expect(outcomes()).toEqual([{ kind: 'in-doubt', reason: 'reset', condition: 'paper-out' }]);
  });
});
