import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type ts from 'typescript';

const root = join(import.meta.dirname, '../..');
const place = join(root, 'node_modules/.cache/dockprint/lint.json');
const sources = '**/*.{ts,js,mjs,cjs,svelte,json}';
const notOurs = [
  'node_modules',
  'out',
  'dist',
  'demo-output',
  'test-results',
  'playwright-report',
  '.svelte-check',
  'messages',
];

/** What was without a finding, under what it depended on. */
interface Clean {
  /** All of it together; `''` after a run with findings. */
  all: string;
  files: Record<string, string>;
}

const hash = (parts: readonly string[]): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(`${part.length}:${part}`);
  return sum.digest('hex');
};
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Decides over every file: the rules, the linter and its plugins, the types of the packages, Node's. */
const ground = (): string =>
  hash([
    process.version,
    ...globSync(['eslint.config.js', 'svelte.config.js', 'tsconfig*.json', 'package*.json', 'scripts/lint*', 'scripts/lint/*.ts'], { cwd: root })
      .filter((file) => /\.\w+$/.test(file))
      .toSorted()
      .flatMap((file) => [file, read(file)]),
    read('node_modules/.package-lock.json'),
  ]); // prettier-ignore

/** Of all that ESLint and TypeScript could read here, names and texts. */
export function keyOfAll(): string {
  const files = globSync([sources, '.*.{js,ts}'], { cwd: root, exclude: (name) => notOurs.includes(name) });
  return hash([ground(), ...files.toSorted().flatMap((file) => [file, read(file)])]);
}

/** What one file's result depends on: its text, the names beside it, the texts of all that it imports by way of others, all globals. */
export function keyOfEach(builder: ts.BuilderProgram): (file: string) => string {
  const base = ground();
  const program = builder.getProgram();
  const ours = program.getSourceFiles().filter(({ fileName }) => !fileName.includes('/node_modules/'));
  const texts = new Map(ours.map(({ fileName, text }) => [fileName, hash([text])]));
  const globals = ours.filter(({ text }) => /\bdeclare\s+(global|module)\b/.test(text));
  const beyondModules = globals.map(({ fileName, text }) => fileName + hash([text]));
  return (file) => {
    const source = program.getSourceFile(file);
    const imported = source === undefined ? [] : builder.getAllDependencies(source);
    const known = imported.filter((one) => texts.has(one)).toSorted();
    return hash([
      base,
      relative(root, file),
      readFileSync(file, 'utf8'),
      ...readdirSync(dirname(file)),
      ...beyondModules,
      ...known.flatMap((one) => [one, texts.get(one) ?? '']),
    ]);
  };
}

export function readClean(): Clean {
  try {
    return JSON.parse(readFileSync(place, 'utf8')) as Clean;
  } catch {
    // None yet, or cut short: everything is looked at.
    return { all: '', files: {} };
  }
}

export function writeClean(clean: Clean): void {
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(`${place}.new`, JSON.stringify(clean));
  renameSync(`${place}.new`, place);
}
