import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { folderForAll } from '#support/temporary-folder.ts';
import * as z from 'zod';

const root = join(import.meta.dirname, '..', '..');

/** What each planted file or folder must be caught at. The other files of `test/support/violations` must be clean. */
const planted: Record<string, string> = {
  // A cycle is told once, from the file that sorts first.
  'src/main/storage/cycle-one.ts': 'no-cycles',
  // Two folders that know each other, although no two files do: told of the folders, from both.
  'src/main/trucks': 'subjects-in-no-circle',
  'src/main/numbers': 'subjects-in-no-circle',
  // The same inside of one subject.
  'src/main/printing/documents': 'subjects-in-no-circle',
  'src/main/printing/zebra': 'subjects-in-no-circle',
  'src/renderer/src/screens/shipment': 'renderer-folders-in-no-circle',
  'src/renderer/src/screens/tender': 'renderer-folders-in-no-circle',
  'src/shared/freight/imports-a-package.ts': 'shared-imports-zod-only',
  'src/shared/freight/imports-node.ts': 'shared-imports-zod-only',
  'src/shared/freight/imports-main.ts': 'shared-imports-zod-only',
  'src/renderer/src/state/imports-main.svelte.ts': 'renderer-imports-shared-and-its-own',
  'src/renderer/src/state/imports-preload.ts': 'renderer-imports-shared-and-its-own',
  'src/renderer/src/screens/pack/Pack.svelte': 'renderer-imports-shared-and-its-own',
  'src/renderer/src/state/imports-node.ts': 'renderer-no-node',
  'src/renderer/src/state/imports-electron.ts': 'electron-in-its-rooms',
  'src/preload/index.ts': 'preload-imports-channels-only',
  'src/main/printing/imports-electron.ts': 'electron-in-its-rooms',
  'src/main/printing/imports-the-app.ts': 'subjects-do-not-know-the-app',
  'src/main/printing/imports-ipc.ts': 'subjects-do-not-know-the-app',
  'src/main/app/imports-the-renderer.ts': 'main-does-not-know-the-renderer',
  'src/main/outbox/imports-a-test.ts': 'no-test-code-in-the-app',
  'src/main/outbox/imports-a-tool.ts': 'no-dev-dependencies-in-main',
  'src/main/outbox/imports-nothing.ts': 'not-resolved',
  'src/renderer/src/components/printing/imports-freight.ts': 'components-do-not-cross-subjects',
  'src/renderer/src/components/printing/imports-a-screen.ts': 'components-do-not-know-screens',
};

const cruiseSchema = z.object({
  summary: z.object({
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

// A house of its own, so that the rules meet the paths they are written for.
const tree = folderForAll();
let rules: string[];
let caught: { from: string; rule: { name: string } }[];

beforeAll(async () => {
  cpSync(join(root, 'test', 'support', 'violations'), tree, { recursive: true });
  for (const file of ['.dependency-cruiser.js', 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');

  const tool = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const words = ['--config', '.dependency-cruiser.js', '--output-type', 'json', 'src'];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(
      process.execPath,
      [tool, ...words],
      { cwd: tree, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        // With json the number of violations is not the exit code: any error is the tool's own.
        if (error) reject(new Error(`${error.message}\n${stderr}`));
        else resolve(stdout);
      },
    );
  });
  const { summary } = cruiseSchema.parse(JSON.parse(output));
  rules = summary.ruleSetUsed.forbidden.map(({ name }) => name);
  caught = summary.violations;
});

test('every rule has a planted violation', () => {
  expect([...new Set(Object.values(planted))].sort()).toEqual(rules.sort());
});

test.each(Object.entries(planted))('%s is caught by %s', (file, rule) => {
  const names = caught.filter(({ from }) => from === file).map(({ rule: { name } }) => name);
  expect([...new Set(names)]).toEqual([rule]);
});

test('what the rules allow is not caught', () => {
  expect(caught.filter(({ from }) => !(from in planted))).toEqual([]);
});
