// What failed beside other tests is run once more, alone (decision 99).

/** @typedef {import('./test-tally.mjs').Failure} Failure @typedef {import('./test-tally.mjs').Tally} Tally */

/** More failures than this are no accident of a busy machine. */
const most = 6;
/** What the two promises rest on, with kills and faults at moments that no second run meets again: failing once is failing. */
const onceIsEnough = /storm|kill/;

/**
 * Runs again what failed, where that can tell anything, and returns what is still failed.
 * @param {Tally} tally
 * @param {(places: string[]) => Tally} runAlone
 * @returns {Tally & { second: Failure[] }} `second`: what passed only when it was run again, with the error of the first time
 */
export function runAgain(tally, runAlone) {
  const { failed } = tally;
  const places = failed.map(({ place }) => place);
  const tells = failed.every(({ name, place }) => place !== null && !onceIsEnough.test(name));
  if (failed.length === 0 || failed.length > most || !tells) return { ...tally, second: [] };
  const again = runAlone([...new Set(places.filter((place) => place !== null))]);
  const still = new Set(again.failed.map(({ name }) => name));
  const second = failed.filter(({ name }) => !still.has(name));
  // A runner that broke, or ran nothing, has shown nothing; nor what was left out of the second run.
  const shown = again.passed >= second.length && again.skipped.length === 0;
  if (!shown || again.failed.some(({ place }) => place === null)) return { ...tally, second: [] };
  return { passed: tally.passed + second.length, failed: again.failed, skipped: tally.skipped, second };
}
