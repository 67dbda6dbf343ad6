import fs from 'node:fs/promises';
import { expect, test } from 'vitest';
import { storedCopies } from '#main/backup/stored-copies.ts';
import { replaceInNode } from '#support/replace-in-node.ts';

// Regression: each look at a share that hangs kept one of Node's four threads for files and names for good. After four, no host was found any more.
test('a share that hangs is asked once, however often somebody looks', async () => {
  const asked: string[] = [];
  replaceInNode(fs, 'readdir', ((folder: string) => {
    asked.push(folder);
    return folder === '/share' ? new Promise(() => undefined) : Promise.resolve([]);
  }) as unknown as typeof fs.readdir);
  const places = { daily: '/daily', shared: '/share' };
  const lists = await Promise.all(Array.from({ length: 6 }, () => storedCopies(places)));
  expect(lists).toEqual(Array(6).fill([]));
  await storedCopies(places);
  expect(asked.filter((folder) => folder === '/share')).toHaveLength(1);
});
