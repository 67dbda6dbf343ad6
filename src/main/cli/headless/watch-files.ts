import type { Desk } from '#main/desk/desk.ts';
import type { ResultLine } from '#shared/station/result-line.ts';

export interface FileLine {
  file: string;
  taken: boolean;
  /** Why it was returned, as in its reason file. */
  reasons: readonly string[];
}

/**
 * Reports each file, and each line for a results file when it is made (`import/results/results.ts` writes them next to the file), until `signal`
 * is aborted.
 */
export async function watchFiles(
  { imports }: { imports: Pick<Desk['imports'], 'folder' | 'results'> },
  say: (line: FileLine | (ResultLine & { file: string })) => void,
  signal: AbortSignal,
): Promise<void> {
  const ends = [
    imports.folder.taken.on(({ name, imported, reasons }) => {
      say({ file: name, taken: imported, reasons });
    }),
    imports.results.made.on(({ name, line }) => {
      say({ file: name, ...line });
    }),
    imports.results.failed.on(({ name, error }) => {
      say({ file: name, taken: true, reasons: [`Its results could not be written: ${String(error)}`] });
    }),
  ];
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else
      signal.addEventListener('abort', () => {
        resolve();
      });
  });
  for (const end of ends) end();
}
