import { DatabaseSync } from 'node:sqlite';
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

async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const station = openSearchableStation(size);
    // The station keeps its file locked.
    const copy = `${station.file}.copy`;
    station.db.prepare('VACUUM INTO ?').run(copy);
    const bare = new DatabaseSync(copy, { readOnly: true });
    for (const { series, typed, condition } of texts) {
      const statement = bare.prepare(statementOf(condition));
      const found = station.shipments.find(typed, limit).length;
      const foundBare = statement.all().length;
      if (found !== foundBare || found === 0)
        throw new Error(`${typed}: Dockprint finds ${found}, the bare query ${foundBare}`);
      const { ours, beside } = await interleaved({
        ours: () => timed(() => station.shipments.find(typed, limit)),
        beside: () => timed(() => statement.all()),
      });
      const goal = { subject: 'ratio', atMost: 2 } as const;
      rows.push(
        compare({ series, size, unit: 'ms', ours, beside: { name: 'bare query', values: beside }, goal }),
      );
    }
    bare.close();
    station.close();
  }
  return rows.toSorted((a, b) => a.series.localeCompare(b.series));
}

export const search: Measurement = {
  name: 'search',
  title: 'Finding a shipment',
  how: `A text is searched among the shipments of a station, at most ${limit} rows, ${repeats} times a round. Beside it a bare query of \`node:sqlite\` on a copy of the file, prepared once, with the same search in the same index and the listed columns of the rows found. The \`sqlite3\` shell of Debian 12 (3.40) cannot open this index: its tokenizer is of 3.45.`,
  sizeName: 'shipments',
  reason:
    'for each row found Dockprint also reads what the bare query does not: the states of its submissions, its labels printed and wanted, the tender, the last status and the hand-over.',
  run,
};
