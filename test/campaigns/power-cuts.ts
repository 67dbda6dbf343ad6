import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dice } from '#support/dice.ts';
import { cutPower } from '#support/power/power-cuts.ts';
import { recordDay } from '#support/power/record-day.ts';

/**
 * A day of a station, recorded at the level of system calls (strace), with the power cut anywhere in it: writes that no sync had promised are
 * dropped, kept in any order or torn at 512 bytes. `node --import ./test/support/raw-imports.ts test/campaigns/power-cuts.ts [points] [shipments] [seed]`.
 * Ends non-zero when a shipment that was shown as saved is lost, something would be sent or printed again, a number is given twice, or
 * something counts as printed that never left; and when nothing of this is seen once the syncs of the log are taken out of the recording.
 */
const [points = 10_000, shipments = 60, seed = 20_261_129] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'dockprint-power-'));
// In memory where there is such a place: nothing here depends on this machine's own disk.
const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'dockprint-power-'));
const started = performance.now();
const day = await recordDay(folder, shipments);
const count = (kind: string): number => day.calls.filter((call) => call.kind === kind).length;
console.log(
  `${shipments} shipments: ${count('write')} writes, ${count('sync')} syncs, ${count('out')} messages`,
);
const wrongOf = (seen: ReadonlyMap<string, number>): number =>
  [...seen].filter(([end]) => end.includes('wrong: ')).reduce((sum, [, times]) => sum + times, 0);
const where = { folder, scratch: join(scratch, 'cut'), roll: dice(seed) };
const unsynced = day.calls.filter((call) => call.kind !== 'sync' || call.path !== `${day.file}-wal`);
const control = wrongOf(await cutPower({ ...day, calls: unsynced }, { ...where, points: 100 }));
console.log(`100 power cuts of a station that does not sync its log: ${control} are seen`);
const ends = await cutPower(day, { ...where, points });
for (const [end, times] of [...ends].toSorted()) console.log(`${times} × ${end}`);
const wrong = wrongOf(ends);
console.log(`${points} power cuts, wrong ${wrong}, ${Math.round((performance.now() - started) / 1000)} s`);
rmSync(folder, { recursive: true });
rmSync(scratch, { recursive: true });
if (wrong > 0 || control === 0) process.exitCode = 1;
