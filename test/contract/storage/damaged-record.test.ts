import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registerHandlers, type CallReceiver } from '#main/ipc/register.ts';
import { eachHandler } from '#shared/ipc/contract.ts';
import { fail, type Result } from '#shared/ipc/result.ts';
import { openDeskBench, type DeskBench } from '#support/desk-bench.ts';
import { startTakingService } from '#support/taking-service.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Asks as the window does. */
function asking({ desk }: DeskBench) {
  const channels = new Map<string, Parameters<CallReceiver['handle']>[1]>();
  const elsewhere = eachHandler(
    ['station', 'settings', 'people', 'backups', 'support', 'fleet'],
    () => () => fail('not-found', 'not here'),
  );
  registerHandlers(
    { handle: (channel, answer) => channels.set(channel, answer) },
    { ...desk.handlers, ...elsewhere },
    { checkOutput: true, log: () => undefined },
  );
  return async (call: string, input: unknown): Promise<Result<unknown>> => {
    const event = { senderFrame: { url: 'app://station/', parent: null } };
    return (await channels.get(`call:${call}`)?.(event, input)) as Result<unknown>;
  };
}

/** Flips a bit in 64 letters of names and texts, from each of these on: all is JSON still, so that no check of SQLite sees it. */
function damage(file: string, text: string): void {
  const bytes = readFileSync(file);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    let isQuoted = false;
    for (let n = at, flips = 0; flips < 64; n += 1) {
      const byte = bytes[n] ?? 0;
      if (byte === 0x22) isQuoted = !isQuoted;
      if (!isQuoted || !/[b-y]/i.test(String.fromCharCode(byte))) continue;
      bytes[n] = byte ^ 1;
      flips += 1;
    }
  }
  writeFileSync(file, bytes);
}

const known = (answer: Result<unknown>): string => (answer.ok ? 'whole' : answer.error.code);

test('a damaged record is found when it is read, and said; the others are read, sent and printed', async () => {
  const service = await startTakingService();
  const file = join(temporaryFolder(), 'station.sqlite');
  const before = openDeskBench(service.url, { file });
  const [a, b] = [await before.enter(), await before.enter({ poNumber: 'PO-DAMAGED' })];
  for (const id of [a, b]) await before.reaches(id, 'bol', 'accepted');
  const draft = await before.desk.handlers.drafts.create();
  const draftId = draft.ok ? draft.value.id : '';
  if (draft.ok)
    await before.desk.handlers.drafts.save({
      id: draftId,
      form: { ...draft.value.form, trailerNumber: 'TRAILER-9' },
    });
  await before.stop();
  damage(file, '"poNumber":"PO-DAMAGED"');
  damage(file, '"trailerNumber":"TRAILER-9"');

  const after = openDeskBench(service.url, { file });
  const ask = asking(after);
  expect(known(await ask('shipments.get', { id: b }))).toBe('record-damaged');
  expect(known(await ask('drafts.open', { id: draftId }))).toBe('record-damaged');
  expect(known(await ask('shipments.get', { id: a }))).toBe('whole');
  expect(known(await ask('shipments.find', { text: '', limit: 50 }))).toBe('whole');
  expect(known(await ask('submissions.list', { scope: 'today' }))).toBe('whole');
  const c = await after.enter();
  await after.reaches(c, 'bol', 'accepted');
  expect(service.taken('bol')).toHaveLength(3);
  expect(after.reports).toEqual([]);
  await service.close();
});

test('a BOL that waits with a damaged record holds up no other', async () => {
  const service = await startTakingService();
  const file = join(temporaryFolder(), 'station.sqlite');
  const before = openDeskBench('http://127.0.0.1:9', { file });
  const waiting = await before.enter({ poNumber: 'PO-DAMAGED' });
  await before.stop();
  damage(file, '"poNumber":"PO-DAMAGED"');

  const after = openDeskBench(service.url, { file });
  const next = await after.enter();
  await after.reaches(next, 'bol', 'accepted');
  expect(after.stateOf(waiting, 'bol')).toBe('queued');
  expect(service.taken('bol')).toHaveLength(1);
  expect(String(after.reports[0])).toContain('DamagedRecord');
  await service.close();
});
