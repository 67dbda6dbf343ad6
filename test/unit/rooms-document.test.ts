import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

const text = readFileSync('docs/rooms.md', 'utf8');

/** What a part of docs/rooms.md names: the folders and files its lines begin with. */
function namedUnder(folder: string): string[] {
  const part = text.split(/^## /mu).find((one) => one.startsWith(`\`${folder}/\``)) ?? '';
  return [...part.matchAll(/^- (.*?): /gmu)].flatMap(([, names]) =>
    [...(names ?? '').matchAll(/`([^`]+)`/gu)].map(([, name]) => name ?? ''),
  );
}

test.each(['src/shared', 'src/renderer/src', 'src/main'])(
  'docs/rooms.md names each folder of %s, and none that is not there',
  (folder) => {
    const named = namedUnder(folder);
    const folders = readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${name}/`);
    expect(named.filter((name) => name.endsWith('/')).toSorted()).toEqual(folders.toSorted());
    for (const name of named.filter((one) => !one.endsWith('/'))) expect(readdirSync(folder)).toContain(name);
  },
);
