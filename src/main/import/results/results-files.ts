import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ResultsOf } from '#main/storage/imports/import-results-store.ts';
import { csvRows, csvText } from '#shared/csv-text.ts';
import { resultCells, resultColumns, resultLineSchema } from '#shared/station/result-line.ts';
import { folderNames, subfolder, isGone } from '../folder-files.ts';
import type { ImportParts } from '../import-parts.ts';
import { isThere, isWholeFile, unfinishedName, withoutWritten, writeSynced } from './whole-file.ts';

/** Next to a file in `done`: a line for each of its shipments, and another one when that changes. */
export const resultsEnding = { json: '.results.jsonl', csv: '.results.csv' } as const;

/** A results file in one of its formats, from lines as they are in the database. */
interface Format {
  ending: string;
  head: string;
  textOf: (line: string) => string;
}

const jsonFormat: Format = { ending: resultsEnding.json, head: '', textOf: (line) => `${line}\n` };

const csvFormat: Format = {
  ending: resultsEnding.csv,
  head: csvText([Object.keys(resultColumns)]),
  textOf: (line) => csvRows([resultCells(resultLineSchema.parse(JSON.parse(line)))]),
};

/** The results files of this station's imports in `done`. */
export interface ResultsFiles {
  /**
   * Writes what is unwritten, and all lines where a file is missing or torn. Throws what the disk says, and then the lines stay unwritten.
   */
  write(file: ResultsOf, signal: AbortSignal): Promise<void>;
  /**
   * The files of one folder whose results are missing or torn although the imported file is there. Removes what a killed process left
   * unfinished. Throws what the disk says.
   */
  damaged(folder: string, files: readonly ResultsOf[], signal: AbortSignal): Promise<ResultsOf[]>;
}

export function createResultsFiles(
  parts: Pick<ImportParts, 'stores' | 'settings' | 'submitsAll'>,
): ResultsFiles {
  const store = parts.stores.importResults;
  const formats = (): Format[] =>
    parts.settings().importResults.csv ? [jsonFormat, csvFormat] : [jsonFormat];
  /** A CSV that was begun goes on: lines of a time in which the setting was off would be missing in it for ever. */
  const formatsFor = async (file: string): Promise<Format[]> =>
    (await isThere(file + csvFormat.ending)) ? [jsonFormat, csvFormat] : formats();

  /** A line for each shipment, and of those that changed while they could not be written each change. */
  function allLines(fileId: string, unwritten: readonly string[]): string[] {
    const known = new Set(unwritten);
    return [...store.lastLines(fileId).filter((line) => !known.has(line)), ...unwritten];
  }

  /** Without a window: one line for each shipment, once all are finished, and the whole file anew when one changes. */
  async function replace(file: string, { fileId }: ResultsOf, signal: AbortSignal): Promise<boolean> {
    if (!store.hasAllLines(fileId)) return false;
    const lines = store.lastLines(fileId);
    for (const { ending, head, textOf } of await formatsFor(file))
      await writeSynced(file + ending, { text: head + lines.map(textOf).join(''), append: false }, signal);
    return true;
  }

  async function append(
    file: string,
    { fileId }: ResultsOf,
    unwritten: readonly string[],
    signal: AbortSignal,
  ): Promise<boolean> {
    for (const { ending, head, textOf } of await formatsFor(file)) {
      const path = file + ending;
      const isWhole = await isWholeFile(path);
      const text = isWhole
        ? await withoutWritten(path, unwritten.map(textOf))
        : allLines(fileId, unwritten).map(textOf).join('');
      if (text !== '')
        await writeSynced(path, { text: isWhole ? text : head + text, append: isWhole }, signal);
    }
    return true;
  }

  return {
    async write(one, signal) {
      const unwritten = store.unwritten(one.fileId);
      const file = join(await subfolder(one.folder, folderNames.done), one.name);
      const lines = unwritten.map(({ line }) => line);
      const isWritten = await (parts.submitsAll === true
        ? replace(file, one, signal)
        : append(file, one, lines, signal));
      const last = unwritten.at(-1);
      if (isWritten && last !== undefined && !signal.aborted) store.written(one.fileId, last.seq);
    },
    async damaged(folder, files, signal) {
      const done = await subfolder(folder, folderNames.done).catch((error: unknown) => {
        if (isGone(error)) return null;
        throw error;
      });
      if (done === null) return [];
      const names = new Set(await readdir(done));
      const found: ResultsOf[] = [];
      for (const one of files) {
        if (signal.aborted) return [];
        let isDamaged = false;
        for (const { ending } of names.has(one.name) ? formats() : []) {
          const name = one.name + ending;
          const unfinished = unfinishedName(name);
          if (names.has(unfinished)) await rm(join(done, unfinished), { force: true }).catch(() => undefined);
          isDamaged ||= !names.has(name) || !(await isWholeFile(join(done, name)));
        }
        if (isDamaged) found.push(one);
      }
      return found;
    },
  };
}
