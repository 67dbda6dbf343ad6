import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { systemClock } from '#main/clock.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createOrders } from '#main/shipments/orders.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { openRepairDraft } from '#main/shipments/stored-drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { createOutbox } from '#main/outbox/outbox.ts';
import { createTenders } from '#main/shipments/tenders.ts';
import { askPath } from '../../campaigns/faulty-service.ts';
import { aForm, aSettings, aTenderForm } from '#support/builders.ts';
import { yrcNumbers } from '#support/yrc-numbers.ts';

/**
 * A station without a window: enters shipments until there are `entries`, sends them with the real client, and does what a
 * person would with what is refused or in doubt. Says `saved NUMBER` after each commit and `done` when all are accepted.
 * Made to be killed at any moment and started again on the same file.
 */
// For those that are started after it: one that is killed keeps nothing.
flushCompileCache();
const [file = '', baseUrl = '', wanted = ''] = process.argv.slice(2);
const entries = Number(wanted);
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
const db = opened.value;
const stores = createStores(db);
const { service: serviceSettings } = aSettings();
const settings = () =>
  aSettings({
    service: serviceSettings === null ? null : { ...serviceSettings, baseUrl },
    numbers: yrcNumbers,
  });
const service = createFreightService({
  settings: () => settings().service,
  authenticationId: () => 'campaign',
  limits: { connect: 1000, headers: 400, body: 400, deadline: 1500 },
});
const common = { db, stores, settings, clock: systemClock, newId: () => randomUUID() };
const say = (text: string) => process.stdout.write(`${text}\n`);
const outbox = createOutbox({
  ...common,
  service,
  random: Math.random,
  station: {
    setUp: () => true,
    packer: () => 'Campaign',
    repairDraft: (owner) => openRepairDraft(common, owner),
  },
  report: (error) => {
    process.stderr.write(`${String(error)}\n`);
  },
});
const onQueued = () => {
  outbox.wake();
};
const orders = createOrders(common, service, onQueued);
outbox.events.bolNumbered.on(({ shipmentId }) => orders.bolAccepted(shipmentId));
const tenders = createTenders(common, service, onQueued, () => undefined);
const drafts = createDrafts(common);
const shipments = createShipments({
  ...common,
  bolPayload: (shipment) => service.bolPayload(shipment),
  printJobs: () => [],
  lane: () => outbox.lane(),
  onQueued,
});
const made = () => (db.prepare('SELECT count(*) AS n FROM shipments').get() as { n: number }).n;

async function enterOne(): Promise<void> {
  const draft = await drafts.create();
  if (!draft.ok) throw new Error(draft.error.message);
  const { id, form } = draft.value;
  const done = await shipments.submit({
    draftId: id,
    form: aForm({ bolNumber: form.bolNumber, shipDate: form.shipDate }),
  });
  if (!done.ok) throw new Error(done.error.message);
  say(`saved ${form.bolNumber}`);
  await orders.handlers.submit({
    shipmentId: done.value.shipmentId,
    confirmationEmails: [],
    internalBolNumber: '',
  });
}

/** Orders that a death took before they were saved, and the tender of each BOL that is there. */
async function continueAll(): Promise<void> {
  for (const { id: shipmentId } of stores.shipments.find('', entries)) {
    const known = new Map(stores.submissions.ofShipment(shipmentId).map(({ step, state }) => [step, state]));
    if (!known.has('order'))
      await orders.handlers.submit({ shipmentId, confirmationEmails: [], internalBolNumber: '' });
    if (!known.has('tender') && known.get('bol') === 'accepted')
      await tenders.submit({ shipmentId, tender: aTenderForm() });
  }
}

/** What is in doubt and cannot be found by tracking: a person telephones. */
async function askByTelephone(row: StoredSubmission): Promise<void> {
  const bolNumber = stores.shipments.get(row.shipmentId)?.serviceBolNumber ?? '';
  const answer = await fetch(`${baseUrl}${askPath}${row.step} ${bolNumber}`);
  const has = Number(await answer.text()) > 0;
  if (has) await outbox.handlers.settleAccepted({ id: row.id, attempt: row.attempt, bolNumber });
  else await outbox.handlers.settleAbsent({ id: row.id, attempt: row.attempt });
  await outbox.handlers.reopenLane();
}

async function attend(): Promise<void> {
  for (const row of stores.submissions.inState('in-doubt')) {
    if (row.step !== 'bol') {
      await askByTelephone(row);
      continue;
    }
    const checked = await outbox.handlers.checkTracking({ id: row.id });
    if (checked.ok && !checked.value.found)
      await outbox.handlers.settleAbsent({ id: row.id, attempt: row.attempt });
  }
  // Held by a read that was refused: somebody has looked, and the settings are right.
  if (stores.submissions.count('held') > 0 || outbox.lane().closedFor !== null)
    await outbox.handlers.reopenLane();
  for (const row of stores.submissions.inState('refused')) {
    const { shipmentId, step } = row;
    if (step === 'order')
      await orders.handlers.submit({ shipmentId, confirmationEmails: [], internalBolNumber: '' });
    if (step === 'tender') await tenders.submit({ shipmentId, tender: aTenderForm() });
    if (step !== 'bol') continue;
    const draft = await outbox.handlers.repair({ id: row.id });
    if (draft.ok) await shipments.submit({ draftId: draft.value.id, form: draft.value.form });
  }
}

outbox.start();
while (made() < entries || stores.submissions.count('accepted') < entries * 3) {
  for (let count = 0; count < 5 && made() < entries; count += 1) await enterOne();
  await continueAll();
  await attend();
  await pause(20);
}
say('done');
await outbox.stop();
await service.close();
db.close();
process.exit(0);
