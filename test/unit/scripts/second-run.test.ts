import { expect, test } from 'vitest';
import { runAgain } from '../../../scripts/second-run.mjs';
import type { Failure, Tally } from '../../../scripts/test-tally.mjs';

const failure = (name: string, place: string | null = `test/${name}.ts`): Failure => ({
  name,
  text: name,
  place,
});
const tally = (failed: Failure[], passed = 10, skipped: string[] = []): Tally => ({
  passed,
  failed,
  skipped,
});
const never = (): Tally => expect.unreachable('nothing is run again');

test('what passes alone is named and counted; what fails again has failed', () => {
  const asked: string[][] = [];
  const both = tally([failure('a'), failure('b'), failure('c', 'test/a.ts')]);
  const all = runAgain(both, (places) => {
    asked.push(places);
    return tally([failure('b')], 7);
  });
  expect(asked).toEqual([['test/a.ts', 'test/b.ts']]);
  expect(all).toEqual({
    passed: 12,
    failed: [failure('b')],
    skipped: [],
    second: [failure('a'), failure('c', 'test/a.ts')],
  });
});

test.each([
  ['all passed', []],
  ['more than an accident', Array.from({ length: 7 }, (_, n) => failure(`${n}`))],
  ['a runner that broke', [failure('a'), failure('vitest left no report', null)]],
  ['a storm', [failure('a'), failure('test/contract/printing/print-storm.test.ts › 40 jobs')]],
])('%s: nothing is run again', (_, failed) => {
  expect(runAgain(tally(failed), never)).toEqual({ ...tally(failed), second: [] });
});

test.each([
  ['ran nothing', tally([], 0)],
  ['left it out', tally([], 5, ['a'])],
  ['broke', tally([failure('vitest left no report', null)], 0)],
])('a second run that %s shows nothing', (_, again) => {
  const first = tally([failure('a')]);
  expect(runAgain(first, () => again)).toEqual({ ...first, second: [] });
});
