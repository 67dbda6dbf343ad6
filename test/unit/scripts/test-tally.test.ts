import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { addUp, playwrightTally, printTally, vitestTally } from '../../../scripts/test-tally.mjs';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const texts = (failed: { text: string }[]): string[] => failed.map(({ text }) => text);

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('vitest', () => {
  const suite = (status: string, ...statuses: string[]) => ({
    name: 'test/unit/labels.test.ts',
    status,
    message: 'Cannot find module',
    assertionResults: statuses.map((one, index) => ({
      status: one,
      fullName: `test ${index}`,
      failureMessages: one === 'failed' ? ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n    at line 4'] : [],
    })),
  });

  test('passed tests are counted; failed and skipped ones are named, with the error', () => {
    const file = report({
      success: false,
      testResults: [suite('failed', 'passed', 'failed'), suite('passed', 'passed', 'skipped', 'todo')],
    });
    const { passed, failed, skipped } = vitestTally(file);
    expect([passed, skipped]).toEqual([2, ['test 1', 'test 2']]);
    expect(failed).toHaveLength(1);
    expect(failed[0]?.text).toMatch(/labels\.test\.ts › test 1\n {4}expected 1 to be 2\n {4} {4}at line 4$/);
  });

  test('a long error is cut, so that the names stay in sight', () => {
    const long = suite('failed', 'failed');
    for (const one of long.assertionResults) one.failureMessages = ['a line\n'.repeat(500)];
    const [failed] = vitestTally(report({ success: false, testResults: [long] })).failed;
    expect(failed?.text.split('\n')).toHaveLength(13);
  });

  test('a file that did not load is a failure', () => {
    const { failed } = vitestTally(report({ success: false, testResults: [suite('failed')] }));
    expect(texts(failed)).toEqual([expect.stringMatching(/labels\.test\.ts\n {4}Cannot find module$/)]);
    expect(failed[0]?.place).toBeNull();
  });

  test('an error outside any test is a failure', () => {
    const file = report({ success: false, testResults: [suite('passed', 'passed', 'passed')] });
    const { passed, failed } = vitestTally(file);
    expect(passed).toBe(2);
    expect(failed).toEqual([
      { name: 'vitest: an error outside any test', text: 'vitest: an error outside any test', place: null },
    ]);
  });

  test('no report is a failure', () => {
    expect(texts(vitestTally(join(folder, 'absent.json')).failed)).toEqual(['vitest left no report']);
  });
});

describe('Playwright', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'e2e/pack.e2e.ts',
    line: 7,
    tests: [{ status, results: [{}, ...(message === undefined ? [] : [{ error: { message } }])] }],
  });

  test('counts and names are read, also of nested groups; what passed only the second time failed', () => {
    const file = report({
      stats: { expected: 3 },
      errors: [],
      suites: [
        {
          specs: [spec('opens', 'unexpected', 'no window')],
          suites: [
            {
              specs: [spec('prints', 'skipped'), spec('closes', 'expected'), spec('waits', 'flaky', 'late')],
            },
          ],
        },
      ],
    });
    const { passed, failed, skipped } = playwrightTally(file);
    expect([passed, skipped]).toEqual([3, ['prints']]);
    expect(texts(failed)).toEqual([
      'e2e/pack.e2e.ts › opens\n    no window',
      'e2e/pack.e2e.ts › waits\n    late',
    ]);
    expect(failed[0]?.place).toBe('test/e2e/pack.e2e.ts:7');
  });

  test('an error outside any test is a failure', () => {
    const file = report({ stats: { expected: 0 }, errors: [{ message: 'no tests found' }], suites: [] });
    expect(texts(playwrightTally(file).failed)).toEqual(['Playwright, outside any test\n    no tests found']);
  });

  test('no report is a failure', () => {
    expect(texts(playwrightTally(join(folder, 'absent.json')).failed)).toEqual(['Playwright left no report']);
  });
});

test('tallies add up', () => {
  const x = { name: 'x', text: 'x\n    why', place: null };
  const one = { passed: 2, failed: [x], skipped: ['a'] };
  expect(addUp([one, { passed: 3, failed: [], skipped: ['b'] }])).toEqual({
    passed: 5,
    failed: [x],
    skipped: ['a', 'b'],
  });
});

test('the end of the log names what failed and what was left out', () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printTally({
    passed: 1,
    failed: [{ name: 'labels › two', text: 'labels › two', place: null }],
    skipped: ['prints'],
  });
  expect(said.mock.calls.flat().join('\n')).toBe('\nSkipped (1):\n  prints\n\nFailed (1):\n  labels › two');
});
