import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { documentState } from '#main/import/document-state.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';

/** An accepted BOL, on paper, that is made void; each label of it and its BOL by name. */
async function voided() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, {
    limits: { headers: 20_000, body: 20_000, deadline: 30_000 },
  });
  const { desk, stores } = bench;
  const { amendments } = desk.handlers;
  const shipmentId = await bench.enter();
  await bench.reaches(shipmentId, 'bol', 'accepted');
  const jobs = () => desk.spooler.jobsOf(shipmentId);
  const out = () => jobs().filter(({ state }) => state === 'printed' || state === 'sent').length;
  await until('all is out', () => out() === 4);
  const voidIt = async () =>
    value(await amendments.begin({ shipmentId, kind: 'void', reason: 'Left behind' }));
  const keepIt = async () => value(await amendments.withdraw({ shipmentId, reason: 'It came back' }));
  const destroy = async (...jobIds: string[]) =>
    value(await amendments.destroyed({ shipmentId, jobIds, reason: 'Torn up' }));
  const paper = () => documentState(stores, shipmentId, jobs());
  return { desk, shipmentId, jobs, out, voidIt, keepIt, destroy, paper, stores };
}

// Regression: "Labels that were destroyed have to be printed again", said the question, and then all three labels were printed, none was
// missing, and a pallet went to the truck without one.
test('labels and a BOL that were destroyed are missing once the BOL is kept after all, and are printed again', async () => {
  const { desk, shipmentId, jobs, out, voidIt, keepIt, destroy, paper } = await voided();
  const before = new Map(jobs().map((job) => [job.id, job]));
  await voidIt();
  const gone = jobs().filter(({ kind, unit }) => kind === 'document' || unit === 2);
  await destroy(...gone.map(({ id }) => id));
  await keepIt();
  expect(jobs().filter(({ state, reason }) => state === 'canceled' && reason === 'destroyed')).toHaveLength(
    2,
  );
  expect(paper()).toMatchObject({ paper: 'waiting', code: 'labels-missing', labels: { of: 3, printed: 2 } });
  value(await desk.handlers.printing.printMissing({ shipmentId, cameOut: [], didNot: [] }));
  value(await desk.handlers.printing.printDocument({ shipmentId, copies: 1, reason: '' }));
  await until('they are out', () => out() === 4);
  expect(paper()).toMatchObject({ code: null, labels: { of: 3, printed: 3 } });
  const anew = jobs().filter(({ id }) => !before.has(id));
  expect(anew.map(({ kind, unit }) => [kind, unit])).toEqual([
    ['label', 2],
    ['document', null],
  ]);

  // A second time only what is there is to be destroyed.
  const again = await voidIt();
  const pieces = again.amendment?.pieces ?? [];
  expect(pieces.map(({ jobId }) => jobId)).not.toContain(gone[0]?.id);
  expect([pieces.length, pieces.filter(({ destroyed }) => destroyed !== null).length]).toEqual([4, 0]);
});

test('what was not destroyed stays printed when the BOL is kept', async () => {
  const { desk, shipmentId, voidIt, keepIt, out, paper, stores } = await voided();
  await voidIt();
  await keepIt();
  expect(out()).toBe(4);
  expect(paper().code).toBeNull();
  const asked = desk.handlers.printing.printMissing({ shipmentId, cameOut: [], didNot: [] });
  expect(await asked).toMatchObject({ error: { code: 'nothing-to-print' } });
  const lines = stores.journal.ofShipment(shipmentId).filter(({ event }) => event === 'print-canceled');
  expect(lines).toEqual([]);
});
