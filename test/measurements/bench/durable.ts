import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStores } from '#main/storage/stores.ts';
import { aForm } from '#support/builders.ts';
import { fillStation } from '#support/full-station.ts';
import { measuredDesk } from '../measured-desk.ts';
import { compare, interleaved, median } from './interleaved.ts';
import type { BenchRow, Measurement } from './measurement.ts';

const entriesInRound = 60;
const sizes = [100, 1_000, 10_000];

async function timesOf(count: number, one: () => Promise<number> | number): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) times.push(await one());
  return median(times);
}

async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    // Nothing listens there and the desk is not started: it is stored, not sent.
    const { desk, db, stop } = measuredDesk('http://127.0.0.1:9', 9);
    fillStation({ db, stores: createStores(db) }, { shipments: size, tendered: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'dockprint-durable-'));
    const file = openSync(join(folder, 'shipments.jsonl'), 'a');
    const bytes = `${JSON.stringify(aForm())}\n`;

    async function submit(): Promise<number> {
      const draft = await desk.handlers.drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      const form = aForm({ bolNumber: draft.value.form.bolNumber, externalId: '' });
      await desk.handlers.drafts.save({ id: draft.value.id, form });
      const began = performance.now();
      const done = await desk.handlers.shipments.submit({ draftId: draft.value.id, form });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      return performance.now() - began;
    }
    function append(): number {
      const began = performance.now();
      writeSync(file, bytes);
      fsyncSync(file);
      return performance.now() - began;
    }
    await timesOf(5, submit);
    const { ours, beside } = await interleaved({
      ours: () => timesOf(entriesInRound, submit),
      beside: () => timesOf(entriesInRound, append),
    });
    rows.push(
      compare({
        ...{ series: 'a shipment made durable', size, unit: 'ms', ours },
        beside: { name: 'write and fsync', values: beside },
      }),
    );
    closeSync(file);
    rmSync(folder, { recursive: true });
    await stop();
  }
  return rows;
}

export const durable: Measurement = {
  name: 'durable',
  title: 'A shipment made durable',
  how: `From the submit to its answer, which comes when the shipment is on the disk, at a station that already has so many: the median of ${entriesInRound} in each round. Beside it the same form as one line of JSON, appended to a file with \`write\` and \`fsync\`.`,
  sizeName: 'shipments there',
  reason:
    'a commit syncs the log of the database and then its witness, which proves after a loss how far the database had come; and it checks the form, indexes it for search and writes the journal.',
  run,
};
