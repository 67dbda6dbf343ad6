import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { submit } from '#main/cli/headless/submit.ts';
import { startPlainService } from '#support/plain-service.ts';
import { submitExit, type SubmittedLine } from '#shared/station/submitted-line.ts';
import { combineLoads } from '#support/combine-loads.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

/** A desk to which a program gives orders, and what the program is told of them whenever it asks. */
async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { limits: patient, clock: systemClock });
  const { handlers, imports } = bench.desk;
  const folder = temporaryFolder();
  async function submit(...orders: number[]): Promise<() => SubmittedLine[]> {
    const name = `${orders.join('-')}.json`;
    const path = wmsFile(folder, name, ...orders.map(wmsOrder));
    const file = { id: crypto.randomUUID(), path, name, mapping: null };
    expect(await imports.submitFile(file, new AbortController().signal)).toMatchObject({ is: 'taken' });
    return () => [...imports.lines.ofFile(file.id, false)].map((one) => one.read().line);
  }
  /** Told and printed. */
  async function submitted(order: number) {
    const told = await submit(order);
    await until('it is on paper', () => told()[0]?.paper === 'printed');
    return { told, shipmentId: told()[0]?.shipmentId ?? '' };
  }
  return { ...bench, service, handlers, submit, submitted };
}

const exits = (lines: readonly SubmittedLine[]) => lines.map((line) => submitExit([line], true));

// Regression: both orders were "canceled, a person canceled it" for the program that gave them, and their freight went out on one BOL.
test('orders whose waiting BOLs were combined are told as the BOL that carries them', async () => {
  const { handlers, submit, stores, service } = await openAll();
  await service.faults.down();
  const told = await submit(1, 2);
  const ids = () => told().flatMap(({ shipmentId }) => shipmentId ?? []);
  await until(
    'they wait',
    () =>
      ids().length === 2 && ids().some((id) => stores.submissions.ofShipment(id)[0]?.nextAttemptAt != null),
  );
  const loads = ids().map((id) => ({ source: 'shipment' as const, id }));
  const made = await combineLoads(handlers.combine, loads);
  expect(told().map(({ externalId, state, code }) => [externalId, state, code])).toEqual([
    ['WMS-1', 'waiting', 'combined'],
    ['WMS-2', 'waiting', 'combined'],
  ]);
  expect(exits(told())).toEqual([12, 12]);
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: made.id, form: made.form }));
  await service.faults.up();
  await until('it is accepted', () => told().every(({ state }) => state === 'accepted'));
  expect(told().map(({ externalId, bolNumber, shipmentId: of }) => [externalId, bolNumber, of])).toEqual([
    ['WMS-1', made.form.bolNumber, shipmentId],
    ['WMS-2', made.form.bolNumber, shipmentId],
  ]);
});

// Regression: "imported by hand, and nobody has sent it", for ever.
test('orders that were combined before they were sent are told as the BOL that carries them', async () => {
  const { handlers, desk } = await openAll();
  const path = wmsFile(temporaryFolder(), 'orders.json', wmsOrder(1), wmsOrder(2));
  const file = await importFrom(desk, 'orders.json', readFileSync(path));
  const told = () => [...desk.imports.lines.ofFile(file.id, false)].map((one) => one.read().line);
  const { rows } = value(await handlers.imports.list({ show: 'open', offset: 0, limit: 10 }));
  const loads = rows.map(({ id }) => ({ source: 'imported' as const, id }));
  const { differences } = value(await handlers.combine.compare({ loads }));
  const answers = Object.fromEntries(differences.map(({ question }) => [question, 0]));
  const made = value(await handlers.combine.make({ loads, answers }));
  expect(told().map(({ state, code }) => [state, code])).toEqual([
    ['waiting', 'combined'],
    ['waiting', 'combined'],
  ]);
  // The program gives the same file without waiting: nothing of it goes out by itself.
  const said: object[] = [];
  const order = {
    do: 'submit',
    id: crypto.randomUUID(),
    path,
    name: 'orders.json',
    mapping: null,
    wait: false,
    timeoutSeconds: 1,
  } as const;
  const listener = {
    line: (line: object) => said.push(line),
    complain: (words: string) => expect.fail(words),
  };
  await submit(desk, order, listener, new AbortController().signal);
  expect(said).toMatchObject([
    { state: 'waiting', code: 'combined' },
    { state: 'waiting', code: 'combined' },
  ]);
  value(await handlers.shipments.submit({ draftId: made.id, form: made.form }));
  await until('it is on paper', () => told().every(({ paper }) => paper === 'printed'));
  const { bolNumber } = made.form;
  expect(told()).toMatchObject([
    { externalId: 'WMS-1', bolNumber },
    { externalId: 'WMS-2', bolNumber },
  ]);
});

