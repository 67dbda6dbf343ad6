import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { storageFailure } from '#main/storage/database/storage-error.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import type { BundleEntry } from './bundle-entry.ts';

const bytesAtOnce = 65_536;

/** One part at a time: yazl sums and passes on each part separately, and zlib compresses it in another thread. */
function* partsOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += bytesAtOnce) yield bytes.subarray(at, at + bytesAtOnce);
}

/** Writes the bundle to a temporary file and renames it when it is complete; `overwrite`: a person confirmed. */
export async function writeBundle(
  entries: readonly BundleEntry[],
  file: string,
  { now, overwrite = false }: { now: Date; overwrite?: boolean },
): Promise<Result<{ bytes: number }>> {
  const draft = `${file}.partial`;
  let ours = false;
  try {
    if (!overwrite) await (await open(file, 'wx')).close();
    ours = !overwrite;
    const zip = new ZipFile();
    for (const { name, text } of entries)
      zip.addReadStreamLazy(name, { mtime: now, mode: 0o100600 }, (give) => {
        give(null, Readable.from(partsOf(text)));
      });
    zip.end();
    const target = createWriteStream(draft);
    await pipeline(zip.outputStream, target);
    await rename(draft, file);
    return ok({ bytes: target.bytesWritten });
  } catch (error) {
    await rm(draft, { force: true });
    if (ours) await rm(file, { force: true });
    const failure = storageFailure(error);
    if (failure === null) throw error;
    return { ok: false, error: failure };
  }
}
