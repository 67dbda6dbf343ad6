import { aForm } from '#support/builders.ts';
import { until } from '#support/until.ts';
import { measuredDesk } from '../measured-desk.ts';
import { startService, startZebraProcess } from '../parts.ts';
import { compare, rounds } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const serviceMs = 80;
/** Requests at once: the outbox has two lanes. */
const lanes = 2;
const sizes = [6, 50, 500];
const kilobytes = 20;

/** All of them submitted before the desk starts; seconds until the last answer is stored, and what the service alone took for two at a time. */
async function sendWaiting(count: number): Promise<{ ours: number; service: number }> {
  const remote = await startService(kilobytes, serviceMs);
  const zebra = await startZebraProcess();
  const { desk, db, stop } = measuredDesk(remote.baseUrl, zebra.port);
  try {
    for (let n = 0; n < count; n += 1) {
      const draft = await desk.handlers.drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      const form = aForm({ bolNumber: draft.value.form.bolNumber, externalId: '' });
      const done = await desk.handlers.shipments.submit({ draftId: draft.value.id, form });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
    }
    const accepted = db.prepare(`SELECT count(*) AS n FROM submissions WHERE state = 'accepted'`);
    const began = performance.now();
    desk.start();
    await until('all are accepted', () => Number(accepted.get()?.['n']) === count, 300_000);
    const ours = (performance.now() - began) / 1000;
    await until('the service has told of all', () => remote.times.length === count);
    const answering = remote.times.reduce((sum, { arrived, answered }) => sum + answered - arrived, 0);
    return { ours, service: answering / lanes / 1000 };
  } finally {
    await stop();
    await zebra.stop();
    await remote.stop();
  }
}

async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const ours: number[] = [];
    const service: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times = await sendWaiting(size);
      ours.push(times.ours);
      service.push(times.service);
    }
    const goal = size === Math.max(...sizes) ? ({ subject: 'ratio', atMost: 1.15 } as const) : null;
    const beside = { name: `service time × n / ${lanes}`, values: service };
    rows.push(compare({ series: 'waiting BOLs sent', size, unit: 's', ours, beside, goal }));
  }
  return rows;
}

export const waiting: Measurement = {
  name: 'waiting',
  title: 'Waiting BOLs sent when the service is back',
  how: `So many BOLs wait when the station starts; the service takes ${serviceMs} ms for each and answers with a PDF of ${kilobytes} KB and three labels, which are printed meanwhile. From the start to the last stored answer. Beside it the time that the service itself needed, two at a time, measured at the service. With few of them the read that proves the settings, which goes first, counts most.`,
  sizeName: 'waiting',
  reason:
    'one process stores each answer with its PDF, labels and journal, and prints its labels, between two requests; each of these commits syncs the disk twice.',
  run,
};
