import { randomUUID } from 'node:crypto';
import { systemClock } from '#main/clock.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createDrafts } from '#main/shipments/drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { openStationDatabase } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { createOutbox } from '#main/submissions/outbox.ts';
import { aForm, aSettings } from '#support/builders.ts';

/**
 * A station without a window: enters shipments until there are `entries`, sends them with the real client, and does what a
 * person would with what is refused or in doubt. Says `saved NUMBER` after each commit and `done` when all are accepted.
 * Made to be killed at any moment and started again on the same file.
 */
const [file = '', baseUrl = '', wanted = ''] = process.argv.slice(2);
const entries = Number(wanted);
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
const db = opened.value;
const stores = createStores(db);
const { service: serviceSettings } = aSettings();
const settings = () =>
  aSettings({ service: serviceSettings === null ? null : { ...serviceSettings, baseUrl } });
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
  onAccepted: () => undefined,
  setUp: () => true,
  packer: () => 'Campaign',
  report: (error) => {
    process.stderr.write(`${String(error)}\n`);
  },
});
const drafts = createDrafts(common);
const shipments = createShipments({
  ...common,
  bolPayload: (shipment) => service.bolPayload(shipment),
  printJobs: () => [],
  lane: () => outbox.lane(),
  queued: () => {
    outbox.wake();
  },
});
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
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
}

async function attend(): Promise<void> {
  for (const row of stores.submissions.inState('in-doubt')) {
    const checked = await outbox.handlers.checkTracking({ id: row.id });
    if (checked.ok && !checked.value.found) await outbox.handlers.settleAbsent({ id: row.id });
  }
  for (const row of stores.submissions.inState('refused')) {
    const draft = await outbox.handlers.repair({ id: row.id });
    if (draft.ok) await shipments.submit({ draftId: draft.value.id, form: draft.value.form });
  }
}

outbox.start();
while (made() < entries || stores.submissions.count('accepted') < entries) {
  for (let count = 0; count < 5 && made() < entries; count += 1) await enterOne();
  await attend();
  await pause(20);
}
say('done');
await outbox.stop();
await service.close();
db.close();
process.exit(0);
