import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..', '..');
const aliases: Record<string, string> = {
  '#shared/': 'src/shared/',
  '#main/': 'src/main/',
  '#renderer/': 'src/renderer/src/',
};
const generated = '/paraglide/';

/** The room of a file: the folder below its process, or the file itself where it lies in none. */
export function roomOf(file: string): string {
  const path = file.replace('src/renderer/src/', 'src/renderer/').split('/').slice(1);
  const [process = '', ...inside] = path;
  return process === 'preload' ? process : `${process}/${inside[0] ?? ''}`;
}

function resolved(from: string, specifier: string): string | null {
  const plain = specifier.replace(/\?.*$/, '');
  const alias = Object.keys(aliases).find((start) => plain.startsWith(start));
  if (alias !== undefined) return `${aliases[alias] ?? ''}${plain.slice(alias.length)}`;
  return plain.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), plain)) : null;
}

/** Of a component, what stands in its scripts. */
const codeOf = (file: string, text: string): string =>
  file.endsWith('.svelte')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n')
    : text;

/** What is imported, also when it is first used, and by a pattern. */
const specifiersIn = (code: string): string[] => [
  ...ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName),
  ...[...code.matchAll(/import\.meta\.glob(?:<[^>]*>)?\(\s*'([^']+)'/g)].map(([, pattern]) => pattern ?? ''),
];

/** Room → the rooms that its files import, types too. Code only: styles, pictures and messages are left out. */
export function importsBetweenRooms(): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>();
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.split(sep).join('/')}`)
    .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith('.d.ts') && !file.includes(generated))
    .sort();
  for (const file of files) {
    const room = roomOf(file);
    const found = rooms.get(room) ?? new Set<string>();
    rooms.set(room, found);
    const code = codeOf(file, readFileSync(join(root, file), 'utf8'));
    for (const specifier of specifiersIn(code)) {
      const target = resolved(file, specifier);
      if (target === null || !/\.(ts|svelte)$/.test(target) || target.includes(generated)) continue;
      if (roomOf(target) !== room) found.add(roomOf(target));
    }
  }
  return rooms;
}
