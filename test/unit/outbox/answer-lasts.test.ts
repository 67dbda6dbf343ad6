import { expect, test } from 'vitest';
import { readWitnessFile } from '#main/storage/witness/witness-file.ts';
import { witnessBeside } from '#main/storage/witness/witness.ts';
import { benchWith } from '#support/outbox-bench.ts';
import { until } from '#support/until.ts';

type Bench = ReturnType<typeof benchWith>;

/** Whether all that the journal says is noted outside the database, which comes after the wait for the disk. */
function lasts({ db, file }: Bench): boolean {
  const witness = readWitnessFile(witnessBeside(file));
  const lines = Number(db.prepare('SELECT count(*) AS n FROM journal').get()?.['n']);
  return witness.state === 'whole' && witness.record.lines === lines;
}

/** What was heard of an entry, and whether it lasted by then. */
async function heard(
  turns: Parameters<typeof benchWith>[0],
  whenQueued: (bench: Bench) => void = () => undefined,
) {
  const said: string[] = [];
  const bench = benchWith(turns, {
    papersQueued() {
      said.push(`papers queued, lasts: ${lasts(bench)}`);
      whenQueued(bench);
    },
  });
  bench.outbox.start();
  const { id } = await bench.enter();
  await until('the end of the try', () => !['claimed', 'on-wire'].includes(bench.state(id) ?? ''));
  const atOnce = lasts(bench);
  bench.outbox.changed.on(() => said.push(`${bench.state(id)} told, lasts: ${lasts(bench)}`));
  await bench.clock.advance(10);
  await until('somebody is told', () => said.some((one) => one.includes('told')));
  return { said: [...new Set(said)], atOnce };
}

test('an accepted BOL does not wait for the disk: the commit before the first byte that prints makes it last', async () => {
  const { said } = await heard([], ({ db, clock, stores }) => {
    db.transaction(() => {
      stores.journal.add({
        ...{ at: clock.now().toISOString(), shipmentId: null, subject: 'print-job', subjectId: 'p' },
        event: 'print-sending',
        detail: {} as never,
      });
    });
  });
  expect(said).toEqual(['papers queued, lasts: false', 'accepted told, lasts: true']);
});

test('where nothing prints, it is brought to the disk by itself before anybody is told', async () => {
  expect((await heard([])).said).toEqual(['papers queued, lasts: false', 'accepted told, lasts: true']);
});

test.each([{ kind: 'refuse' } as const, { kind: 'silence', arrived: true } as const])(
  '$kind: what prints nothing waits for the disk at once',
  async (turn) => {
    const { said, atOnce } = await heard([turn]);
    expect([atOnce, ...said]).toEqual([
      true,
      expect.stringMatching(/^(?:refused|in-doubt) told, lasts: true$/),
    ]);
  },
);
