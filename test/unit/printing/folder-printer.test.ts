import { folderPrinter, writeDurably } from '#main/printing/folder-printer.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#support/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

it('never writes over a file, and leaves nothing half-written', async () => {
  writeFileSync(join(folder, 'a.zpl'), 'mine');
  const names = await Promise.all(
    [1, 2, 3].map((n) => writeDurably(folder, 'a', '.zpl', Buffer.from(`label ${n}`))),
  );
  expect(new Set(names).size).toBe(3);
  expect(readFileSync(join(folder, 'a.zpl'), 'utf8')).toBe('mine');
  expect(readdirSync(folder)).toHaveLength(4);
});

it('keeps labels in the order of printing, byte for byte', async () => {
  const labels = labelsToPrint(12);
  const path = join(folder, 'new/folder');
  const feed = recordedFeed(labels);
  expect(await folderPrinter({ kind: 'folder', id: 'f', name: 'F', path }).labels.print(feed)).toBeNull();
  expect([...feed.last.values()]).toEqual(Array(12).fill('printed'));
  const files = readdirSync(path).toSorted();
  expect(new Set(files.map((file) => readFileSync(join(path, file), 'utf8')))).toEqual(
    new Set(labels.map((label) => String(label.zpl))),
  );
});

it('a folder that cannot be made: nothing was sent', async () => {
  writeFileSync(join(folder, 'file'), '');
  const printer = folderPrinter({ kind: 'folder', id: 'f', name: 'F', path: join(folder, 'file/under') });
  const feed = recordedFeed(labelsToPrint(2));
  expect(await printer.labels.print(feed)).toBe('not-reachable');
  expect(feed.begun.size).toBe(0);
  expect(
    await printer.documents.print({ pdf: Buffer.from('x'), copies: 1, name: '../x' }, () =>
      expect.unreachable(),
    ),
  ).toEqual({
    kind: 'not-sent',
    condition: 'not-reachable',
  });
});

it('a name of the document cannot lead out of the folder', async () => {
  const printer = folderPrinter({ kind: 'folder', id: 'f', name: 'F', path: join(folder, 'in') });
  await printer.documents.print(
    { pdf: Buffer.from('x'), copies: 1, name: '../../out/BOL 1/2' },
    () => undefined,
  );
  expect(readdirSync(folder)).toEqual(['in']);
  expect(readdirSync(join(folder, 'in'))).toHaveLength(1);
});
