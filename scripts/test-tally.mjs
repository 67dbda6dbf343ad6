// What the test runners' own reports say. A runner that left no report, or a file that did not load, is a failure. Each
// failure is named with the start of its error, because the end of a log is often all that is kept of it.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './setup/places.mjs';

/**
 * `place`: what the runner is given to run this test again, from the root of the project; null where no single test failed.
 * @typedef {{ name: string, text: string, place: string | null }} Failure `text`: its name and the start of its error
 * @typedef {{ passed: number, failed: Failure[], skipped: string[] }} Tally
 */

/** Lines of an error that are shown once more at the end. */
const errorLines = 12;
// eslint-disable-next-line no-control-regex -- the colours of a terminal
const colour = /\u001b\[[0-9;]*m/g;

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
/** @param {string} runner @returns {Tally} */
const noReport = (runner) => ({ passed: 0, failed: [failure(`${runner} left no report`)], skipped: [] });

/**
 * @param {string} name
 * @param {string} [error]
 * @param {string | null} [place]
 * @returns {Failure}
 */
function failure(name, error = '', place = null) {
  const lines = error
    .replace(colour, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, errorLines)
    .map((line) => `    ${line}`);
  return { name, text: [name, ...lines].join('\n'), place };
}

/** @param {Tally[]} tallies @returns {Tally} */
export const addUp = (tallies) => ({
  passed: tallies.reduce((sum, one) => sum + one.passed, 0),
  failed: tallies.flatMap((one) => one.failed),
  skipped: tallies.flatMap((one) => one.skipped),
});

/**
 * @param {string} file a report of vitest's json reporter
 * @returns {Tally}
 */
export function vitestTally(file) {
  const report = read(file);
  if (report === null) return noReport('vitest');
  /** @type {Tally} */
  const tally = { passed: 0, failed: [], skipped: [] };
  for (const suite of report.testResults) {
    const name = relative(root, suite.name ?? '');
    const before = tally.failed.length;
    for (const one of suite.assertionResults) {
      if (one.status === 'passed') tally.passed += 1;
      else if (one.status === 'failed')
        tally.failed.push(failure(`${name} › ${one.fullName}`, one.failureMessages?.[0], name));
      else tally.skipped.push(one.fullName);
    }
    // Its tests never ran: the file, or a hook around them, threw.
    if (suite.status === 'failed' && tally.failed.length === before)
      tally.failed.push(failure(name, suite.message));
  }
  if (!report.success && tally.failed.length === 0)
    tally.failed.push(failure('vitest: an error outside any test'));
  return tally;
}

/**
 * @param {string} file a report of Playwright's json reporter
 * @returns {Tally}
 */
export function playwrightTally(file) {
  const report = read(file);
  if (report === null) return noReport('Playwright');
  /** @type {Tally} */
  const tally = { passed: report.stats.expected, failed: [], skipped: [] };
  const visit = (/** @type {any} */ suite) => {
    for (const { title, file: from, line, tests } of suite.specs ?? [])
      for (const { status, results } of tests) {
        if (status === 'skipped') tally.skipped.push(title);
        // Playwright is told not to repeat by itself: what is run again is run alone (second-run.mjs).
        if (status !== 'unexpected' && status !== 'flaky') continue;
        const error = results?.find((/** @type {any} */ one) => one.error !== undefined)?.error;
        tally.failed.push(failure(`${from} › ${title}`, error?.message, `test/${from}:${line}`));
      }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  for (const error of report.errors)
    tally.failed.push(failure('Playwright, outside any test', error.message));
  return tally;
}

/**
 * Prints what was left out and what failed.
 * @param {Tally} tally
 */
export function printTally({ failed, skipped }) {
  if (skipped.length > 0)
    console.log(`\nSkipped (${skipped.length}):\n${skipped.map((name) => `  ${name}`).join('\n')}`);
  if (failed.length > 0)
    console.log(`\nFailed (${failed.length}):\n${failed.map(({ text }) => `  ${text}`).join('\n')}`);
}

/**
 * Prints what passed only when it was run again.
 * @param {Failure[]} second
 */
export function printSecond(second) {
  if (second.length === 0) return;
  console.log(
    `\nPassed only when run again, alone (${second.length}): each is a fault of the test or of the product`,
  );
  console.log(second.map(({ text }) => `  ${text}`).join('\n'));
}
