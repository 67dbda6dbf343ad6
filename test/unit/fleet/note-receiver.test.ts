import { expect, test } from 'vitest';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import { createNoteReceiver } from '#main/fleet/worker/note-receiver.ts';

/** A server with these notes for one station, and a thread that gives them to main. */
function bench(ids: number[]) {
  const waiting = new Set(ids);
  const client = {
    query(sql: string, [, above]: [string, number]) {
      if (sql.startsWith('UPDATE')) for (const id of [...waiting]) if (id <= above) waiting.delete(id);
      const of = [...waiting].filter((id) => id > above);
      const rows = of.map((id) => ({
        id: `${id}`,
        from_uuid: 'peer',
        kind: 'reprinted',
        body: '{}',
        at: new Date(0),
      }));
      return Promise.resolve({ rows });
    },
  } as unknown as ServerClient;
  const given: number[][] = [];
  let time = 0;
  const notes = createNoteReceiver(
    'self',
    (message) => {
      if (message.is === 'notes') given.push(message.notes.map(({ id }) => id));
    },
    () => time,
  );
  const later = (seconds: number) => void (time += seconds * 1000);
  return { client, notes, given, waiting, later };
}

// Regression: what main could not commit, on a full disk or in training, was given again only to the next run of the thread; a newer note that it could commit
// had the older one forgotten at the server, unread.
test('a note that main could not commit is given again, and no newer one has it forgotten', async () => {
  const { client, notes, given, waiting, later } = bench([1, 2]);
  await notes.step(client);
  notes.noted(null);
  waiting.add(3);
  later(60);
  await notes.step(client);
  expect(given).toEqual([
    [1, 2],
    [1, 2, 3],
  ]);
  notes.noted(1);
  await notes.step(client);
  expect([...waiting]).toEqual([2, 3]);
  notes.noted(3);
  await notes.step(client);
  expect([...waiting]).toEqual([]);
});

test('nothing is given twice while main has it, nor at once when it could commit none', async () => {
  const { client, notes, given, later } = bench([1]);
  await notes.step(client);
  await notes.step(client);
  expect(given).toEqual([[1]]);
  notes.noted(null);
  later(5);
  await notes.step(client);
  expect(given).toEqual([[1]]);
});
