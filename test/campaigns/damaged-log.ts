import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutAt, flipped, killWhen, liveBytes, reopenDamaged, type LogDamage } from '#support/damaged-log.ts';
import { startFaultyService } from './faulty-service.ts';

/**
 * Stations that were killed, and whose write-ahead log was then damaged: a byte flipped, or cut short, anywhere. Each opens again as
 * the app would. `node --import ./test/support/raw-imports.ts test/campaigns/damaged-log.ts [damages] [seed]`. Ends non-zero when
 * anything acknowledged is missing without a word, waits to be sent again, or a number is given twice.
 */
const damages = Number(process.argv[2] ?? 400);
let seed = Number(process.argv[3] ?? 20_261_122);
/** mulberry32: a campaign can be walked again. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}

const stations = 8;
const folder = mkdtempSync(join(tmpdir(), 'dockprint-damaged-log-'));
const ends = new Map<string, number>();
const started = performance.now();

for (let station = 0; station < stations; station += 1) {
  const sending = station % 2 === 1;
  const service = await startFaultyService(0.19, random);
  const file = join(folder, `${station}.sqlite`);
  const lines = 50 + Math.floor(random() * 600);
  const steps = 10 + Math.floor(random() * 60);
  const killed = sending
    ? await killWhen(
        () => service.made.size + service.taken.size > steps,
        'sending-station.ts',
        file,
        service.baseUrl,
        '400',
      )
    : await killWhen((said) => said >= lines, 'committing-station.ts', file);
  for (const one of [...service.made.keys(), ...service.taken.keys()]) killed.atService.add(one);
  await service.close();
  const live = liveBytes(killed.log);
  for (let n = 0; n < damages / stations; n += 1) {
    // One in ten falls anywhere, mostly behind what counts: nothing is missing then, and nothing may be said.
    const at = Math.floor(random() * (random() < 0.1 ? killed.log.length : live));
    const damage: LogDamage = random() < 0.7 ? flipped(at, Math.floor(random() * 8)) : cutAt(at);
    const end = `${sending ? 'sending' : 'committing'}: ${reopenDamaged(killed, folder, damage)}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
}

rmSync(folder, { recursive: true });
for (const [end, times] of [...ends].toSorted()) console.log(`${times} × ${end}`);
const wrong = [...ends].filter(([end]) => end.includes('wrong')).reduce((sum, [, times]) => sum + times, 0);
const all = [...ends.values()].reduce((sum, times) => sum + times, 0);
console.log(
  `${all} damages to ${stations} stations, wrong ${wrong}, ${Math.round((performance.now() - started) / 1000)} s`,
);
if (wrong > 0) process.exitCode = 1;
