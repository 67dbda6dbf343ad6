import { readFileSync } from 'node:fs';
import { findCompiling } from './compile-check.ts';
import { cores } from './cores.ts';
import { applyMutant, makeMutants, type Mutant } from './make-mutants.ts';
import { pickSample } from './pick-sample.ts';
import { makeScratchCheckout } from './scratch-checkout.ts';

/**
 * Whether the tests notice a change in the parts that matter: `npm run mutate -- [--sample=200] [NAME...]`, all without a name. Ends non-zero
 * when less than 92 % of the mutants of a core that compile are noticed. `equivalent.json` lists those that nobody could notice, each with
 * why. `--sample`: no more than so many of a core, the same ones each time. `--again=FILE`: only those that survived by the output of an earlier run.
 */
interface Equivalent {
  file: string;
  /** The whole line, trimmed: it is found again wherever it moves. */
  line: string;
  original: string;
  replacement: string;
  why: string;
}
const askedScore = 92;
const equivalents = JSON.parse(
  readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'),
) as Equivalent[];
const words = process.argv.slice(2);
const largest = Number(words.find((word) => word.startsWith('--sample='))?.slice('--sample='.length) ?? '0');
const again = words.find((word) => word.startsWith('--again='))?.slice('--again='.length);
/** What an earlier run said of those that survived; null: all are run. */
const survivedBefore =
  again === undefined
    ? null
    : new Set(
        [...readFileSync(again, 'utf8').matchAll(/survived (\S+?):\d+:(.*)/g)].map(
          ([, file, rest]) => `${file}:${rest}`,
        ),
      );
const asNames = words.filter((word) => !word.startsWith('--'));
const names = asNames.length > 0 ? asNames : Object.keys(cores);
const scratch = makeScratchCheckout();
process.once('exit', () => {
  scratch.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

type FoundMutant = Mutant & { file: string; lineText: string };
/** As it is printed; the line alone may have moved since. */
const describe = ({ column, original, replacement, lineText }: FoundMutant): string =>
  `${column} ${short(original)} → ${short(replacement)}   in: ${short(lineText)}`;
const keyOf = (mutant: FoundMutant): string => `${mutant.file}:${describe(mutant)}`;
const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 100);

for (const name of names) {
  const core = cores[name];
  if (core === undefined) throw new Error(`no core is called ${name}: ${Object.keys(cores).join(', ')}`);
  const began = performance.now();
  let [killed, late, total, listed, broken] = [0, 0, 0, 0, 0];
  const whole = core.files.flatMap((file) => {
    const text = scratch.read(file);
    return makeMutants(file, text).map((mutant) => ({
      ...mutant,
      file,
      changed: applyMutant(text, mutant),
      lineText: text.split('\n')[mutant.line - 1]?.trim() ?? '',
    }));
  });
  const known = survivedBefore === null ? whole : whole.filter((one) => survivedBefore.has(keyOf(one)));
  const sample = largest > 0 ? pickSample(known, largest) : known;
  for (const file of core.files) {
    const text = scratch.read(file);
    const asked = sample.filter((mutant) => mutant.file === file);
    const open = asked.filter((mutant) => !equivalents.some((one) => isSame(one, mutant)));
    listed += asked.length - open.length;
    const [asItIs, ...compiling] = findCompiling(file, [
      text,
      ...open.map((mutant) => applyMutant(text, withoutLiteral(mutant))),
    ]);
    if (asItIs !== true) throw new Error(`${file} does not compile as it is`);
    const mutants = open.filter((_, index) => compiling[index]);
    broken += open.length - mutants.length;
    if (mutants.length === 0) continue;
    const limit = await checkThatTestsReadIt(file, core.tests);
    const texts = mutants.map(({ changed }) => changed);
    await scratch.run({ file, texts, tests: core.tests, limit }, (index, result) => {
      const mutant = mutants[index];
      if (mutant === undefined) throw new Error(`no mutant ${index} of ${file}`);
      total += 1;
      if (result !== 'passes') killed += 1;
      // At once: a run that is ended early has said something.
      else console.log(`  survived ${file}:${mutant.line}:${describe(mutant)}`);
      if (result !== 'passes' && result !== 'fails') late += 1;
    });
  }
  const score = total === 0 ? 100 : (100 * killed) / total;
  const seconds = Math.round((performance.now() - began) / 1000);
  const sampled = sample.length < whole.length ? `a sample of ${sample.length} of ${whole.length}; ` : '';
  console.log(
    `${name}: ${score.toFixed(1)} %, ${sampled}${killed} of ${total} noticed (${late} by never coming to an end), ${broken} do not compile, ${listed} listed as equivalent, ${seconds} s`,
  );
  if (score < askedScore) process.exitCode = 1;
}
scratch.remove();

/** A condition that is never true by a literal has TypeScript take the rest for unreachable, and complain there of types it had narrowed. */
function withoutLiteral(mutant: Mutant): Mutant {
  const isCondition =
    /^(?:true|false)$/.test(mutant.replacement) && !/^(?:true|false)$/.test(mutant.original);
  return isCondition ? { ...mutant, replacement: 'Boolean(1)' } : mutant;
}

function isSame(one: Equivalent, mutant: FoundMutant): boolean {
  return (
    one.file === mutant.file &&
    one.line === mutant.lineText &&
    one.original === mutant.original &&
    one.replacement === mutant.replacement
  );
}

/** Or every mutant would seem to survive, or to be noticed. Returns the milliseconds that a mutant may take. */
async function checkThatTestsReadIt(file: string, tests: readonly string[]): Promise<number> {
  const text = scratch.read(file);
  const start = performance.now();
  const texts = [`throw new Error('mutant');\n${text}`, text];
  const results = await scratch.run({ file, texts, tests, limit: 300_000 });
  if (results.join() !== 'fails,passes')
    throw new Error(
      `${file}: its tests say ${results.join()}, when it throws and as it is: ${scratch.lastFailure()}`,
    );
  return 10_000 + 3 * (performance.now() - start);
}
