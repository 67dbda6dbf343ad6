import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

const inPackage = /^.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/;

/**
 * Writes the names of the packages whose code or files are in a bundle to `file`: they are shipped although node_modules does not
 * have them (scripts/package/notices.mjs). One plugin for the bundles of one part, its workers' too.
 */
export function bundledPackages(file: string): Plugin {
  const names = new Set<string>();
  return {
    name: 'dockprint-bundled-packages',
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap((made) =>
        made.type === 'chunk' ? made.moduleIds : made.originalFileNames,
      );
      for (const source of sources) {
        const name = inPackage.exec(source)?.[1];
        // A module of the bundler's own begins with a zero.
        if (name !== undefined && !source.startsWith('\0')) names.add(name.replaceAll('\\', '/'));
      }
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify([...names].sort(), null, 2)}\n`);
    },
  };
}
