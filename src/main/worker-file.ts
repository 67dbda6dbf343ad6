import { basename } from 'node:path';

/**
 * The file that a thread runs: `source` where the sources run, else the entry of its name that the build makes beside main
 * (`electron.vite.config.ts`).
 *
 * @param importer `import.meta.url` of the caller
 * @param source the worker's path from there, such as `./drawing-worker.ts`
 */
export function workerFile(importer: string, source: string): URL {
  if (importer.endsWith('.ts')) return new URL(source, importer);
  const entry = `${basename(source, '.ts')}.js`;
  return new URL(importer.includes('/chunks/') ? `../${entry}` : `./${entry}`, importer);
}
