import { expect, test } from 'vitest';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { witnessBeside } from '#main/storage/witness/witness.ts';
import { benchWith } from '#support/outbox-bench.ts';

/** Whether all that the journal says is noted outside the database, which comes after the wait for the disk. */
function lasts({ db, file }: ReturnType<typeof benchWith>): boolean {
  const witness = readWitnessFile(witnessBeside(file));
  const lines = Number(db.prepare('SELECT count(*) AS n FROM journal').get()?.['n']);
  return witness.state === 'whole' && witness.record.lines === lines;
}

test('a packer is answered when the commit before the first byte has made the shipment last', async () => {
  const said: string[] = [];
  const connected = Promise.withResolvers<undefined>();
  const bench = benchWith([], {
    senders: {
      async bol(payload, hooks) {
        said.push(`connecting, lasts: ${lasts(bench)}`);
        await connected.promise;
        const outcome = await bench.service.createBol(payload, hooks);
        return outcome;
      },
    },
  });
  bench.outbox.start();
  const entering = bench.enter().then(() => said.push(`answered, lasts: ${lasts(bench)}`));
  while (said.length === 0) await new Promise((resolve) => setImmediate(resolve));
  connected.resolve(undefined);
  await entering;
  expect(said).toEqual(['connecting, lasts: false', 'answered, lasts: true']);
});

test('a connection that takes long keeps no packer waiting: the shipment is brought to the disk by itself', async () => {
  const stopping = Promise.withResolvers<undefined>();
  const bench = benchWith([], {
    senders: {
      async bol(payload, hooks) {
        await stopping.promise;
        return bench.service.createBol(payload, hooks);
      },
    },
  });
  bench.outbox.start();
  const { id } = await bench.enter();
  expect([bench.state(id), lasts(bench)]).toEqual(['claimed', true]);
  stopping.resolve(undefined);
  await bench.outbox.stop();
});

test('where nothing is sent now, the answer waits for the disk at once', async () => {
  const bench = benchWith([], { setUp: () => false });
  bench.outbox.start();
  const { id } = await bench.enter();
  expect([bench.state(id), lasts(bench)]).toEqual(['queued', true]);
});
