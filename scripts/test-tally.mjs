// What the test runners' own JSON reports count. No report is a failure, and in CI a skipped test is one.
import { existsSync, readFileSync } from 'node:fs';

/**
 * @param {string[]} reports files of Vitest's and Playwright's json reporters
 * @param {{ before?: string, maySkip?: boolean }} [options] `before`: of the last line, which is the count; `maySkip`: also in CI
 * @returns {boolean} whether all is well
 */
export function printTally(reports, { before = '', maySkip = !process.env.CI } = {}) {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const file of reports) {
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    const { stats } = report ?? {};
    passed += stats?.expected ?? report?.numPassedTests ?? 0;
    skipped += stats?.skipped ?? (report ? report.numPendingTests + report.numTodoTests : 0);
    // A file that did not load, and an error outside any test, fail no test.
    if (stats !== undefined) failed += stats.unexpected + stats.flaky + report.errors.length;
    else if (!report?.success) failed += Math.max(1, report?.numFailedTests ?? 0);
  }
  if (skipped > 0 && maySkip) console.log(`\n${skipped} skipped`);
  else if (skipped > 0)
    console.log(`\n${skipped} skipped: a component is missing, or a test is off. In CI that is a failure.`);
  console.log(`${before}${passed} passed, ${failed} failed`);
  return passed > 0 && failed === 0 && (skipped === 0 || maySkip);
}
