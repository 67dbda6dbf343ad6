import { amendingCalls } from '#support/amended-desk.ts';
import { aChosenRate, aPdf, aForm, aSettings, aTenderForm } from '#support/builders.ts';
import { openPeople } from '#support/people-bench.ts';
import { openGate } from '#support/open-gate.ts';
import { bookWrites } from '#support/book-writes.ts';
import { importWrites } from '#support/import-writes.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { localDay } from '#main/local-day.ts';
import { systemClock } from '#main/clock.ts';
import { createSettingsHandlers, type SettingsHandlersParts } from '#main/ipc/settings-handlers.ts';
import { newJob } from '#main/printing/new-jobs.ts';
import { createStation } from '#main/station/station.ts';
import { createPrintJobStore, type NewPrintJob } from '#main/storage/printing/print-job-store.ts';
import { storeResult } from '#main/storage/database/storage-error.ts';
import { startPlainService } from '#support/plain-service.ts';
import { callNames } from '#shared/ipc/contract.ts';
import { plannedTenderSchema } from '#shared/freight/planned-steps.ts';
import { ok, type Result } from '#shared/ipc/result.ts';
import { handOverWarnings } from '#shared/station/hand-over-check.ts';
import { emptyHandOver } from '#shared/station/hand-over.ts';
import type { PrintState } from '#shared/station/print-job.ts';
import type { SubmissionState } from '#shared/station/submission.ts';

/** Calls that only read the database, or whose answer does not depend on what could be kept of it. */
const readers = [
  'station.status',
  'station.openLink',
  'station.dataLoss',
  'drafts.list',
  'drafts.open',
  'shipments.get',
  'shipments.find',
  'shipments.today',
  'freight.complete',
  'docks.find',
  'docks.count',
  'docks.get',
  'docks.page',
  'docks.choices',
  'docks.take',
  'docks.look',
  'freight.find',
  'freight.count',
  'freight.get',
  'freight.page',
  'numbers.state',
  'numbers.look',
  'submissions.list',
  'printing.jobs',
  'rates.get',
  'rates.cancel',
  'rates.last',
  'rates.usual',
  'tenders.reading',
  'amendments.get',
  'amendments.ofDraft',
  'combine.find',
  'combine.compare',
  'combine.madeOf',
  'masters.candidates',
  'masters.list',
  'tracking.list',
  'tracking.last',
  'tracking.carriers',
  'tracking.history',
  'tracking.cancel',
  'exchanges.list',
  'exchanges.export',
  'exchanges.inDoubt',
  'scale.weigh',
  'scale.test',
  'scale.ports',
  'ownLabels.state',
  'settings.get',
  'settings.askVault',
  'settings.testConnection',
  'settings.findPrinters',
  'settings.testPrinter',
  'settings.checkPrinter',
  'settings.askUpdate',
  'settings.installUpdate',
  'trucks.dock',
  'trucks.get',
  'trucks.day',
  'drafts.find',
  'templates.list',
  'templates.get',
  'scans.lookUp',
  'scans.sheetSize',
  'scans.address',
  'scans.labelProgress',
  'people.names',
  'people.list',
  'people.ofBadge',
  'people.lock',
  'people.enterSetup',
  'imports.begin',
  'imports.append',
  'imports.forget',
  'imports.look',
  'imports.stop',
  'imports.status',
  'imports.list',
  'imports.files',
  'imports.leftRows',
];

type Calls = Record<string, Record<string, (input: unknown) => Result<unknown> | Promise<Result<unknown>>>>;

function settingsOf({ db, stores, desk }: DeskBench): Calls[string] {
  const provision = { file: join(temporaryFolder(), 'none.json'), required: false };
  return createSettingsHandlers({
    station: createStation({ db, stores, clock: systemClock }, provision),
    vault: {
      save: () => Promise.resolve(ok(undefined)),
      state: () => ({ stored: true, vault: 'system', keptForSessionOnly: false }),
    },
    desk: () => Promise.resolve(desk),
    people: openGate,
  } as unknown as SettingsHandlersParts) as unknown as Calls[string];
}

