import { countEvents, lastSeq, type ReadableDatabase } from '#main/storage/journal/journal-lines.ts';
import { printKinds } from '#shared/station/print-job.ts';
import { steps } from '#shared/station/submission.ts';
import { measuredKinds, printTimes } from '#main/storage/printing/queue-figures.ts';
import type { Sample } from './exposition.ts';

/** Counts by upper bounds, as Prometheus reads them: each bucket holds the values of all smaller ones too. */
export function createHistogram(bounds: readonly number[]): {
  observe(value: number): void;
  samples(labels: Readonly<Record<string, string>>): Sample[];
} {
  const counts = bounds.map(() => 0);
  let count = 0;
  let sum = 0;
  return {
    observe(value) {
      count += 1;
      sum += value;
      bounds.forEach((bound, n) => {
        if (value <= bound) counts[n] = (counts[n] ?? 0) + 1;
      });
    },
    samples: (labels) => [
      ...bounds.map((bound, n) => ({
        suffix: '_bucket',
        labels: { ...labels, le: String(bound) },
        value: counts[n] ?? 0,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ],
  };
}

/** Journal events, under the outcome they are counted as. */
const submissionOutcomes = {
  accepted: 'accepted',
  'settled-accepted': 'accepted',
  'found-in-tracking': 'accepted',
  refused: 'refused',
  held: 'held',
  'in-doubt': 'in-doubt',
  'not-sent': 'not-sent',
} as const;
const printOutcomes = {
  'print-printed': 'printed',
  'print-in-doubt': 'in-doubt',
  'print-not-sent': 'not-sent',
} as const;

/** Upper bounds in seconds, from a label at once to a morning without paper. */
const printBounds = [1, 2, 5, 10, 20, 30, 60, 120, 300, 900, 3600, 14_400];

/**
 * Counts outcomes since Dockprint was started, from the journal: each reading takes the entries written since the last one, so its cost depends
 * on new entries only.
 */
export function createOutcomeCounters(db: ReadableDatabase): {
  /** Reads new entries. */
  catchUp(): void;
  submissions(): Sample[];
  prints(): Sample[];
  /** From F9 to the printer's word, by kind of paper. */
  printTimes(): Sample[];
} {
  let seq = lastSeq(db);
  const submissions = zeros(steps, submissionOutcomes);
  const prints = zeros(printKinds, printOutcomes);
  const times = new Map(measuredKinds.map((kind) => [kind, createHistogram(printBounds)]));
  const samplesOf = (counts: Map<string, number>, label: string): Sample[] =>
    [...counts].map(([key, value]) => {
      const [of = '', outcome = ''] = key.split(' ');
      return { labels: { [label]: of, outcome }, value };
    });

  function count({ event, step, kind, count: lines }: ReturnType<typeof countEvents>[number]): void {
    // Only values in the initial lists: values in the database must never add labels.
    const raise = (counts: Map<string, number>, of: string | null, outcome: string | undefined) => {
      const key = `${of ?? ''} ${outcome ?? ''}`;
      const now = counts.get(key);
      if (now !== undefined) counts.set(key, now + lines);
    };
    raise(submissions, step, own(submissionOutcomes, event));
    raise(prints, kind, own(printOutcomes, event));
  }

  return {
    catchUp() {
      const last = lastSeq(db);
      for (const row of countEvents(db, { after: seq, last })) count(row);
      for (const { kind, seconds } of printTimes(db, { after: seq, last }))
        times.get(kind)?.observe(Math.max(0, seconds));
      seq = last;
    },
    submissions: () => samplesOf(submissions, 'step'),
    prints: () => samplesOf(prints, 'kind'),
    printTimes: () => [...times].flatMap(([kind, of]) => of.samples({ kind })),
  };
}

const zeros = (of: readonly string[], outcomes: Readonly<Record<string, string>>): Map<string, number> =>
  new Map(
    of.flatMap((one) =>
      [...new Set(Object.values(outcomes))].map((outcome) => [`${one} ${outcome}`, 0] as const),
    ),
  );

const own = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
