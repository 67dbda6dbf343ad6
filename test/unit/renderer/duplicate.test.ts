import { beforeEach, describe, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { aForm } from '#support/builders.ts';
import { aDraft, blankForm, opensWith, packAnswers } from '#support/pack-drafts.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { PackState } from '#renderer/screens/pack/pack-state.svelte.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset(packAnswers));

const opened = (first = aDraft('d1')) => opensWith(slow, new PackState(), first);

describe('a duplicate, which stands on screen before its draft is there', () => {
  // Regression: all lines were taken away and drawn anew, a quarter of a second with two hundred of them.
  test('the lines of a duplicate stay the same objects, so that their rows are not drawn anew', async () => {
    const pack = await opened();
    const [line] = pack.form.lines;
    void pack.duplicate();
    await settled();
    expect([pack.isCopying, pack.form.lines[0] === line, pack.form.bolNumber]).toEqual([true, true, '']);
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect([pack.isCopying, pack.form.lines[0] === line, pack.form.bolNumber]).toEqual([false, true, '2']);
  });

  test('what is typed before the draft of a duplicate is there stays in it, and nothing else of it goes into a new one', async () => {
    const pack = await opened();
    const [weight] = pack.form.lines.map(({ weightLb }) => weightLb);
    void pack.duplicate();
    await settled();
    Object.assign(pack.form, { poNumber: 'PO-7' });
    Object.assign(pack.form.lines[0] ?? {}, { weightLb: '77' });
    await slow.answer('drafts.create', aDraft('d2', blankForm('2')));
    expect([pack.form.poNumber, pack.form.lines[0]?.weightLb, pack.form.consignee.company]).toEqual([
      'PO-7',
      '77',
      aForm().consignee.company,
    ]);
    expect(weight).toBe(aForm().lines[0]?.weightLb);

    void pack.duplicate();
    await settled();
    Object.assign(pack.form, { poNumber: 'PO-8' });
    void pack.fresh();
    await settled();
    while (slow.named('drafts.create').length > 0)
      await slow.answer('drafts.create', aDraft('d3', blankForm('3')));
    expect([pack.draft?.id, pack.form.poNumber, pack.form.consignee.company, pack.form.lines.length]).toEqual(
      ['d3', 'PO-8', '', 1],
    );
  });

  test('when no draft can be made for a duplicate, only what was typed since is kept for a new one', async () => {
    const pack = await opened();
    void pack.duplicate();
    await settled();
    Object.assign(pack.form, { poNumber: 'PO-9' });
    await slow.answerWith('drafts.create', fail('storage-full', 'no room'));
    expect([pack.draft?.id, pack.form.poNumber, pack.isCopying, pack.keptForNew]).toEqual([
      'd1',
      aForm().poNumber,
      false,
      true,
    ]);
    void pack.fresh();
    await settled();
    await slow.answer('drafts.create', aDraft('d4', blankForm('4')));
    expect([pack.form.poNumber, pack.form.consignee.company, pack.keptForNew]).toEqual(['PO-9', '', false]);
  });
});
