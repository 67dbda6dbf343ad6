import { expect, test } from 'vitest';
import type { Request } from '#main/cli/control/request.ts';
import { createPerform, type StationRequests } from '#main/cli/headless/perform.ts';
import { openStation } from '#support/open-station.ts';

/** What SQLite says of a full disk: its own words, by a file that may not grow. */
function fullDisk(): unknown {
  const { db, stores } = openStation();
  db.exec('PRAGMA max_page_count = 1');
  try {
    for (let n = 0; ; n += 1)
      stores.journal.add({
        at: '',
        shipmentId: null,
        subject: 'station',
        subjectId: `${n}`,
        event: 'saved',
        detail: { text: 'x'.repeat(4000) } as never,
      });
  } catch (error) {
    return error;
  }
}

function askedOf(failing: () => never) {
  const complained: string[] = [];
  const served = {
    desk: () => ({ imports: { submitFile: failing } }),
    status: () => ({ mode: 'live' }),
  } as unknown as StationRequests;
  const order = {
    do: 'submit',
    id: 'a',
    path: '/a.json',
    name: 'a.json',
    mapping: null,
  } as unknown as Request;
  const listener = { line: () => undefined, complain: (words: string) => void complained.push(words) };
  const ended = createPerform(served)(order, listener, new AbortController().signal);
  return { ended, complained };
}

// Regression: `dockprint submit` to a station whose disk was full heard "The station met an error; its log has it." and nothing of the disk.
test('whoever asks a station whose disk is full hears that it is full', async () => {
  const error = fullDisk();
  const { ended, complained } = askedOf(() => {
    throw error;
  });
  expect(await ended).toBe(1);
  expect(complained).toEqual([expect.stringMatching(/full.*\[storage-full\]$/)]);
});

test('a defect is none of the disk, and flies on', async () => {
  const { ended } = askedOf(() => {
    throw new TypeError('a defect');
  });
  await expect(ended).rejects.toThrow('a defect');
});
