import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join, basename, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { BundleEntry } from './bundle-entry.ts';
import { createLogReader } from './known-log-lines.ts';

/** The file names of main's program: the only ones a stack location may have in a bundle. */
function programFiles(): ReadonlySet<string> {
  const here = import.meta.dirname;
  const root = basename(here) === 'chunks' ? dirname(here) : here;
  return new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => basename(path)));
}

/** The newest bytes of each log: some days of a healthy station, and enough of a faulty one. */
const newestBytes = 2 * 1024 * 1024;
/** The log and its predecessor (electron-log). */
const names = ['station.log', 'station.old.log'];
/** A logged stack or answer; the rest of such a line is left out. */
const maxLineLength = 20_000;
const linesTogether = 40;

/**
 * The logs. Without `words`, each line is reduced to known parts: its time, level, codes and locations in the program. With `words`, the lines
 * are as written, filtered through `words`.
 */
export async function logEntries(
  folder: string,
  words: ((text: string) => string) | null,
): Promise<BundleEntry[]> {
  const here = existsSync(folder) ? readdirSync(folder) : [];
  const entries: BundleEntry[] = [];
  for (const name of names.filter((one) => here.includes(one))) {
    const file = join(folder, name);
    entries.push(words === null ? await knownLines(file, name) : await wholeLines(file, name, words));
  }
  return entries;
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const begin = Math.max(0, statSync(file).size - newestBytes);
  const input = createReadStream(file, { start: begin, encoding: 'utf8' });
  let count = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    count += 1;
    // The first line may be incomplete.
    if (begin === 0 || count > 1) yield line.slice(0, maxLineLength);
  }
}

async function knownLines(file: string, name: string): Promise<BundleEntry> {
  const reader = createLogReader(programFiles());
  for await (const line of linesOf(file)) reader.add(line);
  const text = reader.lines().map((line) => `${JSON.stringify(line)}\n`);
  return { name: `logs/${name.replace('.log', '.jsonl')}`, text: text.join('') };
}

async function wholeLines(file: string, name: string, words: (text: string) => string): Promise<BundleEntry> {
  const parts: string[] = [];
  let some: string[] = [];
  // Some at a time: each text is searched for each of the many spellings of a secret.
  const take = (): void => {
    parts.push(words(some.map((line) => `${line}\n`).join('')));
    some = [];
  };
  for await (const line of linesOf(file)) if (some.push(line) === linesTogether) take();
  take();
  return { name: `logs/${name}`, text: parts.join('') };
}
