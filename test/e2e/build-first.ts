import { spawnSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pinnedNode, projectFolder as root } from '../host/pinned-node.ts';

function newest(patterns: string[], skip: RegExp): number {
  const times = globSync(patterns, { cwd: root })
    .filter((path) => !skip.test(path))
    .map((path) => statSync(join(root, path)))
    .filter((file) => file.isFile())
    .map((file) => file.mtimeMs);
  return Math.max(0, ...times);
}

function oldest(files: string[]): number {
  return Math.min(
    ...files.map((file) => statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

/** Builds the app once before the tests when anything it is made of is younger than `out/`. */
export default function buildFirst(): void {
  const source = newest(
    [
      'src/**/*',
      'messages/**/*',
      'electron.vite.config.ts',
      'package-lock.json',
      'docs/guide/**/*',
      'scripts/guide/*',
    ],
    // Written by the build itself.
    /[/\\]paraglide[/\\]/,
  );
  if (
    oldest([
      'out/main/index.js',
      'out/preload/index.cjs',
      'out/renderer/index.html',
      'out/bundled/renderer.json',
    ]) > source
  )
    return;
  const built = spawnSync(
    pinnedNode(),
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  if (built.status !== 0) throw new Error(`The app does not build:\n${built.stdout}\n${built.stderr}`);
}
