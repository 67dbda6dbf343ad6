// ESLint over everything, as `npm run check` does it: with one program of all files, where ESLint by itself makes one anew for each
// component, and without the files whose result cannot have changed. An editor and `eslint FILE` read the same eslint.config.js.
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { createLintProgram } from './lint/program.ts';
import { keyOfAll, keyOfEach, readClean, writeClean } from './lint/unchanged.ts';

/** @returns whether no file has a finding, a warning included */
async function lint(): Promise<boolean> {
  const before = readClean();
  const all = keyOfAll();
  if (before.all === all) return true;

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
    cwd: join(import.meta.dirname, '..'),
    overrideConfig: [
      // A function is allowed here, which the types do not say.
      { ignores: [isUnchanged as unknown as string] },
      {
        files: ['**/*.{ts,svelte}'],
        languageOptions: { parserOptions: { projectService: false, programs: [builder.getProgram()] } },
      },
    ] satisfies Linter.Config[],
  });
  const results = await eslint.lintFiles(['.']);
  const formatter = await eslint.loadFormatter('stylish');
  process.stdout.write(await formatter.format(results));

  const isGood = results.every(({ messages }) => messages.length === 0);
  for (const { filePath, messages } of results) if (messages.length === 0) clean[filePath] = keyOf(filePath);
  // Somebody may have typed meanwhile, and then nobody knows which text was looked at.
  if (keyOfAll() === all) writeClean({ all: isGood ? all : '', files: clean });
  return isGood;
}

process.exitCode = (await lint()) ? 0 : 1;
