import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { addUp, playwrightTally, vitestTally } from '../../../scripts/test-tally.mjs';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}
const none = { passed: 0, failed: 1, skipped: [] };

describe('vitest', () => {
  const suite = (status: string, ...statuses: string[]) => ({
    status,
    assertionResults: statuses.map((one, index) => ({ status: one, fullName: `test ${index}` })),
  });

  test('passed, failed and skipped tests are counted', () => {
    const file = report({
      success: false,
      testResults: [suite('failed', 'passed', 'failed'), suite('passed', 'passed', 'skipped', 'todo')],
    });
    expect(vitestTally(file)).toEqual({ passed: 2, failed: 1, skipped: ['test 1', 'test 2'] });
  });

  test('a file that did not load is a failure', () => {
    expect(vitestTally(report({ success: false, testResults: [suite('failed')] }))).toEqual(none);
  });

  test('an error outside any test is a failure', () => {
    const file = report({ success: false, testResults: [suite('passed', 'passed')] });
    expect(vitestTally(file)).toEqual({ passed: 1, failed: 1, skipped: [] });
  });

  test('no report is a failure', () => {
    expect(vitestTally(join(folder, 'absent.json'))).toEqual(none);
  });
});

describe('Playwright', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

  test('counts and names of skipped tests are read, also of nested groups', () => {
    const skipped = { title: 'prints', tests: [{ status: 'skipped' }] };
    const file = report({
      stats: { ...stats, expected: 3, unexpected: 1, flaky: 1, skipped: 1 },
      errors: [],
      suites: [
        { specs: [], suites: [{ specs: [skipped, { title: 'opens', tests: [{ status: 'expected' }] }] }] },
      ],
    });
    expect(playwrightTally(file)).toEqual({ passed: 3, failed: 2, skipped: ['prints'] });
  });

  test('an error outside any test is a failure', () => {
    expect(playwrightTally(report({ stats, errors: [{ message: 'no tests found' }], suites: [] }))).toEqual(
      none,
    );
  });

  test('no report is a failure', () => {
    expect(playwrightTally(join(folder, 'absent.json'))).toEqual(none);
  });
});

test('tallies add up', () => {
  const one = { passed: 2, failed: 1, skipped: ['a'] };
  expect(addUp([one, { passed: 3, failed: 0, skipped: ['b'] }])).toEqual({
    passed: 5,
    failed: 1,
    skipped: ['a', 'b'],
  });
});
