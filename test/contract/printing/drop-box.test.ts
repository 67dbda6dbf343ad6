import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recordedFeed } from '#support/label-feed.ts';

/** What the system says where it is asked to; a test runs as root, whom no folder refuses anything. */
const refusals = vi.hoisted(() => new Map<'rm' | 'open a folder' | 'sync a folder', string>());
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const refuse = (what: Parameters<typeof refusals.get>[0]): void => {
    const code = refusals.get(what);
    if (code !== undefined) throw Object.assign(new Error(code), { code });
  };
  return {
    ...real,
    rm: async (...asked: Parameters<typeof real.rm>) => {
      refuse('rm');
      return real.rm(...asked);
    },
    open: async (path: string, flags: string) => {
      if (flags !== 'r') return real.open(path, flags);
      refuse('open a folder');
      const handle = await real.open(path, flags);
      const sync = () => Promise.resolve().then(() => refuse('sync a folder')).then(() => handle.sync());
      return { sync, close: () => handle.close() };
    },
  };
}); // prettier-ignore

const { folderPrinter } = await import('#main/printing/folder-printer.ts');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dockprint-drop-'));
});
afterEach(() => {
  refusals.clear();
  rmSync(folder, { recursive: true, force: true });
});
const printer = () => folderPrinter({ kind: 'folder', id: 'f', name: 'Drop box', path: folder });
const label = { id: '1', name: 'label 1 of 1', zpl: Buffer.from('^XA^XZ'), count: 1, group: null };
const labelsThere = () => readdirSync(folder).filter((name) => name.endsWith('.zpl'));

// Regression: the file was there under its name, "nothing was sent" was said of it, and it was written again every two seconds.
it.each([
  { what: 'rm', code: 'EPERM', which: 'in which nothing may be removed' },
  { what: 'open a folder', code: 'EACCES', which: 'that may be written and not be read' },
  { what: 'sync a folder', code: 'EINVAL', which: 'of a file system that syncs no folder' },
] as const)('a drop box $which ($what: $code) gets each label once', async ({ what, code }) => {
  refusals.set(what, code);
  const feed = recordedFeed([label]);
  expect(await printer().labels.print(feed)).toBeNull();
  expect(feed.outcomes.get('1')).toEqual({ kind: 'printed' });
  expect(labelsThere()).toHaveLength(1);
});

it('a disk that fails once the file is there leaves a question, and nothing is written again', async () => {
  refusals.set('sync a folder', 'EIO');
  const feed = recordedFeed([label]);
  expect(await printer().labels.print(feed)).toBe('attention');
  expect(feed.outcomes.get('1')).toMatchObject({ kind: 'in-doubt', reason: 'error' });
  const document = { pdf: Buffer.from('%PDF-'), copies: 1, name: 'BOL 7' };
  expect(await printer().documents.print(document, () => undefined)).toMatchObject({ kind: 'in-doubt', reason: 'error' });
}); // prettier-ignore
