import { readFileSync } from 'node:fs';
import { cores } from './cores.ts';
import { applyMutant, makeMutants, type Mutant } from './make-mutants.ts';
import { makeScratchCheckout } from './scratch-checkout.ts';

/**
 * Whether the tests notice a change in the parts that matter: `npm run mutate -- [NAME...]`, all without a name. Ends non-zero when less than 92 % of
 * the mutants of a core are noticed. `equivalent.json` lists those that nobody could notice, each with why.
 */
interface Equivalent {
  file: string;
  /** The whole line, trimmed: it is found again wherever it moves. */
  line: string;
  original: string;
  replacement: string;
  why: string;
}
const asked = 92;
const equivalents = JSON.parse(
  readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'),
) as Equivalent[];
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(cores);
const scratch = makeScratchCheckout();
process.once('exit', () => scratch.remove());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const lineOf = (text: string, { line }: Mutant): string => text.split('\n')[line - 1]?.trim() ?? '';
const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 100);

for (const name of names) {
  const core = cores[name];
  if (core === undefined) throw new Error(`no core is called ${name}: ${Object.keys(cores).join(', ')}`);
  const began = performance.now();
  let [killed, late, total, listed] = [0, 0, 0, 0];
  scratch.end();
  for (const file of core.files) {
    const text = scratch.read(file);
    await checkThatTestsReadIt(file, text, core.tests);
    const start = performance.now();
    await scratch.run(core.tests, 300_000);
    const limit = 10_000 + 5 * (performance.now() - start);
    for (const mutant of makeMutants(file, text)) {
      const line = lineOf(text, mutant);
      const { original, replacement } = mutant;
      const isListed = equivalents.some(
        (one) =>
          one.file === file &&
          one.line === line &&
          one.original === original &&
          one.replacement === replacement,
      );
      if (isListed) {
        listed += 1;
        continue;
      }
      total += 1;
      scratch.write(file, applyMutant(text, mutant));
      const result = await scratch.run(core.tests, limit);
      // At once: a run that is ended early has said something.
      if (result === 'passes')
        console.log(
          `  survived ${file}:${mutant.line}:${mutant.column} ${short(original)} → ${short(replacement)}   in: ${short(line)}`,
        );
      else killed += 1;
      if (result !== 'passes' && result !== 'fails') late += 1;
    }
    scratch.write(file, text);
  }
  const score = total === 0 ? 100 : (100 * killed) / total;
  const seconds = Math.round((performance.now() - began) / 1000);
  console.log(
    `${name}: ${score.toFixed(1)} %, ${killed} of ${total} noticed (${late} by never coming to an end), ${listed} listed as equivalent, ${seconds} s`,
  );
  if (score < asked) process.exitCode = 1;
}
scratch.remove();

/** Or every mutant would seem to survive, or to be noticed. */
async function checkThatTestsReadIt(file: string, text: string, tests: readonly string[]): Promise<void> {
  const whole = await scratch.run(tests, 600_000);
  scratch.write(file, `throw new Error('mutant');\n${text}`);
  const broken = await scratch.run(tests, 600_000);
  scratch.write(file, text);
  const again = await scratch.run(tests, 600_000);
  if (whole !== 'passes' || broken !== 'fails' || again !== 'passes')
    throw new Error(
      `${file}: its tests say ${whole} as it is, ${broken} when it throws, ${again} after that`,
    );
}
