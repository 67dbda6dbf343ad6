import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { witnessBeside } from '#main/storage/witness/witness.ts';
import type { WitnessRecord } from '#main/storage/witness/witness-record.ts';
import { oneOfList } from './known-words.ts';

const sequenceOf = oneOfList(['bol', 'pro', 'sscc']);

/** Numbers given in each kind of sequence, without the kind's own detail (a carrier, a company prefix). */
const toldNumbers = (numbers: Readonly<Record<string, number>>): object[] =>
  Object.entries(numbers).map(([name, last]) => ({
    sequence: sequenceOf(name.split(':')[0]) ?? 'other',
    last,
  }));

const hexOf = (text: string): string | null => (/^[0-9a-f]{1,64}$/.test(text) ? text : null);

/** Position of a database now, or when a witness last saw it. */
export const positionFigures = ({
  station,
  epoch,
  lines,
  head,
  numbers,
}: Pick<WitnessRecord, 'station' | 'epoch' | 'lines' | 'head' | 'numbers'>): object => ({
  database: hexOf(station),
  epoch,
  lines,
  head: hexOf(head),
  numbers: toldNumbers(numbers),
});
const tellRecord = (record: WitnessRecord): object => ({
  ...positionFigures(record),
  commits: record.commits,
  at: record.at,
});

/** Both copies of the witness, as stored on the disk. */
export const witnessFigures = (databaseFile: string, second: string | null): object => ({
  first: tellFile(witnessBeside(databaseFile)),
  second: second === null ? null : tellFile(second),
});

function tellFile(file: string): object {
  try {
    const found = readWitnessFile(file);
    return found.state === 'whole' ? { state: 'whole', ...tellRecord(found.record) } : { state: found.state };
  } catch {
    return { state: 'not-readable' };
  }
}
