import type { Mismatch } from './journal-checker.ts';
import type { Comparison, StationMismatch } from './check-station.ts';

const line = (seq: number | null): string => (seq === null ? 'a line' : `line ${seq}`);
const rightUntil = (after: number | null): string =>
  after === null ? 'No line before it is shown to be right.' : `Up to line ${after} everything fits.`;

/** What is wrong with an exported journal, in words for people. */
export function mismatchWords({ kind, seq, after }: Mismatch): string {
  const until = rightUntil(after);
  switch (kind) {
    case 'no-head':
      return 'This is no journal that Dockprint exported: it does not begin with one.';
    case 'unreadable':
      return `What follows ${after === null ? 'the beginning' : line(after)} cannot be read: it was changed or cut. ${until}`;
    case 'changed':
      return `The first that does not fit is ${line(seq)}: it, or its hash, was changed, or it was put in. ${until}`;
    case 'missing':
      return `The first that does not fit is ${line(seq)}: ${after === null ? 'lines before it are missing' : `the lines between ${after} and it are missing`}. ${until}`;
    case 'order':
      return `The first that does not fit is ${line(seq)}: it stands in the wrong place, or twice. ${until}`;
    case 'no-hash':
      return `The first that does not fit is ${line(seq)}: its hash was removed. ${until}`;
    case 'before-hash':
      return `The first that does not fit is ${line(seq)}: the hash before it was removed, or lines before it are missing. ${until}`;
    case 'cut':
      return `The end of the file is missing. ${until}`;
    case 'count':
      return `The file says that it has another number of lines: lines were removed or put in. ${until}`;
    case 'last':
      return `The file says that it ends with another line: lines at its end were removed or put in. ${until}`;
    case 'digest':
      return 'Each line fits the one before it, but the beginning or the end of the file was changed.';
    case 'after-end':
      return `Something follows the end of the file. ${until}`;
  }
}

/** What is wrong with a station's own journal. */
export function stationMismatchWords({ kind, seq, witnessed }: StationMismatch): string {
  const seen = witnessed === undefined ? '' : ` (seen at ${witnessed.at})`;
  switch (kind) {
    case 'changed':
      return `The first that does not fit is line ${seq}: it, or its hash, was changed, or it was put in. Up to line ${seq - 1} everything fits.`;
    case 'missing':
      return `The first that does not fit is line ${seq}: lines before it are missing.`;
    case 'no-hash':
      return `The first that does not fit is line ${seq}: its hash was removed. Up to line ${seq - 1} everything fits.`;
    case 'cut':
      return `Lines at the end are missing: the witness knows ${witnessed?.lines ?? 0} lines${seen}, the journal has ${seq}.`;
    case 'replaced':
      return `Line ${seq} is not the one that the witness knows${seen}: the journal was replaced or written anew.`;
  }
}

/** How an exported journal compares with the station's own; null: nothing is wrong. */
export function comparisonWords(comparison: Comparison): string | null {
  switch (comparison.kind) {
    case 'fits':
      return null;
    case 'other-station':
      return 'It is of another station, or of a database that this station no longer has: it was not compared.';
    case 'not-here':
      return `Line ${comparison.seq} of the file is not in the station's journal, or says something else there.`;
    case 'left-out':
      return 'The station has lines of this shipment between those of the file: lines were left out.';
    case 'cut':
      return `The station's line ${comparison.seq} was written before the file was, and is not in it: the end was cut, or the clock was set back.`;
  }
}
