import { beforeEach, expect, test, vi } from 'vitest';
import { aForm, aLineForm } from '#support/builders.ts';
import { aDraft, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';
import { followCheck } from '#renderer/screens/pack/follow-check.ts';

vi.stubGlobal('location', { search: '?screen=pack' });
const slow = SlowStation.install();

vi.stubGlobal('HTMLInputElement', Object);
beforeEach(() => slow.reset(packAnswers));

/** Pack as a window shows it: its checks follow after each picture. Nothing is wrong with what is typed. */
async function opened() {
  const pack = new PackState();
  void pack.open();
  await settled();
  await slow.answer('drafts.current', aDraft('d1', aForm()));
  pack.checks.looksLate(true);
  return pack;
}
const missing = (pack: InstanceType<typeof PackState>) => pack.checks.problems.map(({ path }) => path);

test('what is typed is checked once the window looks', async () => {
  const pack = await opened();
  pack.form.consignee.company = '';
  expect([missing(pack), pack.checks.isBehind]).toEqual([[], true]);
  pack.checks.look();
  expect([missing(pack), pack.checks.isBehind]).toEqual([['consignee.company'], false]);
  pack.checks.looksLate(false);
  pack.form.consignee.company = 'Acme';
  expect(missing(pack)).toEqual([]);
});

test('F9 right after a key is judged by what was typed, not by what was checked before it', async () => {
  const pack = await opened();
  pack.form.consignee.company = '';
  expect(await pack.submit()).toBeNull();
  expect([missing(pack), slow.inputsOf('shipments.submit')]).toEqual([['consignee.company'], []]);
});

test('a repair keeps what was typed since the check was made', async () => {
  const pack = await opened();
  pack.form.lines[0] = aLineForm({ handlingUnits: '4', pieces: '2' });
  pack.checks.look();
  pack.form.lines[0].description = 'Typed since';
  followCheck(pack, 'units-pieces:0', undefined, false);
  expect(pack.form.lines[0]).toMatchObject({ description: 'Typed since' });
  expect(pack.form.lines[0].pieces).not.toBe('2');
});
