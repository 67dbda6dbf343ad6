import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';

/** A file that came from the window, complete. */
export interface ArrivedFile {
  path: string;
  name: string;
}

/** Files that come from the window piece by piece: one at a time, into a temporary folder that is removed afterwards. */
export interface FileArrivals {
  begin(name: string, bytes: number): Promise<Result<{ id: string }>>;
  append(id: string, bytes: Buffer): Promise<Result<void>>;
  /** Null: it is missing, or incomplete. */
  get(id: string): ArrivedFile | null;
  forget(id?: string): Promise<void>;
}

/** The display name, without path components. */
const plainName = (name: string): string => basename(name.replaceAll('\\', '/')).slice(-200) || 'file';

export function createFileArrivals(newId: () => string): FileArrivals {
  let folder: string | null = null;
  let now: { id: string; name: string; path: string; bytes: number; arrived: number } | null = null;

  async function forget(id?: string): Promise<void> {
    if (now === null || (id !== undefined && now.id !== id)) return;
    const { path } = now;
    now = null;
    await rm(path, { force: true, maxRetries: 5, retryDelay: 100 });
    if (id !== undefined || folder === null) return;
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    folder = null;
  }

  return {
    async begin(name, bytes) {
      if (bytes > importLimits.fileBytes)
        return fail('file-refused', `${bytes} bytes`, { problems: [{ path: '', code: 'too-large' }] });
      await forget(now?.id);
      folder ??= await mkdtemp(join(tmpdir(), 'dockprint-import-'));
      const id = newId();
      const plain = plainName(name);
      now = { id, name: plain, path: join(folder, `${id}${extname(plain)}`), bytes, arrived: 0 };
      await appendFile(now.path, '');
      return ok({ id });
    },
    async append(id, bytes) {
      if (now?.id !== id) return fail('not-found', `no file ${id}`);
      now.arrived += bytes.length;
      if (now.arrived > now.bytes) return fail('bad-input', 'more than it said');
      await appendFile(now.path, bytes);
      return ok(undefined);
    },
    get: (id) => (now?.id === id && now.arrived === now.bytes ? { path: now.path, name: now.name } : null),
    forget,
  };
}
