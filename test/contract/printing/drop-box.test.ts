import { readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { expect, it } from 'vitest';
import { folderPrinter } from '#main/printing/folder-printer.ts';
import { recordedFeed } from '#support/label-feed.ts';
import { replaceInNode } from '#support/replace-in-node.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

type Refused = 'rm' | 'open a folder' | 'sync a folder';

/** What the system says where it is asked to; a test runs as root, whom no folder refuses anything. */
function refuses(what: Refused, code: string): void {
  const error = Object.assign(new Error(code), { code });
  const { open } = fs;
  if (what === 'rm') replaceInNode(fs, 'rm', () => Promise.reject(error));
  else
    replaceInNode(fs, 'open', (async (path: string, flags: string) => {
      if (flags !== 'r') return open(path, flags);
      if (what === 'open a folder') throw error;
      const handle = await open(path, flags);
      return { sync: () => Promise.reject(error), close: () => handle.close() };
    }) as typeof open);
}

/** A drop box, and what is in it. */
function dropBox() {
  const folder = temporaryFolder();
  const printer = folderPrinter({ kind: 'folder', id: 'f', name: 'Drop box', path: folder });
  return { printer, labelsThere: () => readdirSync(folder).filter((name) => name.endsWith('.zpl')) };
}
const label = { id: '1', name: 'label 1 of 1', zpl: Buffer.from('^XA^XZ'), count: 1, group: null };

// Regression: the file was there under its name, "nothing was sent" was said of it, and it was written again every two seconds.
it.each([
  { what: 'rm', code: 'EPERM', which: 'in which nothing may be removed' },
  { what: 'open a folder', code: 'EACCES', which: 'that may be written and not be read' },
  { what: 'sync a folder', code: 'EINVAL', which: 'of a file system that syncs no folder' },
] as const)('a drop box $which ($what: $code) gets each label once', async ({ what, code }) => {
  const { printer, labelsThere } = dropBox();
  refuses(what, code);
  const feed = recordedFeed([label]);
  expect(await printer.labels.print(feed)).toBeNull();
  expect(feed.outcomes.get('1')).toEqual({ kind: 'printed' });
  expect(labelsThere()).toHaveLength(1);
});

it('a disk that fails once the file is there leaves a question, and nothing is written again', async () => {
  const { printer } = dropBox();
  refuses('sync a folder', 'EIO');
  const feed = recordedFeed([label]);
  expect(await printer.labels.print(feed)).toBe('attention');
  expect(feed.outcomes.get('1')).toMatchObject({ kind: 'in-doubt', reason: 'error' });
  const document = { pdf: Buffer.from('%PDF-'), copies: 1, name: 'BOL 7' };
  expect(await printer.documents.print(document, () => undefined)).toMatchObject({
    kind: 'in-doubt',
    reason: 'error',
  });
});
