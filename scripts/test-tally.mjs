// What the test runners' own JSON reports say. No report, or a file that did not load, is a failure.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './setup/places.mjs';

/** @typedef {{ passed: number, failed: string[], skipped: string[] }} Tally */

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @param {string} file a report of Vitest's json reporter @returns {Tally} */
export function vitestTally(file) {
  const report = read(file);
  if (report === null) return { passed: 0, failed: ['Vitest left no report'], skipped: [] };
  const failed = report.testResults.flatMap((/** @type {any} */ { name, status, assertionResults }) => {
    const place = relative(root, name);
    const tests = assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [`${place} did not load`];
    return tests.map((/** @type {any} */ { fullName }) => `${place} › ${fullName}`);
  });
  const skipped = report.testResults.flatMap((/** @type {any} */ { assertionResults }) =>
    assertionResults
      .filter((/** @type {any} */ { status }) => status !== 'passed' && status !== 'failed')
      .map((/** @type {any} */ { fullName }) => fullName),
  );
  if (!report.success && failed.length === 0) failed.push('Vitest: an error outside any test');
  return { passed: report.numPassedTests, failed, skipped };
}

/** @param {string} file a report of Playwright's json reporter @returns {Tally} */
export function playwrightTally(file) {
  const report = read(file);
  if (report === null) return { passed: 0, failed: ['Playwright left no report'], skipped: [] };
  /** @returns {{ title: string, file: string, status: string }[]} */
  const testsIn = (/** @type {any} */ { specs = [], suites = [] }) => [
    ...specs.flatMap((/** @type {any} */ { title, file, tests }) =>
      tests.map((/** @type {any} */ { status }) => ({ title, file, status })),
    ),
    ...suites.flatMap(testsIn),
  ];
  const tests = testsIn(report);
  const named = (/** @type {string} */ status) =>
    tests.filter((test) => test.status === status).map(({ title, file }) => `${file} › ${title}`);
  const errors = report.errors.map((/** @type {any} */ { message }) => `Playwright: ${message}`);
  return {
    passed: report.stats.expected,
    failed: [...named('unexpected'), ...named('flaky'), ...errors],
    skipped: named('skipped'),
  };
}

/**
 * Names what failed and what was skipped; the last line is the count.
 *
 * @param {Tally[]} tallies
 * @param {string} [before] of the last line
 * @returns {boolean} whether all is well; in CI a skipped test is not
 */
export function printTallies(tallies, before = '') {
  const skipped = tallies.flatMap((one) => one.skipped);
  const failed = tallies.flatMap((one) => one.failed);
  const passed = tallies.reduce((sum, one) => sum + one.passed, 0);
  const list = (/** @type {string[]} */ names) => names.map((name) => `  ${name}`).join('\n');
  if (skipped.length > 0) console.log(`\nSkipped (${skipped.length}):\n${list(skipped)}`);
  if (failed.length > 0) console.log(`\nFailed (${failed.length}):\n${list(failed)}`);
  const isSkippedWrong = Boolean(process.env.CI) && skipped.length > 0;
  if (isSkippedWrong)
    console.log('A skipped test is a failure here: a component is missing, or a test is off.');
  console.log(`${before}${passed} passed, ${failed.length} failed`);
  return passed > 0 && failed.length === 0 && !isSkippedWrong;
}
