// What the test runners' own JSON reports count. No report is a failure, and in CI a skipped test is one.
import { existsSync, readFileSync } from 'node:fs';

/**
 * The titles of the tests that failed. Whoever reads the end of a long run must not have to look for them.
 * @param {any} report of Vitest, or a report or suite of Playwright
 * @returns {string[]}
 */
const failures = ({ testResults = [], suites = [], specs = [] }) => [
  ...testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => [
    ...assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ test) => `${name}: ${test.fullName}\n  ${test.failureMessages[0] ?? ''}`),
    ...(status === 'failed' && message !== '' ? [`${name}: ${message}`] : []),
  ]),
  ...specs
    .filter((/** @type {any} */ spec) => !spec.ok)
    .map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}`),
  ...suites.flatMap(failures),
];

/**
 * How many tests a run by a tag (`--tags-filter`) left for the other run. Vitest calls them skipped.
 * @param {any} report
 * @param {string | undefined} filter the tag, or `!` and the tag: all but those
 */
function leftOut(report, filter) {
  if (filter === undefined) return 0;
  const [tag, takesIt] = filter.startsWith('!') ? [filter.slice(1), false] : [filter, true];
  return report.testResults
    .flatMap((/** @type {any} */ { assertionResults }) => assertionResults)
    .filter((/** @type {any} */ { status, tags }) => status === 'skipped' && tags.includes(tag) !== takesIt)
    .length;
}

/**
 * @param {(string | { file: string, filter?: string })[]} reports files of Vitest's and Playwright's json reporters, and by which tag they ran
 * @param {{ before?: string, maySkip?: boolean }} [options] `before`: of the last line, which is the count; `maySkip`: also in CI
 * @returns {boolean} whether all is well
 */
export function printTally(reports, { before = '', maySkip = !process.env.CI } = {}) {
  let [passed, failed, skipped] = [0, 0, 0];
  for (const one of reports) {
    const { file, filter } = typeof one === 'string' ? { file: one, filter: undefined } : one;
    const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
    const { stats } = report ?? {};
    passed += stats?.expected ?? report?.numPassedTests ?? 0;
    skipped +=
      stats?.skipped ?? (report ? report.numPendingTests + report.numTodoTests - leftOut(report, filter) : 0);
    // A file that did not load, and an error outside any test, fail no test.
    if (stats !== undefined) failed += stats.unexpected + stats.flaky + report.errors.length;
    else if (!report?.success) failed += Math.max(1, report?.numFailedTests ?? 0);
    for (const failure of failures(report ?? {})) console.log(`FAILED ${failure.split('\n    at ')[0]}`);
  }
  if (skipped > 0 && maySkip) console.log(`\n${skipped} skipped`);
  else if (skipped > 0)
    console.log(`\n${skipped} skipped: a component is missing, or a test is off. In CI that is a failure.`);
  console.log(`${before}${passed} passed, ${failed} failed`);
  return passed > 0 && failed === 0 && (skipped === 0 || maySkip);
}
