import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { quickRules } from '../../../scripts/lint/quick-rules.ts';

/** The typed rule that oxlint lacks, which ESLint checks in what ships (docs/decisions/workshop.md). */
const lacking = ['@typescript-eslint/no-unsafe-class-instance-assignment'];
/** Rules whose place, in TypeScript, others take: oxlint has them under the name without a prefix. */
const plainName = (name: string): string => name.replace(/^@typescript-eslint\//, '');

// The gate would say "0 errors" of a list without rules, too.
test('every rule of eslint.config.js for a script is one of oxlint, but for those that are known to be none', async () => {
  const { names } = await quickRules();
  const { rules } = (await new ESLint().calculateConfigForFile('src/main/index.ts')) as {
    rules: Record<string, [number]>;
  };
  const wanted = Object.keys(rules).filter((name) => rules[name]?.[0] !== 0 && !name.startsWith('svelte/'));
  expect(wanted.length).toBeGreaterThan(120);
  const left = wanted.filter((name) => !names.has(name) && !names.has(plainName(name)));
  expect(left.toSorted()).toEqual([...lacking, 'no-octal'].toSorted());
});

test('oxlint finds by them what needs types, and what does not', async () => {
  const folder = temporaryFolder();
  const { oxlintrc } = await quickRules();
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(oxlintrc));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "strict": true, "target": "ES2024", "types": [] } }',
  );
  writeFileSync(
    join(folder, 'src/planted.ts'),
    'export async function a(): Promise<void> {\n  await Promise.resolve();\n}\nexport function b(): void {\n  a();\n  console.log(1);\n}\n' +
      'enum Fruit {\n  Apple,\n  Pear,\n}\nexport const c: Fruit = 1;\n',
  );
  const oxlint = join(process.cwd(), 'node_modules/oxlint/bin/oxlint');
  const found = ((): string => {
    try {
      return execFileSync(process.execPath, [oxlint, '--type-aware', '.'], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH']}` },
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  })();
  expect(found).toContain('no-floating-promises');
  expect(found).toContain('no-console');
  expect(found).toContain('no-unsafe-enum-assignment');
});
