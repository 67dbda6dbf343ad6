import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach } from 'vitest';

/**
 * Has Node load a changed file again, and whatever imports it, while all else stays loaded: most of a run went into loading. Which file
 * imports which is learned while they are loaded for the first time.
 */
const root = pathToFileURL(process.cwd()).href;
const imports = new Map<string, Set<string>>();
/** The version at the end of an address, which ends as the file's does: some code asks whether its own ends in `.ts`. */
const end = /\?mutant=\d+\.ts$/;
let version = '';
let stale: ReadonlySet<string> = new Set();
let strayError: unknown = null;
/** Tests that measure time say nothing of a mutant, and are slow. */
const measures = /\d ms at a time|times as long|(?:in|take) a moment/;

// The words are large and import nothing.
const isSource = (url: string): boolean =>
  /\/(?:src|test|scripts)\//.test(url) &&
  url.startsWith(root) &&
  !/\?|\/paraglide\/|\/test\/mutation\/|\/node_modules\//.test(url);

function importersOf(changed: string): Set<string> {
  const found = new Set([changed]);
  for (const url of found)
    for (const [importer, imported] of imports) if (imported.has(url)) found.add(importer);
  return found;
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const { url } = resolved;
    if (version === '' || !isSource(url)) return resolved;
    const importer = context.parentURL?.replace(end, '') ?? '';
    imports.set(importer, (imports.get(importer) ?? new Set()).add(url));
    // A test file is read again for each mutant: that is what has its tests run.
    const isAgain = stale.has(url) || url.endsWith('.test.ts');
    return isAgain ? { ...resolved, url: `${url}?mutant=${version}.ts` } : resolved;
  },
});
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (error: unknown) => {
    strayError ??= error;
  });
// The same cases for each mutant, and no time for a smaller one that fails too.
fc.configureGlobal({ seed: 38, endOnFailure: true });

/** At the top of a generated test file: writes the mutant, from which on it is loaded; the first failure ends the file. */
export function useMutant(number: number, file: string, text: string): void {
  // To the disk: some tests start a process of their own.
  writeFileSync(file, text);
  stale = importersOf(pathToFileURL(file).href);
  version = String(number);
  strayError = null;
  let hasFailed = false;
  beforeEach(({ skip, task }) => {
    skip(hasFailed || measures.test(task.name));
  });
  afterEach(({ task }) => {
    hasFailed ||= task.result?.state === 'fail';
  });
  afterAll(() => {
    if (strayError !== null) throw new Error('an error that no test caught', { cause: strayError });
  });
}
