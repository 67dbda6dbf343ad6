import { printStorm } from '#support/print-storm.ts';
import { expect, it } from 'vitest';

// The long form is test/campaigns/printing.ts.
it('whatever goes wrong and without a person: no label is called printed that did not come out, none is sent twice', async () => {
  const reports = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => printStorm(seed * 7919)));
  for (const { falselyPrinted, doubled, stuck, mistakes, ...run } of reports)
    expect({ ...run, falselyPrinted, doubled, stuck, mistakes }).toEqual({
      ...run,
      falselyPrinted: [],
      doubled: [],
      stuck: [],
      mistakes: [],
    });
});
