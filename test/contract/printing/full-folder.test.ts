import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderPrinter } from '#main/printing/folder-printer.ts';
import { labelsToPrint, recordedFeed } from '#support/label-feed.ts';
import { replaceInNode } from '#support/replace-in-node.ts';
import { smallDisk } from '#support/small-disk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const printerIn = (path: string) => folderPrinter({ kind: 'folder', id: 'f', name: 'Folder', path }).labels;

// Regression: each try left what of it had found room, two seconds apart, and what somebody cleared was full again.
it('a folder without room is left as it was by each try, and has its label once there is some', async ({
  skip,
}) => {
  const path = smallDisk(64);
  if (path === null) return skip('no small disk can be mounted here');
  writeFileSync(join(path, 'ballast'), Buffer.alloc(48 * 1024));
  for (let n = 0; n < 3; n += 1) {
    const feed = recordedFeed(labelsToPrint(1, 40_000));
    expect(await printerIn(path).print(feed)).toBe('attention');
    expect([...feed.last.values()]).toEqual(['not-sent']);
    expect(readdirSync(path)).toEqual(['ballast']);
  }
  rmSync(join(path, 'ballast'));
  const feed = recordedFeed(labelsToPrint(1, 40_000));
  expect(await printerIn(path).print(feed)).toBeNull();
  expect([[...feed.last.values()], readdirSync(path).length]).toEqual([['printed'], 1]);
});

// Regression: "printed" was said of a copy that the disk had not been asked to keep.
it.each([
  ['keeps', 'printed'],
  ['does not keep', 'in-doubt:error'],
])('where a file has no second name its copy is synced, too: a disk that %s it', async (how, state) => {
  const path = temporaryFolder();
  replaceInNode(fs, 'link', () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })));
  const { open } = fs;
  const synced: string[] = [];
  replaceInNode(fs, 'open', (async (file: string, flags: string) => {
    const handle = await open(file, flags);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      if (file.endsWith('.zpl')) {
        synced.push(file);
        if (how === 'does not keep') throw Object.assign(new Error('EIO'), { code: 'EIO' });
      }
      await sync();
    };
    return handle;
  }) as typeof open);
  const feed = recordedFeed(labelsToPrint(1));
  await printerIn(path).print(feed);
  expect([[...feed.last.values()], synced.length, readdirSync(path).length]).toEqual([[state], 1, 1]);
});