/** A station with a draft, and with shipments and print jobs in the states that each call is for; then every call that writes. */
async function writingCalls() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  // Nothing here is about how long an answer takes.
  const limits = { headers: 20_000, body: 20_000, deadline: 30_000 };
  const bench = openDeskBench(service.baseUrl, { limits });
  const { desk, db, stores } = bench;

  const jobs = createPrintJobStore(db);
  const entered: string[] = [];
  for (let n = 0; n < 7; n += 1) entered.push(await bench.enter());
  for (const shipmentId of entered)
    await until('all printed', () => {
      const states = jobs.ofShipment(shipmentId).map(({ state }) => state);
      return states.length > 0 && states.every((state) => state === 'printed');
    });
  // Only now: an answer that comes opens again what is held.
  function shipment(n: number, state: SubmissionState): { shipmentId: string; id: string } {
    const shipmentId = entered[n] ?? '';
    const id = stores.submissions.ofShipment(shipmentId)[0]?.id ?? '';
    db.prepare('UPDATE submissions SET state = ? WHERE id = ?').run(state, id);
    return { shipmentId, id };
  }
  const accepted = shipment(0, 'accepted');
  const held = shipment(1, 'held');
  const refused = shipment(2, 'refused');
  const doubtful = shipment(3, 'in-doubt');

  const [changed = '', one = '', other = ''] = entered.slice(4);
  const importing = await importWrites(desk);
  const { people, add } = openPeople(db);
  const ana = await add('Ana');
  const amending = await amendingCalls(bench, [changed, one, other]);

  const at = new Date().toISOString();
  const printerId = aSettings().printers[0]?.id ?? 'labels';
  function job(state: PrintState, more: Partial<NewPrintJob>): string {
    const id = randomUUID();
    jobs.add(newJob({ id, kind: 'label', at, printerId }, { state, ...more }));
    return id;
  }
  const own = randomUUID();
  stores.ownDocuments.add({
    id: own,
    kind: 'manifest',
    format: 'pdf',
    shipmentId: null,
    title: 'Manifest',
    bytes: aPdf(),
    madeAt: at,
  });
  const waits = job('queued', { reason: 'refused', shipmentId: refused.shipmentId, unit: 1, of: 1 });
  // Printed once, and once more.
  const first = jobs.ofShipment(held.shipmentId).find(({ kind, unit }) => kind === 'label' && unit === 1);
  const asks = job('in-doubt', {
    reason: 'restored',
    shipmentId: held.shipmentId,
    unit: 1,
    of: 1,
    labelId: first?.labelId ?? null,
  });

  job('queued', { kind: 'document', reason: 'awaiting-scans', shipmentId: held.shipmentId });

  stores.plannedTenders.add(
    held.shipmentId,
    plannedTenderSchema.parse({ pickupFrom: '13:00', pickupUntil: '17:30' }),
  );

  const receipt = randomUUID();
  stores.ownDocuments.add({
    id: receipt,
    kind: 'hand-over',
    format: 'pdf',
    shipmentId: null,
    title: 'Receipt',
    bytes: aPdf(),
    madeAt: at,
  });
  const { trucks } = desk.handlers;
  const scac = stores.shipments.get(accepted.shipmentId)?.shipment.scac ?? '';
  const truck = value(await trucks.begin({ scac })).id;
  value(await trucks.take({ id: truck, shipmentIds: [accepted.shipmentId], taken: true, anyway: true }));
  const onTruck = value(await trucks.get({ id: truck })).rows.filter(({ taken }) => taken);
  const units = onTruck[0]?.handlingUnits;
  const whole = {
    ...emptyHandOver(),
    signing: 'refused' as const,
    units: String(units),
    accepted: handOverWarnings(emptyHandOver(), onTruck).map(({ key }) => key),
  };
  value(await trucks.save({ id: truck, form: whole }));
  // One that is gone, for the manifest of the day.
  const gone = { scac, id: value(await trucks.begin({ scac })).id };
  stores.handOvers.put(gone.id, held.shipmentId);
  stores.handOvers.finish(gone.id, { at, by: '', documentId: receipt });
  const draft = value(await desk.handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber });
  value(await desk.handlers.drafts.save({ id: draft.id, form }));
  const labelPrinter = 'training-labels';
  const { shipmentId } = accepted;
  const calls: [string, unknown][] = [
    ['drafts.create', undefined],
    ['drafts.save', { id: draft.id, form: aForm({ consignee: { ...form.consignee, company: 'Other' } }) }],
    ['shipments.submit', { draftId: draft.id, form }],
    ['shipments.duplicate', { id: shipmentId }],
    ['numbers.lastBolNumber', { number: null }],
    ['submissions.tryNow', { id: held.id }],
    ['submissions.cancel', { id: held.id, attempt: 1, reason: 'no truck' }],
    ['submissions.repair', { id: refused.id }],
    ['submissions.settleAccepted', { id: doubtful.id, attempt: 1, bolNumber: '0700009999' }],
    ['submissions.settleAbsent', { id: doubtful.id, attempt: 1 }],
    ['submissions.reopenLane', undefined],
    ['printing.printLabels', { shipmentId, units: [], reason: 'torn' }],
    [
      'printing.printMissing',
      { shipmentId: held.shipmentId, cameOut: [{ id: asks, runId: null }], didNot: [], confirmed: true },
    ],
    ['printing.printDocument', { shipmentId, copies: 1, reason: 'torn' }],
    ['printing.settle', { id: asks, runId: null, cameOut: true }],
    ['printing.cancel', { ids: [waits] }],
    ['printing.tryNow', { ids: [waits] }],
    ['printing.testLabel', { printerId: labelPrinter }],
    ['printing.testPage', { printerId: 'training-documents' }],
    ['printing.stagingTag', { shipmentId }],
    ['printing.printOwn', { id: own, copies: null, reason: 'torn' }],
    ['ownLabels.print', { shipmentId, kind: 'packing-list' }],
    ['trucks.begin', { scac: 'SAIA' }],
    ['trucks.save', { id: truck, form: { ...whole, seal: 'S-2' } }],
    ['trucks.scan', { id: truck, code: stores.shipments.get(shipmentId)?.shipment.bolNumber ?? '' }],
    ['scans.label', { code: stores.shipments.get(held.shipmentId)?.shipment.bolNumber ?? '' }],
    ['trucks.printPapers', { id: truck, again: false }],
    ['trucks.printManifests', { day: localDay(new Date()), scacs: [gone.scac] }],
    ['trucks.pickedUpBefore', { shipmentIds: [refused.shipmentId], reason: 'seen' }],
    ['trucks.take', { id: truck, shipmentIds: [doubtful.shipmentId], taken: true, anyway: true }],
    ['trucks.finish', { id: truck }],
    ['trucks.leave', { id: truck }],
    ['orders.submit', { shipmentId, confirmationEmails: [], internalBolNumber: '' }],
    ['tenders.submit', { shipmentId, tender: aTenderForm() }],
    ['tenders.dropPlanned', { shipmentId: held.shipmentId }],
    ['rates.choose', { of: { shipmentId }, chosen: aChosenRate() }],
    ...(await bookWrites(desk)),
    ...amending,
    ...importing,
    ['people.save', { id: null, name: 'Bo', badge: '', role: 'packer', active: true }],
    ['people.setPin', { id: ana, pin: null }],
    ['people.signIn', { id: ana, pin: null, how: 'name' }],
    ['settings.save', { training: false }],
    ['settings.startTraining', undefined],
    // Last, since it makes room.
    ['drafts.discard', { id: draft.id }],
  ];
  const handlers = {
    ...desk.handlers,
    settings: settingsOf(bench),
    people: people.handlers,
  } as unknown as Calls;
  async function ask([name, input]: [string, unknown]): Promise<[string, string]> {
    const [subject = '', call = ''] = name.split('.');
    try {
      const answer = await handlers[subject]?.[call]?.(input);
      return [name, answer === undefined ? 'no such call' : answer.ok ? 'ok' : answer.error.code];
    } catch (error) {
      return [name, `threw ${String(error)}`];
    }
  }
  const walk = async () => {
    const answers: [string, string][] = [];
    for (const one of calls) answers.push(await ask(one));
    return answers;
  };
  return { ...bench, calls, ask, walk, doubtful };
}

