// The rules of eslint.config.js over everything, as `npm run check` has them looked at: by oxlint wherever it has the rule and reads the
// file, which is most of it; by ESLint in components, with one program of all that ships, where ESLint by itself makes one anew for each,
// and for the rules that oxlint lacks. An editor and `eslint FILE` read the same eslint.config.js.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { createLintProgram } from './lint/program.ts';
import { quickRules } from './lint/quick-rules.ts';
import { keyOfAll, keyOfEach, readClean, writeClean } from './lint/unchanged.ts';

const root = join(import.meta.dirname, '..');

/** @returns whether no file has a finding, a warning included */
function runOxlint(): Promise<boolean> {
  const strict = ['--deny-warnings', '--report-unused-disable-directives'];
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', ...strict, '.'];
  const oxlint = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    oxlint.once('error', reject).once('close', (status) => {
      resolve(status === 0);
    });
  });
}

/** @returns whether no file has a finding, a warning included */
async function lint(): Promise<boolean> {
  const before = readClean();
  const all = keyOfAll();
  if (before.all === all) return true;

  const { oxlintrc, names: inOxlint } = await quickRules();
  writeFileSync(join(root, '.oxlintrc.json'), `${JSON.stringify(oxlintrc, null, 2)}\n`);
  const looking = runOxlint();

  const builder = createLintProgram();
  const keyOf = keyOfEach(builder);
  const clean: Record<string, string> = {};
  const isUnchanged = (file: string): boolean => {
    const key = before.files[file];
    if (key === undefined || key !== keyOf(file)) return false;
    clean[file] = key;
    return true;
  };
  const eslint = new ESLint({
    cwd: root,
    // Where only a test has changed, nothing is left for ESLint.
    errorOnUnmatchedPattern: false,
    overrideConfig: [
      // A function is allowed here, which the types do not say.
      { ignores: [isUnchanged as unknown as string] },
      {
        files: ['**/*.{ts,svelte}'],
        languageOptions: { parserOptions: { projectService: false, programs: [builder.getProgram()] } },
      },
      {
        files: ['**/*.ts'],
        ignores: ['**/*.svelte.ts'],
        rules: Object.fromEntries([...inOxlint].map((name) => [name, 'off'])),
        // Most are about rules that oxlint has, and it says which of them are of no use.
        linterOptions: { reportUnusedDisableDirectives: 'off' },
      },
    ] satisfies Linter.Config[],
  });
  const results = await eslint.lintFiles(['src/**/*.{ts,svelte}']);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));

  const isGood = results.every(({ messages }) => messages.length === 0) && (await looking);
  for (const { filePath, messages } of results) if (messages.length === 0) clean[filePath] = keyOf(filePath);
  // Somebody may have typed meanwhile, and then nobody knows which text was looked at.
  if (keyOfAll() === all) writeClean({ all: isGood ? all : '', files: clean });
  return isGood;
}

process.exitCode = (await lint()) ? 0 : 1;
