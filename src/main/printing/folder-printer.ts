import type { FolderPrinterSettings, PrinterCondition } from '#shared/station/printer.ts';
import { chmod, constants, copyFile, link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { sharedFileModes } from '../private-files.ts';
import type { DocumentPrinter } from './document-printer.ts';
import type { LabelPrinter, PrintOutcome } from './label-printer.ts';

/** A name that every file system accepts and that sorts in the order of printing. */
const nameOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 80);
const timestamp = (): string => new Date().toISOString().replace(/[:.]/g, '');

/** The file is in place, but may not be on the disk yet: writing it again would duplicate it. */
class NameNotSynced extends Error {}

/**
 * Writes `folder/name` completely or not at all, and never over another file: written to a temporary name, synced, then linked to its name
 * (a link refuses an existing name, a rename would overwrite it), and the folder synced. Returns the name it got. Rejects with
 * `NameNotSynced` when the file is there all the same.
 */
export async function writeDurably(
  folder: string,
  name: string,
  extension: string,
  bytes: Buffer,
): Promise<string> {
  await makeFolder(folder);
  const temporary = join(folder, `.${name}-${process.pid}-${performance.now()}.part`);
  const file = await open(temporary, 'wx');
  try {
    try {
      await file.writeFile(bytes);
      // The reader of this folder is another user: another program, or another computer.
      const modes = sharedFileModes();
      if (modes !== null) await file.chmod(modes.file);
      await file.sync();
    } finally {
      await file.close();
    }
    const target = await giveName(temporary, folder, name, extension);
    await syncFolder(folder);
    return target;
  } finally {
    // Also what a full disk took of it: the next try would find still less room. In a drop box nothing may be removed; what is left there has a name
    // that no reader of the folder takes.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

async function giveName(file: string, folder: string, name: string, extension: string): Promise<string> {
  for (let n = 1; ; n += 1) {
    const target = n === 1 ? `${name}${extension}` : `${name}-${n}${extension}`;
    try {
      await linkOrCopy(file, join(folder, target));
      return target;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  const modes = sharedFileModes();
  if (first === undefined || modes === null) return;
  for (let made = resolve(folder); made.length >= resolve(first).length; made = dirname(made))
    await chmod(made, modes.folder);
}

/** File systems without hard links (FAT, some network drives) get a copy, which refuses an existing name too, and is a file of its own to be synced. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await syncCopy(to).catch((failed: unknown) => {
      if (!cannotBeSynced.has(codeOf(failed))) throw new NameNotSynced(String(failed));
    });
  }
}

async function syncCopy(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Errors from folders that may not be read, and file systems that cannot sync folders: the earlier sync must do. */
const cannotBeSynced: ReadonlySet<string> = new Set([
  'EACCES',
  'EPERM',
  'EINVAL',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EISDIR',
]);

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; there only the file itself is synced.
  if (process.platform === 'win32') return;
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!cannotBeSynced.has(codeOf(error))) throw new NameNotSynced(String(error));
  }
}

/** How a failed write ended. The file is written to a temporary name and linked last: it is either missing or complete. */
function outcomeOf(error: unknown): PrintOutcome {
  if (!(error instanceof Error)) throw error;
  return error instanceof NameNotSynced
    ? { kind: 'in-doubt', reason: 'error', condition: 'attention' }
    : { kind: 'not-sent', condition: 'attention' };
}

/** The simulated printer of training mode, also used for tests: printed when the file is on the disk. */
export function folderPrinter(settings: FolderPrinterSettings): {
  labels: LabelPrinter;
  documents: DocumentPrinter;
} {
  async function condition(): Promise<PrinterCondition> {
    try {
      await makeFolder(settings.path);
      return 'ready';
    } catch {
      // Whatever the error: a folder that cannot be made counts as a printer that cannot be reached.
      return 'not-reachable';
    }
  }

  return {
    labels: {
      confirms: true,
      condition,
      async print(feed, signal) {
        const state = await condition();
        if (state !== 'ready') return state;
        while (!signal?.aborted) {
          const label = feed.next(null);
          if (!label) return null;
          try {
            await writeDurably(settings.path, nameOf(`${timestamp()}-${label.name}`), '.zpl', label.zpl);
            feed.settled([label.id], { kind: 'printed' });
          } catch (error) {
            feed.settled([label.id], outcomeOf(error));
            return 'attention';
          }
        }
        return null;
      },
    },
    documents: {
      confirms: true,
      condition,
      async print(document, sending) {
        const state = await condition();
        if (state !== 'ready') return { kind: 'not-sent', condition: state };
        sending();
        const copies = document.copies > 1 ? `-${document.copies}-copies` : '';
        try {
          await writeDurably(
            settings.path,
            nameOf(`${timestamp()}-${document.name}${copies}`),
            '.pdf',
            document.pdf,
          );
          return { kind: 'printed' };
        } catch (error) {
          return outcomeOf(error);
        }
      },
    },
  };
}
