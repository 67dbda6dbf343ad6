// What 100,000 shipments of other stations cost: `node --import ./test/support/raw-imports.ts test/measurements/fleet-search.ts [COUNT]`.
// A folder is filled as the thread fills it, then opened by a real thread, and searched.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThread } from '#main/fleet/thread.ts';
import type { WorkerMessage } from '#main/fleet/worker/protocol.ts';
import { openPulledFile } from '#main/fleet/worker/pulled/pulled-file.ts';
import { createPulledShipments } from '#main/fleet/worker/pulled/pulled-shipments.ts';
import { sharedShipment } from '#support/shared-shipment.ts';

const count = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(join(tmpdir(), 'dockprint-fleet-'));
const took = (since: number): string => `${(performance.now() - since).toFixed(1)} ms`;
const names = ['Acme Foundry', 'Łódź Steel', 'Blue Ridge Paper', 'Peña Hermanos', 'Great Lakes Supply'];

try {
  let since = performance.now();
  const file = openPulledFile(folder);
  const shipments = createPulledShipments(file);
  for (let n = 0; n < count; n += 100) {
    const things = Array.from({ length: Math.min(100, count - n) }, (_, i) => {
      const id = `shipment-${n + i}`;
      const consignee = `${names[(n + i) % names.length] ?? ''} ${n + i}`;
      const createdAt = new Date(Date.UTC(2026, 0, 1) + (n + i) * 60_000).toISOString();
      const shared = sharedShipment(id, { bolNumber: `007-${1_000_000 + n + i}`, consignee, createdAt });
      const body = JSON.stringify({
        ...shared,
        words: `${shared.row.bolNumber}\n${consignee.toLowerCase()}`,
      });
      return { id, seq: n + i + 1, body, toldAt: createdAt };
    });
    shipments.take(`station-${n % 40}`, things);
  }
  file.close();
  console.log(
    `taken: ${count} in ${took(since)}; fleet.sqlite ${(statSync(join(folder, 'fleet.sqlite')).size / 1e6).toFixed(0)} MB`,
  );

  since = performance.now();
  const answers = new Map<number, (message: WorkerMessage) => void>();
  const identity = {
    uuid: 'me-myself',
    number: '1',
    name: 'me',
    host: 'here',
    epoch: 1,
    session: '7f8f3f6e-8a39-4dd5-a7a3-111111111111',
    before: [],
    claim: false,
  };
  const thread = startThread(
    {
      url: 'postgres://x@127.0.0.1:1/x',
      schema: 'x',
      caFile: '',
      password: 'x',
      dataFolder: folder,
      identity,
    },
    {
      message: (message) => message.is === 'answer' && answers.get(message.id)?.(message),
      died: (error) => console.error(error),
    },
  );
  console.log(`main waited for the start of the thread: ${took(since)}`);
  let asked = 0;
  const ask = (question: { is: string; [key: string]: unknown }): Promise<WorkerMessage> =>
    new Promise((resolve) => {
      asked += 1;
      answers.set(asked, resolve);
      thread.post({ is: 'ask', id: asked, question });
    });
  await ask({ is: 'stations' });
  console.log(`the first answer after the start: ${took(since)}`);
  for (const [text, more] of [
    ['', {}],
    ['', { notPickedUp: true }],
    ['1099999', {}],
    ['007-1050000', {}],
    ['steel', {}],
    ['pena 4711', {}],
    ['ac', {}],
    ['zz', {}],
    ['nobody here', {}],
  ] as const) {
    const times: number[] = [];
    let found = 0;
    for (let turn = 0; turn < 20; turn += 1) {
      const before = performance.now();
      const answer = await ask({ is: 'find', text, limit: 200, ...more });
      times.push(performance.now() - before);
      if (answer.is === 'answer' && answer.ok) found = (answer.value as unknown[]).length;
    }
    times.sort((a, b) => a - b);
    console.log(
      `find "${text}"${'notPickedUp' in more ? ' not picked up' : ''}: ${found} found, p50 ${times[10]?.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`,
    );
  }
  await thread.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
