import { dice } from '#support/dice.ts';
import { fuzzImports } from './import-files/fuzz-imports.ts';

/**
 * Broken import files: `node --import ./test/support/raw-imports.ts test/campaigns/imports.ts [times] [seed]`. Ends non-zero when one
 * stops a reader, takes long, or loses a row without a word. A short form of it is test/property/import-readers.test.ts.
 */
const times = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 20_261_122);
const started = performance.now();
const { faults, ends } = await fuzzImports(dice(seed), times);
for (const [end, n] of [...ends].toSorted()) console.log(`${n} × ${end}`);
for (const fault of faults.slice(0, 30)) console.log(fault);
console.log(
  `${times} files, seed ${seed}: ${faults.length} faults, ${Math.round((performance.now() - started) / 1000)} s`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
