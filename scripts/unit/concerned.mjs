// Which unit tests a change can concern: the decision alone, from the texts of the files as they passed last and as they are now.

import { dirname, join } from 'node:path/posix';

/** The text of each file of the repository, hashed, by its path. @typedef {Record<string, string>} Texts */

/** Only these are in the graph of imports that Vitest draws. */
const inGraph = /^(?:src|scripts|demo|test)\/.*\.(?:ts|svelte|mjs)$/;
/** Loaded by Node or Vitest beside the tests: no test imports them. */
const besideTests = /^test\/support\/(?:plans\/|raw-imports|fresh-window|longest-first|memory-folder)/;
/** No source: what reads it by itself runs each time (`readsTheTree`). */
const onlyRead = /^(?:docs|packaging|\.ci|\.github)\/|^[^/]+\.md$/;

/** A test that knows its own place, or starts programs, may read any file of the repository; one that only has a folder of its own does not. */
const readsByItself =
  /node:child_process|\bimport\.meta\b|process\.cwd\(|\bglobSync\b|(?:File|FileSync|dir|dirSync|Stream)\(\s*['"`]/;
/** A thread or a program that is started by the name of its file: its imports are in no graph. */
const startsByName = /\bimport\.meta\b/;

/** @param {string} name as it is imported in a test @param {string} file */
const placeOf = (name, file) =>
  name.startsWith('.') ? join(dirname(file), name) : name.replace('#support/', 'test/support/');

/**
 * @param {Record<string, string>} sources texts of tests and of what supports them, by path
 * @returns {string[]} the tests that run each time
 */
export function readsTheTree(sources) {
  const reading = new Set(Object.keys(sources).filter((file) => readsByItself.test(sources[file] ?? '')));
  // A test that has a helper read for it reads as well, by way of others too.
  for (let before = -1; before !== reading.size;) {
    before = reading.size;
    for (const [file, text] of Object.entries(sources))
      for (const [, name = ''] of text.matchAll(/from '([^']+)'/g))
        if (reading.has(placeOf(name, file))) reading.add(file);
  }
  return [...reading].filter((file) => /^test\/(?:unit|property)\/.*\.test\.ts$/.test(file));
}

/**
 * @param {Texts | null} passed null: nothing is known of an earlier run
 * @param {Texts} now
 * @param {(file: string) => string} read
 * @returns {'all' | string[]} files; what they are imported by is concerned, and they themselves
 */
export function concerned(passed, now, read) {
  if (passed === null) return 'all';
  const changed = Object.keys(now).filter((file) => passed[file] !== now[file]);
  const gone = Object.keys(passed).filter((file) => !(file in now));
  const isConcern = (/** @type {string} */ file) => !onlyRead.test(file);
  // Nobody can be asked who imported a file that is gone, or what reads one that no graph shows.
  if (gone.some(isConcern)) return 'all';
  const sourcesChanged = changed.filter(isConcern);
  if (sourcesChanged.some((file) => !inGraph.test(file) || besideTests.test(file))) return 'all';
  const isOfTests = (/** @type {string} */ file) => /^(?:test|demo)\/.*\.ts$/.test(file);
  const sources = Object.fromEntries(
    Object.keys(now)
      .filter(isOfTests)
      .map((file) => [file, read(file)]),
  );
  const inSource = Object.keys(now).filter((file) => file.startsWith('src/') && inGraph.test(file));
  const starters = changed.some((file) => file.startsWith('src/'))
    ? inSource.filter((file) => startsByName.test(read(file)))
    : [];
  return [...new Set([...sourcesChanged, ...starters, ...readsTheTree(sources)])];
}
