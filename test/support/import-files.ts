import type { Desk } from '#main/desk/desk.ts';
import type { ImportPreview, ImportMapping } from '#shared/station/import-mapping.ts';
import type { ImportedFile } from '#shared/station/imported.ts';
import type { Result } from '#shared/ipc/result.ts';
import { value } from './desk-bench.ts';

/** A machine that is busy with other tests answers late, and is not in doubt for it. */
export const patient = { headers: 30_000, body: 30_000, deadline: 60_000 };

const pieceBytes = 384 * 1024;

/** Brings a file to the desk as the window does; its id. */
export async function arrive(desk: Desk, name: string, content: string | Uint8Array): Promise<string> {
  const bytes = Buffer.from(content);
  const { id } = value(await desk.handlers.imports.begin({ name, bytes: bytes.length }));
  for (let at = 0; at < bytes.length; at += pieceBytes)
    value(
      await desk.handlers.imports.append({
        id,
        base64: bytes.subarray(at, at + pieceBytes).toString('base64'),
      }),
    );
  return id;
}

export async function lookAt(
  desk: Desk,
  name: string,
  content: string | Uint8Array,
  mapping: ImportMapping | null = null,
): Promise<Result<ImportPreview>> {
  const id = await arrive(desk, name, content);
  return desk.handlers.imports.look({ id, mapping });
}

/** Looks and imports with what was found. */
export async function importFrom(
  desk: Desk,
  name: string,
  content: string | Uint8Array,
  more: { problems?: 'bring' | 'leave'; keepAs?: string; change?: (mapping: ImportMapping) => void } = {},
): Promise<ImportedFile> {
  const id = await arrive(desk, name, content);
  const { mapping } = value(await desk.handlers.imports.look({ id, mapping: null }));
  more.change?.(mapping);
  return value(
    await desk.handlers.imports.run({
      id,
      mapping,
      problems: more.problems ?? 'bring',
      keepAs: more.keepAs ?? '',
    }),
  );
}
