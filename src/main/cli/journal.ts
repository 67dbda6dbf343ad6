import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openForReading, type ClosedDatabase } from '#main/storage/opening/closed-database.ts';
import { readWitnesses, witnessBeside } from '#main/storage/witness/witness.ts';
import { checkFile } from '#main/support/journal/check-file.ts';
import { checkStationJournal, createComparison } from '#main/support/journal/check-station.ts';
import { comparisonWords, mismatchWords, stationMismatchWords } from '#main/support/journal/misfit-words.ts';
import { writeJournal } from '#main/support/journal/write-journal.ts';
import { startOfDay, startOfNextDay } from '#main/support/journal/day-bounds.ts';
import { exitCodes, type Command, type CommandContext } from './command.ts';
import { reportUsageError } from './usage-error.ts';

const codes = { ...exitCodes, doesNotFit: 10, databaseInUse: 11, noDatabase: 12 } as const;

/** `dockprint journal …`: writes the journal to a file, or checks whether a file or the station's own journal is unchanged. */
export const journalCommand: Command = {
  async run(words, place) {
    const [act, ...rest] = words;
    if (act === 'export') return exportJournal(rest, place);
    if (act === 'check' && rest.length < 2) return check(rest[0], place);
    return reportUsageError(place, 'journal');
  },
};

async function exportJournal(words: string[], place: CommandContext): Promise<number> {
  const read = readWords(words);
  if (typeof read === 'string') return reportUsageError(place, 'journal', read);
  const { format, from, until } = read;
  const file = resolve(place.startedIn, read.file);
  const db = openOwn(place);
  if (typeof db === 'number') return db;
  try {
    const scope = { from, until, shipment: null };
    const written = await writeJournal({ db, scope, format, file, now: new Date() });
    if (!written.ok) {
      place.complain(`The journal was not written: ${written.error.message}`);
      return codes.failed;
    }
    place.say(`${file}: ${written.value.lines} lines`);
    return codes.done;
  } finally {
    db.close();
  }
}

function readWords(words: string[]) {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    format: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) return 'Name one file.';
    const format = values.format ?? (file.toLowerCase().endsWith('.csv') ? 'csv' : 'jsonl');
    if (format !== 'csv' && format !== 'jsonl') return `There is no format ${format}.`;
    const from = values.from === undefined ? null : startOfDay(values.from);
    const until = values.to === undefined ? null : startOfNextDay(values.to);
    if (from === undefined || until === undefined) return 'A day is written as 2026-11-22.';
    return { file, format, from, until } as const;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The station's database, or the exit code that says why it cannot be read. */
function openOwn({ databaseFile, complain }: CommandContext): ClosedDatabase | number {
  const opened = openForReading(databaseFile);
  if (opened.ok) return opened.value;
  const { code, message } = opened.error;
  if (code === 'not-found') {
    complain(`There is no station in this data folder: ${databaseFile}`);
    return codes.noDatabase;
  }
  if (code === 'storage-locked') {
    complain('Dockprint is open and has the database. Close it, or use Setup, Support in it.');
    return codes.databaseInUse;
  }
  complain(`The database cannot be read: ${message}`);
  return codes.failed;
}

async function check(named: string | undefined, place: CommandContext): Promise<number> {
  try {
    return named === undefined
      ? await checkOwn(place)
      : await checkNamed(resolve(place.startedIn, named), place);
  } catch (error) {
    // The system's error about a file, or SQLite's about a damaged page.
    place.complain(
      `It could not be read to its end: ${error instanceof Error ? error.message : String(error)}`,
    );
    return codes.failed;
  }
}

async function checkOwn(place: CommandContext): Promise<number> {
  const db = openOwn(place);
  if (typeof db === 'number') return db;
  try {
    const places = { first: witnessBeside(place.databaseFile), second: place.secondWitness };
    const { records } = readWitnesses(places, place.complain);
    const checked = await checkStationJournal(db, records);
    if (!checked.ok) {
      place.say(stationMismatchWords(checked.misfit));
      return codes.doesNotFit;
    }
    const { lines, witnessed } = checked;
    place.say(`The journal is as it was written: ${lines} lines`);
    place.say(
      witnessed
        ? 'The witness agrees.'
        : 'There is no witness of it: lines missing at its end are not noticed.',
    );
    return codes.done;
  } finally {
    db.close();
  }
}

async function checkNamed(file: string, place: CommandContext): Promise<number> {
  if (!existsSync(file)) return reportUsageError(place, 'journal', `${file} is not there.`);
  const own = openForReading(place.databaseFile);
  const comparison = own.ok ? createComparison(own.value) : null;
  try {
    const checked = await checkFile(file, (record) => comparison?.add(record));
    if (!checked.ok) {
      place.say(mismatchWords(checked.misfit));
      return codes.doesNotFit;
    }
    const { head, lines } = checked.value;
    place.say(`The file is as it was written: ${lines} lines, exported ${head.exportedAt}`);
    const compared = comparison?.compare(checked.value) ?? null;
    const words = compared === null ? null : comparisonWords(compared);
    if (compared === null) place.say("It was not compared with this station's own journal.");
    else place.say(words ?? "It says what this station's own journal says.");
    return compared === null || words === null || compared.kind === 'other-station'
      ? codes.done
      : codes.doesNotFit;
  } finally {
    if (own.ok) own.value.close();
  }
}
