import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '#main/app/logging.ts';
import { registerHandlers, type CallReceiver } from '#main/ipc/register.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { startPlainService } from '#support/plain-service.ts';
import { eachHandler } from '#shared/ipc/contract.ts';
import { fail, type Result } from '#shared/ipc/result.ts';
import { aForm, aTenderForm } from '#support/builders.ts';
import { openDeskBench, type DeskBench } from '#support/desk-bench.ts';
import { echoManners, startEchoService } from '#support/echo-service.ts';
import { spellingsIn, spellingsOf } from '#support/spellings.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Odd on purpose: quotes, a backslash, accents, another script, an emoji, and all that base64 and URLs are made of. */
const secret = `Ka"na\\r'ie/é+日本=%20&<x>#😀 7`;
const query = { scac: 'SAIA', from: '2026-11-01', to: '2026-12-31' };

test('the test can see: each spelling is found where it stands', () => {
  for (const [name, spelling] of Object.entries(spellingsOf(secret)))
    expect(spellingsIn(Buffer.from(`…${spelling}…`), secret).join()).toContain(name);
});

/** The desk behind the real bridge; everything that crosses it is kept. */
function openBridge(bench: DeskBench) {
  const folder = temporaryFolder();
  const log = openLog(folder, false);
  log.hide(secret);
  const replies: string[] = [];
  const channels = new Map<string, Parameters<CallReceiver['handle']>[1]>();
  const elsewhere = eachHandler(
    ['station', 'settings', 'people', 'backups', 'support', 'fleet'],
    () => () => fail('not-found', 'not here'),
  );
  registerHandlers(
    { handle: (channel, answer) => channels.set(channel, answer) },
    { ...bench.desk.handlers, ...elsewhere },
    {
      checkOutput: true,
      log: (call, trouble) => {
        log.error(call, trouble);
        replies.push(inspect(trouble));
      },
    },
  );
  const ask = async (call: string, input?: unknown): Promise<unknown> => {
    const event = { senderFrame: { url: 'app://station/', parent: null } };
    const reply = (await channels.get(`call:${call}`)?.(event, input)) as Result<unknown>;
    replies.push(JSON.stringify(reply));
    return reply.ok ? reply.value : reply.error;
  };
  return { ask, replies, log };
}

const moving = ['queued', 'claimed', 'on-wire'];