// Regression: "accepted, printed" under the number of a BOL that is void, or that another one has replaced.
test('an order whose BOL is void is told as canceled, and a changed one under its new number', async () => {
  const { handlers, submitted } = await openAll();
  const gone = await submitted(1);
  value(await handlers.amendments.begin({ shipmentId: gone.shipmentId, kind: 'void', reason: 'Not today' }));
  expect(gone.told()).toMatchObject([{ externalId: 'WMS-1', state: 'cancelled', code: 'void' }]);

  const changed = await submitted(2);
  const { shipmentId } = changed;
  value(await handlers.amendments.begin({ shipmentId, kind: 'change', reason: 'One more' }));
  const draft = value(await handlers.amendments.draft({ shipmentId }));
  // The old one is what the service has until the new one is accepted.
  expect(changed.told()).toMatchObject([{ state: 'accepted', bolNumber: '716000002' }]);
  value(await handlers.shipments.submit({ draftId: draft.id, form: draft.form }));
  await until('it has replaced it', () => changed.told()[0]?.bolNumber === draft.form.bolNumber);
  await until('it is on paper', () => changed.told()[0]?.paper === 'printed');
  expect(changed.told()).toMatchObject([{ externalId: 'WMS-2', state: 'accepted' }]);
});

// Regression: exit 0, "all accepted and on paper", and no pallet had a label.
test('an order whose BOL a person found at the service, without its labels, is not on paper', async () => {
  const { handlers, submit, service, stores } = await openAll();
  // It takes the BOL, and its answer never comes.
  service.faults.set({ kind: 'close-after-request' }, { operation: 'bol' });
  const told = await submit(1);
  await until('in doubt', () => told()[0]?.state === 'in-doubt');
  const [row] = stores.submissions.ofShipment(told()[0]?.shipmentId ?? '');
  const { id = '', attempt = 1 } = row ?? {};
  value(await handlers.submissions.settleAccepted({ id, attempt, bolNumber: '716000001' }));
  expect(told()).toMatchObject([
    { state: 'accepted', paper: 'waiting', code: 'labels-missing', labels: { printed: 0 } },
  ]);
  expect(exits(told())).toEqual([12]);
});

// Regression: "printed, 2 of 2 labels", and one of three was not there.
test('a label that a person did not see is missing until it is printed again', async () => {
  const { handlers, submitted, db } = await openAll();
  const { told, shipmentId } = await submitted(1);
  const [job] = value(await handlers.printing.jobs({ scope: 'today' })).filter(
    ({ kind }) => kind === 'label',
  );
  db.prepare(`UPDATE print_jobs SET state = 'in-doubt', reason = 'counted-short' WHERE id = ?`).run(
    job?.id ?? '',
  );
  const seen = { id: job?.id ?? '', runId: job?.runId ?? null };
  value(await handlers.printing.settle({ ...seen, cameOut: false }));
  expect(told()).toMatchObject([
    { state: 'accepted', paper: 'waiting', code: 'labels-missing', labels: { of: 3, printed: 2 } },
  ]);
  expect(exits(told())).toEqual([12]);
  value(await handlers.printing.printMissing({ shipmentId, cameOut: [], didNot: [] }));
  await until('it is there', () => told()[0]?.paper === 'printed');
  expect(told()).toMatchObject([{ code: null, labels: { of: 3, printed: 3 } }]);
});
