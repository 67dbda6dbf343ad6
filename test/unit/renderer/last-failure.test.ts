import { beforeEach, expect, test } from 'vitest';
import { fail, type Result } from '#shared/ipc/result.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aDraft, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset(packAnswers));

/** Pack after an F9 that failed so. */
async function failed(answer: Result<never>) {
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', aDraft('d1'));
  const sent = pack.submit();
  await slow.answerWith('shipments.submit', answer);
  await sent;
  return pack;
}

// Regression: the banner stood until the next F9, when the number that it said was taken had long been another one.
test('a number that is taken is said while it stands there, and again when it is typed again', async () => {
  const pack = await failed(fail('bol-number-taken', 'taken'));
  const { bolNumber } = pack.form;
  pack.form.poNumber = 'other';
  expect(pack.failure?.code).toBe('bol-number-taken');
  pack.form.bolNumber = '4711';
  expect(pack.failure).toBeNull();
  pack.form.bolNumber = bolNumber;
  expect(pack.failure?.code).toBe('bol-number-taken');
});

test.each([
  ['pro-number-taken', 'scac'],
  ['external-id-taken', 'externalId'],
  ['fields-missing', 'customerNumber'],
] as const)('%s goes with what it is about', async (code, field) => {
  const pack = await failed(fail(code, 'so'));
  expect(pack.failure?.code).toBe(code);
  pack.form[field] = 'ZZZZ';
  expect(pack.failure).toBeNull();
});

test('what the settings or the disk were in the way of goes with them', async () => {
  const pack = await failed(fail('not-set-up', 'no service'));
  expect(pack.failure?.code).toBe('not-set-up');
  pack.settings = settingsSchema.parse({ station: { name: 'Dock 4' } });
  expect(pack.failure).toBeNull();

  const full = await failed(fail('storage-full', 'no room'));
  expect(full.failure?.code).toBe('storage-full');
  slow.ready['drafts.save'] = { savedAt: '2026-07-29T15:00:00.000Z' };
  await full.save();
  expect(full.failure).toBeNull();
});

test('what nobody can see the end of stands until it is tried again', async () => {
  const pack = await failed(fail('internal', 'so'));
  pack.form.poNumber = 'other';
  expect(pack.failure?.code).toBe('internal');
});