async function settled({ stores }: DeskBench, shipmentId: string): Promise<void> {
  const rows = () => stores.submissions.ofShipment(shipmentId);
  for (let times = 0; times < 400 && rows().some((row) => moving.includes(row.state)); times += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Everything a screen can ask of a shipment and its steps. */
async function lookAround(ask: (call: string, input?: unknown) => Promise<unknown>, shipmentId: string) {
  await ask('shipments.get', { id: shipmentId });
  await ask('exchanges.list', { shipmentId });
  await ask('exchanges.inDoubt', { shipmentId });
  await ask('exchanges.export', { shipmentId });
  await ask('tracking.history', { shipmentId });
  await ask('tracking.last', {});
  await ask('rates.last', { draftId: 'a-draft' });
  for (const scope of ['open', 'today']) {
    await ask('submissions.list', { scope });
    await ask('printing.jobs', { scope });
  }
  await ask('shipments.find', { text: '', limit: 100 });
  await ask('drafts.list');
}

function expectNowhere(bench: DeskBench, replies: string[], logFile: string): void {
  const leaks = replies.flatMap((reply) => {
    const found = spellingsIn(Buffer.from(reply), secret);
    return found.length === 0 ? [] : [`${found.join(', ')} in ${reply.slice(0, 200)}`];
  });
  expect(leaks).toEqual([]);
  expect(spellingsIn(Buffer.from(inspect(bench.reports, { depth: 20 })), secret)).toEqual([]);
  const folder = dirname(bench.file);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  // The database, its write-ahead log and a copy of it are among them.
  expect(files.some((name) => name.endsWith('-wal'))).toBe(true);
  for (const name of [...files, ...[logFile].filter((file) => readdirSync(dirname(file)).length > 0)])
    expect([name, spellingsIn(readFileSync(name), secret)]).toEqual([name, []]);
}

test('a service that repeats the identifier in every spelling, in every manner, in every operation: it is nowhere', async () => {
  const echo = Object.values(spellingsOf(secret)).join(' ');
  const service = await startEchoService(echo);
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { authenticationId: secret });
  const { ask, replies, log } = openBridge(bench);

  for (const manner of echoManners) {
    service.answer('accept');
    const id = await bench.enter();
    await settled(bench, id);
    const bolNumber = bench.stores.shipments.get(id)?.serviceBolNumber ?? '';
    service.answer(manner, bolNumber);
    await ask('rates.get', { draftId: 'a-draft', form: aForm() });
    await ask('tracking.list', query);
    await ask('orders.submit', { shipmentId: id, confirmationEmails: [], internalBolNumber: '' });
    await settled(bench, id);
    service.answer('accept');
    const order = bench.stores.submissions.ofShipment(id).find(({ step }) => step === 'order');
    if (order !== undefined && order.state !== 'accepted') {
      await ask('submissions.settleAccepted', { id: order.id, attempt: order.attempt, bolNumber });
      await ask('submissions.cancel', { id: order.id, attempt: order.attempt, reason: 'in the way' });
      await ask('submissions.reopenLane');
    }
    service.answer(manner, bolNumber);
    await ask('tenders.submit', { shipmentId: id, tender: aTenderForm() });
    await settled(bench, id);
    const bad = await bench.enter();
    await settled(bench, bad);
    const bol = bench.stores.submissions.ofShipment(bad)[0];
    await ask('submissions.checkTracking', { id: bol?.id ?? '' });
    await lookAround(ask, id);
    await lookAround(ask, bad);
    service.answer('accept');
    await ask('submissions.reopenLane');
  }
  // It went everywhere it should: each step was tried in each manner.
  const tried = bench.stores.shipments
    .find('', 50)
    .flatMap(({ id }) =>
      bench.stores.submissions.ofShipment(id).flatMap((row) => bench.stores.exchanges.ofSubmission(row.id)),
    );
  expect(new Set(tried.map(({ operation }) => operation))).toEqual(
    new Set(['bol-create', 'order', 'load-tender']),
  );
  expect(new Set(tried.map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'refused', 'in-doubt']));
  expect(
    tried.some(({ id }) => bench.stores.exchanges.texts(id).response?.includes('[removed]') === true),
  ).toBe(true);

  log.error('Trouble', new Error(`as a defect might say it: ${secret}`));
  const copied = await makeCopy(bench.db, join(dirname(bench.file), 'copies'), new Date());
  expect(copied.ok).toBe(true);
  expectNowhere(bench, replies, log.file);
});

test('the training service, refusing with the identifier in its words, and connections that break: it is nowhere', async () => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl, { authenticationId: secret });
  const { ask, replies, log } = openBridge(bench);
  const id = await bench.enter();
  await settled(bench, id);
  for (const fault of [
    { kind: 'refuse', words: `Identifier ${secret} has no contract.` },
    { kind: 'status', status: 401, body: JSON.stringify({ Message: secret }) },
    { kind: 'reset-after-request' },
    { kind: 'reset-mid-request' },
  ] as const) {
    service.faults.set(fault);
    await ask('rates.get', { draftId: 'a-draft', form: aForm() });
    await ask('tracking.list', query);
    await ask('orders.submit', { shipmentId: id, confirmationEmails: [], internalBolNumber: '' });
    const another = await bench.enter();
    await settled(bench, another);
    await lookAround(ask, another);
    service.faults.clear();
    await ask('submissions.reopenLane');
    await settled(bench, another);
  }
  await lookAround(ask, id);
  expectNowhere(bench, replies, log.file);
  // It was sent, all the same.
  expect(JSON.stringify(service.received())).toContain(JSON.stringify(secret).slice(1, -1));
});
