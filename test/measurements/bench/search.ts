import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { openSearchableStation } from '../searchable-station.ts';
import { compare, interleaved } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const repeats = 40;
const sizes = [1_000, 10_000, 100_000];
const limit = 100;

/** What is typed, and the condition of the same search in the index of the file. */
const texts = [
  { series: 'one BOL number', typed: '700000500', condition: `shipment_search MATCH '"700000500"'` },
  { series: 'a word of a name', typed: 'hermanos', condition: `shipment_search MATCH '"hermanos"'` },
  { series: 'two letters', typed: 'or', condition: `instr(words, 'or') > 0` },
] as const;

const statementOf = (condition: string): string =>
  `SELECT s.id, coalesce(s.service_bol_number, s.bol_number), s.created_at, l.*
   FROM shipments s JOIN listed_shipments l ON l.seq = s.seq
   WHERE s.seq IN (SELECT rowid FROM shipment_search WHERE ${condition} ORDER BY rowid DESC LIMIT ${limit}) ORDER BY s.seq DESC;`;

function timed(work: () => unknown): number {
  const began = performance.now();
  for (let n = 0; n < repeats; n += 1) work();
  return (performance.now() - began) / repeats;
}

/** The statements that `find` asks for a text, each to be asked again on another connection. */
function recordStatements(
  { db, shipments }: ReturnType<typeof openSearchableStation>,
  typed: string,
  bare: DatabaseSync,
): (() => unknown)[] {
  const again: (() => unknown)[] = [];
  const prepared = new Map<string, StatementSync>();
  const prepare = db.prepare.bind(db);
  db.prepare = (sql) => {
    const statement = prepare(sql);
    const other = prepared.get(sql) ?? bare.prepare(sql);
    prepared.set(sql, other);
    return new Proxy(statement, {
      get: (_, method) => {
        if (method !== 'all' && method !== 'get') throw new Error(`${String(method)} is not recorded`);
        return (...values: Parameters<StatementSync['all']>) => {
          again.push(() => other[method](...values));
          return statement[method](...values);
        };
      },
    });
  };
  shipments.find(typed, limit);
  db.prepare = prepare;
  return again;
}

async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const station = openSearchableStation(size);
    // The station keeps its file locked.
    const copy = `${station.file}.copy`;
    station.db.prepare('VACUUM INTO ?').run(copy);
    const bare = new DatabaseSync(copy, { readOnly: true });
    // As the station does, it takes the lock once and not for each statement.
    bare.exec('BEGIN');
    for (const { series, typed, condition } of texts) {
      const statement = bare.prepare(statementOf(condition));
      const found = station.shipments.find(typed, limit).length;
      const foundBare = statement.all().length;
      if (found !== foundBare || found === 0)
        throw new Error(`${typed}: Dockprint finds ${found}, the bare query ${foundBare}`);
      const again = recordStatements(station, typed, bare);
      const { ours, same, fewer } = await interleaved({
        ours: () => timed(() => station.shipments.find(typed, limit)),
        same: () => timed(() => again.map((ask) => ask())),
        fewer: () => timed(() => statement.all()),
      });
      const goal = { subject: 'ratio', atMost: 2 } as const;
      const others = [
        { name: 'the same statements', values: same },
        { name: 'fewer columns', values: fewer },
      ];
      for (const beside of others) rows.push(compare({ series, size, unit: 'ms', ours, beside, goal }));
    }
    bare.close();
    station.close();
  }
  return rows.toSorted((a, b) => a.series.localeCompare(b.series));
}

export const search: Measurement = {
  name: 'search',
  title: 'Finding a shipment',
  how: `A text is searched among the shipments of a station, at most ${limit} rows, ${repeats} times a round. Beside it \`node:sqlite\` alone on a copy of the file: the very statements that Dockprint asks for the text, prepared before; and one query with the same search in the same index and only the stored columns of the rows found. The \`sqlite3\` shell of Debian 12 (3.40) cannot open this index: its tokenizer is of 3.45.`,
  sizeName: 'shipments',
  reason:
    'beside the query with fewer columns: for each row found Dockprint also reads the states of its submissions, its labels printed and wanted, the tender, the last status and the hand-over. A list of a hundred rows takes a millisecond; to store these states once more in the rows would be a second truth about each.',
  run,
};
