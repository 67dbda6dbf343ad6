import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The names of the files that main's program is made of: what a place in a stack may be called in a bundle. */
export function programFiles(): ReadonlySet<string> {
  const here = import.meta.dirname;
  const root = basename(here) === 'chunks' ? dirname(here) : here;
  return new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => basename(path)));
}
