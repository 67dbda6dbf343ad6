import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { startFaultServer } from '#support/fault-server.ts';
import { bestRound, longestTask } from '#support/longest-task.ts';
import { goodBolAnswer } from '#support/shipments.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const megabyte = 1024 * 1024;
const limits = { headers: 20_000, body: 20_000, deadline: 60_000 };

async function stationWithBolOf(size: number) {
  const server = await startFaultServer();
  onTestFinished(() => server.close());
  const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size * megabyte, 7)]).toString('base64');
  server.behave({ body: Buffer.from(JSON.stringify({ ...goodBolAnswer, PDF })) });
  return { server, bench: openDeskBench(server.url, { limits, clock: systemClock }) };
}

// Regression: document and recorded answer went into one commit, and into the file with it: 70 to 135 ms of the main thread. The
// first BOL of a process compiles what it runs.
test.each([4, 8, 11])(
  'a BOL with a PDF of %i MB is accepted without holding up the main thread',
  async (size) => {
    const first = await stationWithBolOf(size);
    await first.bench.reaches(await first.bench.enter(), 'bol', 'accepted');
    await first.bench.stop();
    const longest = await bestRound(50, async () => {
      const { bench } = await stationWithBolOf(size);
      let id = '';
      const took = await longestTask(async () => {
        id = await bench.enter();
        await bench.reaches(id, 'bol', 'accepted');
      });
      expect(bench.stores.documents.ofAttempt(id, 1)?.bytes).toBe(size * megabyte + 9);
      const [row] = bench.stores.submissions.ofShipment(id);
      expect(bench.stores.exchanges.ofSubmission(row?.id ?? '').map(({ outcome }) => outcome)).toEqual([
        'accepted',
      ]);
      expect(bench.stores.answersInDoubt.ofShipment(id)).toEqual([]);
      expect(bench.reports).toEqual([]);
      await bench.stop();
      return took;
    });
    expect(longest).toBeLessThan(50);
  },
);

test('a station that is killed between the document and its outcome has the BOL in doubt, with the document and the number', async () => {
  const { server, bench } = await stationWithBolOf(4);
  const after = join(temporaryFolder(), 'station.db');
  const transaction = bench.db.transaction.bind(bench.db);
  // The files as they are after the first of the large commits: that is what kill -9 leaves.
  let isTaken = false;
  bench.db.transaction = (work, lasts) => {
    const done = transaction(work, lasts);
    if (lasts === 'large' && !isTaken) {
      isTaken = true;
      for (const end of ['', '-wal']) copyFileSync(`${bench.file}${end}`, `${after}${end}`);
    }
    return done;
  };
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  await bench.stop();
  const again = openDeskBench(server.url, { limits, file: after });
  await again.reaches(id, 'bol', 'in-doubt');
  expect(value(await again.desk.handlers.exchanges.inDoubt({ shipmentId: id }))).toMatchObject([
    {
      attempt: 1,
      standing: 'open',
      bolNumber: goodBolAnswer.BlNumber,
      files: [{ name: 'bol.pdf', bytes: 4 * megabyte + 9 }],
    },
  ]);
  expect(again.reports).toEqual([]);
  expect(server.arrivals.filter(({ path }) => path === server.arrivals[0]?.path)).toHaveLength(1);
  // A person says that the service has it: the document is the shipment's own from then on.
  const [row] = again.stores.submissions.ofShipment(id);
  value(
    await again.desk.handlers.submissions.settleAccepted({
      id: row?.id ?? '',
      attempt: 1,
      bolNumber: goodBolAnswer.BlNumber,
    }),
  );
  expect(again.stores.documents.billOfLading(id)?.bytes).toBe(4 * megabyte + 9);
  expect(again.stores.answersInDoubt.ofShipment(id)).toEqual([]);
});

test('a large document whose number is another shipment’s stays apart, stored once', async () => {
  const { bench } = await stationWithBolOf(2);
  await bench.reaches(await bench.enter(), 'bol', 'accepted');
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'in-doubt');
  expect(bench.stores.answersInDoubt.ofShipment(id)).toMatchObject([{ standing: 'rejected' }]);
  expect(bench.stores.documents.ofShipment(id)).toEqual([]);
  expect(bench.db.prepare('SELECT count(*) AS n FROM documents').get()).toEqual({ n: 2 });
  expect(bench.reports).toEqual([]);
});