/** Depends on the disk only after the service has answered, or keeps nothing new where an old row stands. */
const apart = [
  'drafts.current',
  'submissions.checkTracking',
  'settings.saveCredentials',
  'settings.savePrinterPassword',
  'station.dataLossChecked',
  // Writes only where a check finds something new, or a batch runs.
  'imports.check',
  'imports.pause',
  'imports.goOn',
  // Writes only at a station with a company prefix, or one that replaced another.
  'ownLabels.lastSscc',
  'numbers.lastProNumber',
  // Writes only where a printer has a spare.
  'printing.useSpare',
  // Writes only where somebody has a PIN.
  'people.approve',
  // Copies, bundles and exports are files; the database is only read for them.
  ...callNames.backups.map((name) => `backups.${name}`),
  ...callNames.support.map((name) => `support.${name}`),
  // The fleet has tests of its own (test/contract/fleet); what it writes here is noted in the commits of other calls.
  ...callNames.fleet.map((name) => `fleet.${name}`),
];

// Regression: a print call on a full disk answered `internal`, "the station made a mistake".
test('every call that writes says that the database refuses, in its own code', async () => {
  const { db, calls, walk, ask, doubtful } = await writingCalls();
  const all = Object.entries(callNames).flatMap(([subject, names]) =>
    names.map((name) => `${subject}.${name}`),
  );
  expect([...calls.map(([name]) => name), ...readers, ...apart].toSorted()).toEqual(all.toSorted());

  db.exec('PRAGMA query_only = ON');
  const answers = await walk();
  const others = [
    await ask(['submissions.checkTracking', { id: doubtful.id }]),
    await ask(['settings.saveCredentials', { authenticationId: 'x-identifier', keepInBasicText: false }]),
    await ask(['drafts.current', undefined]),
  ];
  db.exec('PRAGMA query_only = OFF');
  expect(answers).toEqual(calls.map(([name]) => [name, 'storage-failed']));
  for (const [name, code] of others) expect([name, code.startsWith('threw')]).toEqual([name, false]);
});

test('a full disk is `storage-full` for what needs room, and nothing is thrown', async () => {
  const { db, stores, walk } = await writingCalls();
  const { page_count } = db.prepare('PRAGMA page_count').get() as { page_count: number };
  db.exec(`PRAGMA max_page_count = ${page_count}`);
  const line = {
    at: new Date().toISOString(),
    shipmentId: null,
    subject: 'station',
    subjectId: 'x',
    event: 'saved',
  } as const;
  // Until there is no room for a line of the journal, however short; every transition writes one.
  for (const length of [2000, 200, 1])
    while (
      storeResult(() => stores.journal.add({ ...line, detail: { text: 'x'.repeat(length) } as never })).ok
    );
  const answers = await walk();
  db.exec('PRAGMA max_page_count = 1000000');
  expect(answers.filter(([, code]) => code.startsWith('threw'))).toEqual([]);
  const full = answers.filter(([, code]) => code === 'storage-full').map(([name]) => name);
  expect(full).toEqual(
    expect.arrayContaining([
      'printing.printLabels',
      'printing.printDocument',
      'printing.settle',
      'printing.cancel',
      'printing.testLabel',
      'printing.testPage',
      'printing.stagingTag',
    ]),
  );
});
