import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';

const out = join(import.meta.dirname, '../../out/main');
const fromStatement = /(?:^|[\n;])\s*(?:import|export)\b[^'"`;()]*?["']([^"'\n]+)["']/g;

/** What a built file imports before its first line runs; `import()` is not in it. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(fromStatement)].map(([, module = '']) => module);

/** All that comes with a file, by the names of files and packages. */
function loadedWith(entry: string): Set<string> {
  const seen = new Set<string>();
  const open = [join(out, entry)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const module of importsOf(file))
      if (module.startsWith('.')) open.push(join(dirname(file), module));
      else seen.add(module);
  }
  return seen;
}

test('a station in no fleet loads neither its thread nor the client of PostgreSQL', () => {
  const main = [...loadedWith('index.js')];
  // The walk sees what is there: the thread's own file does come with the client.
  expect(main).toContain('electron-log/node.js');
  expect([...loadedWith('fleet-worker.js')]).toContain('pg');
  expect(main).not.toContain('pg');
  const named = main.map((file) => file.slice(file.lastIndexOf('/') + 1));
  const own = readdirSync(join(out, 'chunks')).filter((name) => /^(fleet|thread|test-in-thread)-/.test(name));
  const starting = own.filter((name) =>
    readFileSync(join(out, 'chunks', name), 'utf8').includes('/fleet-worker.ts'),
  );
  expect(starting).not.toEqual([]);
  expect(named.filter((name) => starting.includes(name))).toEqual([]);
  expect(main.every((file) => !file.startsWith(out) || existsSync(file))).toBe(true);
});
