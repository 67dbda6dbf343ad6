// The rules of eslint.config.js over everything: by oxlint wherever it has the rule and reads the file, which is most of it; by ESLint in
// components, and for the rules that oxlint lacks in what ships. An editor and `eslint FILE` read the same eslint.config.js.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import { createLintProgram } from './lint/program.ts';
import { quickRules } from './lint/quick-rules.ts';

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
async function runEslint(inOxlint: ReadonlySet<string>): Promise<boolean> {
  // ESLint's cache writes its configuration down, of which the program is a part.
  const program = Object.assign(createLintProgram(), { toJSON: () => 'all that ships' });
  const eslint = new ESLint({
    cwd: root,
    // It does not see that a type in another file has changed; CI and a fresh clone have no cache.
    cache: process.env['CI'] === undefined,
    cacheLocation: join(root, 'node_modules/.cache/dockprint/eslint'),
    cacheStrategy: 'content',
    overrideConfig: [
      {
        files: ['**/*.{ts,svelte}'],
        languageOptions: { parserOptions: { projectService: false, programs: [program] } },
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
  return results.every(({ messages }) => messages.length === 0);
}

const { oxlintrc, names } = await quickRules();
writeFileSync(join(root, '.oxlintrc.json'), `${JSON.stringify(oxlintrc, null, 2)}\n`);
const results = await Promise.all([runOxlint(), runEslint(names)]);
process.exitCode = results.every(Boolean) ? 0 : 1;
