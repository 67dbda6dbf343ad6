import { randomUUID } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '#main/clock.ts';
import { createDesk } from '#main/desk/desk.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createStores } from '#main/storage/stores.ts';
import type { Result } from '#shared/ipc/result.ts';
import { aForm, aSettings } from '#support/builders.ts';

/**
 * A station without a window that enters shipments of PO `OLD-n`, changes each after it was accepted into one of PO `NEW-n`, and says
 * `done` when all are replaced. Made to be killed at any moment and started again on the same file.
 */
// For those that are started after it: one that is killed keeps nothing.
flushCompileCache();
const [file = '', baseUrl = '', folder = '', wanted = ''] = process.argv.slice(2);
const entries = Number(wanted);
const opened = openStationDatabase(file);
if (!opened.ok) throw new Error(`${opened.error.code}: ${opened.error.message}`);
const db = opened.value;
const stores = createStores(db);
const { service } = aSettings();
const settings = () => aSettings({ service: service === null ? null : { ...service, baseUrl } });
const client = createFreightService({
  settings: () => settings().service,
  authenticationId: () => 'campaign',
  limits: { connect: 5000, headers: 20_000, body: 20_000, deadline: 30_000 },
});
const desk = createDesk({
  ...{ db, settings, service: client, clock: systemClock, copiesFolder: folder },
  newId: () => randomUUID(),
  report: (error) => process.stderr.write(`${String(error)}\n`),
});
const { handlers, outbox } = desk;
const need = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

async function rows() {
  return need(await handlers.shipments.find({ text: '', limit: 500 }));
}

async function step(): Promise<void> {
  const all = await rows();
  const made = new Set(all.map(({ poNumber }) => poNumber));
  const missing = Array.from({ length: entries }, (_, at) => `OLD-${at}`).find((one) => !made.has(one));
  if (missing !== undefined) {
    const { id, form } = need(await handlers.drafts.create());
    need(
      await handlers.shipments.submit({
        draftId: id,
        form: aForm({ bolNumber: form.bolNumber, poNumber: missing }),
      }),
    );
  }
  for (const { id, poNumber, bolState, standing } of all) {
    if (!poNumber.startsWith('OLD-') || bolState !== 'accepted') continue;
    if (standing === null)
      need(await handlers.amendments.begin({ shipmentId: id, kind: 'change', reason: 'Campaign' }));
    const { amendment } = need(await handlers.amendments.get({ shipmentId: id }));
    if (amendment?.state !== 'drafted') continue;
    const draft = need(await handlers.amendments.draft({ shipmentId: id }));
    const form = { ...draft.form, poNumber: poNumber.replace('OLD', 'NEW') };
    need(await handlers.shipments.submit({ draftId: draft.id, form }));
  }
  for (const { id, attempt } of stores.submissions.inState('in-doubt')) {
    const checked = await outbox.handlers.checkTracking({ id });
    if (checked.ok && !checked.value.found) await outbox.handlers.settleAbsent({ id, attempt });
  }
  if (stores.submissions.count('held') > 0 || outbox.lane().closedFor !== null)
    await outbox.handlers.reopenLane();
}

desk.start();
process.stdout.write('begun\n');
while ((await rows()).filter(({ standing }) => standing?.is === 'replaced').length < entries) {
  await step();
  await pause(5);
}
process.stdout.write('done\n');
await desk.stop();
await client.close();
db.close();
process.exit(0);
