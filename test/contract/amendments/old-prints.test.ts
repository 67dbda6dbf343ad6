import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { createJobJournal } from '#main/printing/job-journal.ts';
import { createPrintJobWriter } from '#main/printing/job-writer.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { startPlainService } from '#support/plain-service.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** An accepted shipment whose three labels and BOL are out, and the writer of its print jobs. */
async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, {
    limits: { headers: 20_000, body: 20_000, deadline: 30_000 },
  });
  const { db, stores, desk } = bench;
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  const isOut = ({ state }: { state: string }) => state === 'printed' || state === 'sent';
  await until('all is out', () => desk.spooler.jobsOf(id).filter(isOut).length === 4);
  const jobs = createPrintJobStore(db);
  const writer = createPrintJobWriter({
    ...{ db, jobs, clock: systemClock, isClosed: () => false, changed: () => undefined },
    journal: createJobJournal({
      ...{ journal: stores.journal, clock: systemClock },
      printerName: () => '',
      ownDocument: () => null,
    }),
  });
  const [label] = jobs.ofShipment(id).filter(({ kind }) => kind === 'label');
  const put = (state: string, printerId: string | null = label?.printerId ?? null) =>
    db
      .prepare(`UPDATE print_jobs SET state = ?, printer_id = ?, reason = 'stale' WHERE id = ?`)
      .run(state, printerId, label?.id ?? '');
  const voidIt = async () =>
    value(await desk.handlers.amendments.begin({ shipmentId: id, kind: 'void', reason: 'Left behind' }));
  return { ...bench, id, jobs, writer, labelId: label?.id ?? '', put, voidIt };
}

// Regression: a label in doubt that its printer said it had not printed was queued again, though its BOL was void meanwhile.
test('a label of a BOL that is void is not printed by its printer’s word that it did not come out', async () => {
  const { jobs, writer, labelId, put, voidIt, id, desk } = await openAll();
  put('in-doubt');
  await voidIt();
  expect(writer.move(labelId, 'proved-not-out')).toBe(true);
  expect(jobs.get(labelId)).toMatchObject({ state: 'canceled', reason: 'left' });
  // What a person asked for after that was asked about, and waits as ever.
  value(
    await desk.handlers.printing.printLabels({ shipmentId: id, units: [1], reason: 'Torn', confirmed: true }),
  );
  const again = jobs.ofShipment(id).find(({ parentId }) => parentId === labelId);
  expect(again).toBeDefined();
  expect(jobs.isOfOldBol({ shipmentId: id, id: again?.id ?? '' })).toBe(false);
});

test('what waits of a BOL that is void says so in the Queue, and goes on after a question alone', async () => {
  const { desk, labelId, put, voidIt } = await openAll();
  await voidIt();
  put('queued', 'a printer that is gone');
  const { printing } = desk.handlers;
  const shown = value(await printing.jobs({ scope: 'open' })).find((job) => job.id === labelId);
  expect(shown?.standing).toEqual({ is: 'void', byId: null, byNumber: null });
  expect(await printing.tryNow({ ids: [labelId] })).toMatchObject({ error: { code: 'bol-replaced' } });
  expect(await printing.tryNow({ ids: [labelId], confirmed: true })).toMatchObject({ ok: true });
});
