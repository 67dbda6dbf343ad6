import { isDeepStrictEqual } from 'node:util';
import type { JournalLine } from '#main/storage/journal/journal-lines.ts';
import { schema, type FleetServer } from '../fleet-server.ts';
import type { OwnTruth } from './truth.ts';

interface ToldLine {
  seq: string;
  at: Date;
  line: Record<string, unknown>;
}

/** Every line of every journal stands at the server as it stands at its station. */
export async function judgeJournals(server: FleetServer, truths: readonly OwnTruth[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { number: station, uuid, journal, copiedAt } of truths) {
    const rows = await server.query<ToldLine>(
      `SELECT seq, at, line FROM ${schema}.journal WHERE station = $1
         AND epoch = (SELECT epoch FROM ${schema}.stations WHERE uuid = $1) ORDER BY seq`,
      [uuid],
    );
    // A copy that became a station tells what it did since.
    const first = copiedAt === null ? 1 : Math.min(copiedAt + 1, Number(rows[0]?.seq ?? Infinity));
    const own = journal.filter(({ seq }) => seq >= first);
    const differs = own.findIndex((one, at) => !isSame(one, rows[at]));
    if (rows.length !== own.length || differs !== -1)
      wrong.push(
        `the journal of station ${station}: ${own.length} lines here, ${rows.length} there; the first that differs: ` +
          `${JSON.stringify(own[differs])} / ${JSON.stringify(rows[differs === -1 ? own.length : differs])}`,
      );
  }
  return wrong;
}

const parsed = (value: unknown): unknown =>
  typeof value === 'string' ? (JSON.parse(value) as unknown) : value;

/** As the server names the columns (fleet/feed.ts). */
const namesThere: Readonly<Record<string, string>> = { shipment_id: 'shipmentId', subject_id: 'subjectId' };

/** Whether the line stands at the server as it stands here: every column of it, its time, and its place in the chain of hashes. */
function isSame({ seq, line, hash }: JournalLine, there: ToldLine | undefined): boolean {
  if (there === undefined || Number(there.seq) !== seq || there.line['hash'] !== hash) return false;
  return Object.entries(line).every(([column, value]) => {
    if (column === 'at') return new Date(String(value)).getTime() === there.at.getTime();
    if (column === 'detail' || column === 'person')
      return isDeepStrictEqual(parsed(value), there.line[column] ?? null);
    return (there.line[namesThere[column] ?? column] ?? null) === value;
  });
}
