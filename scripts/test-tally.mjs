// Counts of the test runners' own reports. A runner that left no report, or a file that did not load, is a failure.
import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Tally */

/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);
/** @returns {Tally} */
const noReport = () => ({ passed: 0, failed: 1, skipped: [] });

/** @param {Tally[]} tallies @returns {Tally} */
export const addUp = (tallies) => ({
  passed: tallies.reduce((sum, one) => sum + one.passed, 0),
  failed: tallies.reduce((sum, one) => sum + one.failed, 0),
  skipped: tallies.flatMap((one) => one.skipped),
});

/**
 * @param {string} file a report of vitest's json reporter
 * @returns {Tally}
 */
export function vitestTally(file) {
  const report = read(file);
  if (report === null) return noReport();
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [] };
  for (const suite of report.testResults) {
    const results = suite.assertionResults;
    const failed = results.filter((/** @type {{ status: string }} */ one) => one.status === 'failed').length;
    tally.failed += failed;
    // Its tests never ran: the file, or a hook around them, threw.
    if (suite.status === 'failed' && failed === 0) tally.failed += 1;
    for (const one of results) {
      if (one.status === 'passed') tally.passed += 1;
      else if (one.status !== 'failed') tally.skipped.push(one.fullName);
    }
  }
  // An error outside any test.
  if (!report.success && tally.failed === 0) tally.failed = 1;
  return tally;
}

/**
 * @param {string} file a report of Playwright's json reporter
 * @returns {Tally}
 */
export function playwrightTally(file) {
  const report = read(file);
  if (report === null) return noReport();
  /** @type {string[]} */
  const skipped = [];
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? [])
      if (spec.tests.some((/** @type {{ status: string }} */ one) => one.status === 'skipped'))
        skipped.push(spec.title);
    for (const inner of suite.suites ?? []) visit(inner);
  };
  for (const suite of report.suites) visit(suite);
  const { expected, unexpected, flaky } = report.stats;
  // A flaky test failed once: that is a failure. `errors` holds what went wrong outside any test.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
