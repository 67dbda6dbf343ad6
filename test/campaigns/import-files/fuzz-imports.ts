import { readImport } from '#main/import/reading/read-file.ts';
import { FileRefused } from '#main/import/reading/table.ts';
import { readJsonValue } from './row-count.ts';
import { brokenFile, type Roll } from './broken-files.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';

const defaults = defaultsSettingsSchema.parse({ station: {} });
const station = { language: 'en' as const, shipper: null, billTo: null, defaults };
/** A reader that takes longer for a file of some kilobytes has been caught by it, milliseconds. */
const slow = 2000;

/** Reads broken files: each must be refused by name, or every row of it be in a shipment or named as bad, once. */
export async function fuzzImports(
  roll: Roll,
  times: number,
): Promise<{ faults: string[]; ends: Map<string, number> }> {
  const faults: string[] = [];
  const ends = new Map<string, number>();
  const count = (end: string) => ends.set(end, (ends.get(end) ?? 0) + 1);
  for (let n = 0; n < times; n += 1) {
    const { name, bytes } = await brokenFile(roll);
    const started = performance.now();
    const say = (what: string) =>
      faults.push(`${name} (file ${n}): ${what}: ${bytes.toString('base64').slice(0, 400)}`);
    try {
      const reading = await readImport(bytes, name, station, (_columns, guessed) => guessed, 0);
      const seen: number[] = [];
      let shipments = 0;
      let bad = 0;
      for (const taken of reading.taken) {
        if (taken.is === 'shipment') {
          shipments += 1;
          seen.push(...taken.shipment.rows);
          if (taken.cells.length !== taken.shipment.rows.length) say('rows without their cells');
          continue;
        }
        bad += 1;
        seen.push(...taken.rows.map(({ row }) => row));
        if (taken.problems.length === 0) say('a bad row without a reason');
      }
      if (seen.length !== reading.rows || new Set(seen).size !== reading.rows)
        say(`${reading.rows} rows in, ${seen.length} out`);
      const lost = readJsonValue(name, bytes);
      if (lost !== null && lost !== reading.rows) say(`${lost} shipments in, ${reading.rows} read`);
      count(
        `${name.slice(2)} read${bad > 0 ? ', with bad rows' : ''}${shipments > 0 ? ', with shipments' : ''}`,
      );
    } catch (error) {
      if (error instanceof FileRefused) count(`${name.slice(2)} refused: ${error.code}`);
      else say(`threw ${String(error)}`);
    }
    const took = performance.now() - started;
    if (took > slow) say(`took ${Math.round(took)} ms`);
  }
  return { faults, ends };
}
