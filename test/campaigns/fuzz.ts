import { dice } from '#support/dice.ts';
import { fuzzReaders } from './fuzz/fuzz-readers.ts';
import { fuzzStation } from './fuzz/fuzz-station.ts';

/**
 * Whatever a page, a service, a printer or an administrator's file could say.
 * `node --import ./test/support/raw-imports.ts test/campaigns/fuzz.ts [times] [seed]`. Ends non-zero when anything throws, hangs, or ends as
 * a fault without a name. A short form of it is test/security/fuzz.test.ts.
 */
const times = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? 20_261_122);
const started = performance.now();
const station = await fuzzStation(dice(seed + 1), times);
const faults = [...fuzzReaders(dice(seed), times), ...station.faults];
for (const [end, n] of [...station.ends].toSorted()) console.log(`${n} × ${end}`);
for (const fault of faults.slice(0, 40)) console.log(fault);
console.log(
  `${times} of each kind, seed ${seed}: ${faults.length} faults, ${Math.round((performance.now() - started) / 1000)} s`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
