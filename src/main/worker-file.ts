import { basename } from 'node:path';

/**
 * The file that a worker thread runs: `source` when running from source, else the entry of that name that the build puts beside main
 * (`electron.vite.config.ts`).
 * @param importer `import.meta.url` of the caller
 * @param source the worker's path relative to it, such as `./drawing-worker.ts`
 */
export function workerFile(importer: string, source: string): URL {
  if (importer.endsWith('.ts')) return new URL(source, importer);
  const entry = `${basename(source, '.ts')}.js`;
  return new URL(importer.includes('/chunks/') ? `../${entry}` : `./${entry}`, importer);
}
