import { expect, test, vi } from 'vitest';
import {
  addJournalLine,
  createApplyEvent,
  enqueue,
  insertTakenOver,
  failNewerAttempt,
} from '#main/outbox/transitions.ts';
import { recover } from '#main/outbox/outbox.ts';
import { putSubmissionsInDoubt } from '#main/outbox/restored-submissions.ts';
import { submissionEvents, type SubmissionEvent } from '#main/outbox/submission-state.ts';
import { createJournalStore } from '#main/storage/journal/journal-store.ts';
import type { NewSubmission, StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { submissionStates, type SubmissionState } from '#shared/station/submission.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission, storedAt } from '#support/stored-rows.ts';

const line = { line: { event: 'queued' as const } };

/** A station with one submission, `taken`: another station has it. */
function withRow(more: Partial<NewSubmission>, taken = false) {
  const { db, stores: opened } = openStation();
  // Ana is signed in: what a person does is hers, what the station does is nobody's.
  const stores = { ...opened, journal: createJournalStore(db, () => ({ id: 'ana', name: 'Ana' })) };
  stores.shipments.insert(aStoredShipment('s'));
  stores.submissions.insert(aStoredSubmission('b', 's', more));
  if (taken)
    db.prepare(
      `UPDATE submissions SET taken_by = '{"uuid":"x","name":"Bench 9","number":"9"}' WHERE id = 'b'`,
    ).run();
  const parts = { db, stores, clock: createFakeClock('2026-11-17T16:00:00.000Z') };
  const events = () =>
    stores.journal.ofShipment('s').map((entry) => [entry.event, entry.detail, entry.person?.name ?? null]);
  const row = (): StoredSubmission => {
    const stored = stores.submissions.get('b');
    if (stored === null) throw new Error('it was just stored');
    return stored;
  };
  return { ...parts, move: createApplyEvent(parts), events, row };
}

test('a transition writes state, change, time and its line of the journal', () => {
  const bench = withRow({ state: 'in-doubt', attempt: 2 });
  const moved = bench.move('b', 'settled-absent', () => ({
    line: { event: 'queued' },
    by: 'person',
    change: { attempt: 3 },
  }));
  expect(moved).toMatchObject({ ok: true, value: { state: 'queued', attempt: 3 } });
  expect(bench.row()).toMatchObject({ state: 'queued', attempt: 3, changedAt: '2026-11-17T16:00:00.000Z' });
  expect(bench.events()).toEqual([['queued', { step: 'bol', attempt: 3 }, 'Ana']]);
});

test('the lanes open again by themselves or because somebody asks, and the journal says who', () => {
  const reopened = (by?: 'person') => {
    const bench = withRow({ state: 'held' });
    bench.move('b', 'reopened', () => ({ line: { event: 'reopened' }, ...(by && { by }) }));
    return bench.events();
  };
  const detail = { step: 'bol', attempt: 1 };
  expect(reopened()).toEqual([['reopened', detail, null]]);
  expect(reopened('person')).toEqual([['reopened', detail, 'Ana']]);
});

test('what else is in the same commit goes back with it', () => {
  const bench = withRow({ state: 'queued' });
  const failing = () =>
    bench.move('b', 'claimed', () => ({
      ...line,
      inSameCommit() {
        throw new Error('full');
      },
    }));
  expect(failing).toThrow('full');
  expect([bench.row().state, bench.events()]).toEqual(['queued', []]);
});

test('what cannot happen writes nothing: another state, no such row, an answer about an earlier try', () => {
  const bench = withRow({ state: 'queued', attempt: 2 });
  expect(bench.move('b', 'accepted', () => line)).toMatchObject({ error: { code: 'not-in-this-state' } });
  expect(bench.move('gone', 'claimed', () => line)).toMatchObject({ error: { code: 'not-found' } });
  for (const seen of [1, 3])
    expect(bench.move('b', 'canceled', () => line, seen)).toMatchObject({ error: { code: 'tried-again' } });
  expect([bench.row().state, bench.events()]).toEqual(['queued', []]);
  expect(bench.move('b', 'canceled', () => line, 2)).toMatchObject({ ok: true });
  expect(failNewerAttempt(bench.row(), 1).ok).toBe(false);
});

test('a row that somebody moved while its transition was thought out is not moved', () => {
  const bench = withRow({ state: 'queued' });
  const moved = bench.move('b', 'claimed', () => {
    bench.db.prepare(`UPDATE submissions SET state = 'canceled' WHERE id = 'b'`).run();
    return line;
  });
  expect(moved).toMatchObject({ error: { code: 'not-in-this-state' } });
  expect(bench.events()).toEqual([]);
});

/** The ways that lead to sending, by hand; each from a state in which it can happen. */
const sends: [SubmissionState, SubmissionEvent][] = [
  ['queued', 'claimed'],
  ['claimed', 'put-on-wire'],
  ['in-doubt', 'settled-absent'],
  ['refused', 'repaired'],
  ['held', 'repaired'],
  ['held', 'reopened'],
  ['canceled', 'requeued'],
];
test.each(sends)('work that another station took over is not sent here: %s, %s', (state, event) => {
  const taken = withRow({ state, step: 'order' }, true);
  expect(taken.row().takenBy).not.toBeNull();
  expect(taken.move('b', event, () => line)).toMatchObject({ error: { code: 'taken-over', id: 's' } });
  expect(withRow({ state, step: 'order' }).move('b', event, () => line)).toMatchObject({ ok: true });
});

test('what does not lead to sending still happens to work that was taken over', () => {
  for (const [state, event] of [
    ['queued', 'canceled'],
    ['on-wire', 'accepted'],
    ['canceled', 'owner-sent'],
  ] as const)
    expect([event, withRow({ state }, true).move('b', event, () => line).ok]).toEqual([event, true]);
});

test('only what another station took over comes back from being given up', () => {
  expect(withRow({ state: 'canceled' }).move('b', 'taken-back', () => line)).toMatchObject({
    error: { code: 'not-in-this-state' },
  });
  expect(withRow({ state: 'canceled' }, true).move('b', 'taken-back', () => line)).toMatchObject({
    value: { state: 'in-doubt' },
  });
  expect(withRow({ state: 'queued' }).move('b', 'taken-back', () => line).ok).toBe(true);
});

test('to a BOL that was accepted nothing happens any more', () => {
  const bench = withRow({ state: 'accepted' });
  for (const event of submissionEvents.filter((one) => one !== 'recovered'))
    expect([event, bench.move('b', event, () => line).ok]).toEqual([event, false]);
  expect(bench.move('b', 'recovered', () => line)).toMatchObject({
    value: { state: 'accepted' },
  });
});

test('a new submission waits, and the journal says so', () => {
  const bench = withRow({});
  enqueue({ ...bench, newId: () => 'o' }, { shipmentId: 's', step: 'order', payload: '{}' });
  expect(bench.stores.submissions.get('o')).toMatchObject({ state: 'queued', step: 'order' });
  expect(bench.events()).toEqual([['queued', { step: 'order', attempt: 1 }, 'Ana']]);
});

test.each(['refused', 'held', 'canceled'] as const)(
  'an order that was %s goes out as its next try',
  (state) => {
    const bench = withRow({ state, step: 'order', attempt: 2, nextAttemptAt: storedAt });
    enqueue({ ...bench, newId: () => 'o' }, { shipmentId: 's', step: 'order', payload: '{"new":1}' });
    expect(bench.row()).toMatchObject({ state: 'queued', attempt: 3, nextAttemptAt: null });
    expect(bench.stores.submissions.ofShipment('s')).toHaveLength(1);
  },
);

test('a BOL that goes out again is of the draft that it was repaired in, or of the one that it had: a double click finds it', () => {
  for (const [draftId, kept] of [
    [undefined, 'first'],
    ['second', 'second'],
  ] as const) {
    const bench = withRow({ state: 'refused', draftId: 'first' });
    const entry = { shipmentId: 's', step: 'bol', payload: '{}' } as const;
    enqueue({ ...bench, newId: () => 'o' }, draftId === undefined ? entry : { ...entry, draftId });
    expect(bench.stores.submissions.byDraft(kept)?.id).toBe('b');
  }
});

test('a claim does not wait for the disk, since the station finds a lost one queued; all else does', () => {
  const bench = withRow({ state: 'queued' });
  const transaction = vi.spyOn(bench.db, 'transaction');
  const waits = (event: SubmissionEvent) => {
    transaction.mockClear();
    bench.move('b', event, () => line);
    return transaction.mock.calls[0]?.[1];
  };
  expect([waits('claimed'), waits('put-on-wire')]).toEqual(['with-the-next', 'at-once']);
});

test('what was taken over has the line that it is given, or none', () => {
  const bench = withRow({});
  insertTakenOver(bench, aStoredSubmission('o', 's', { step: 'order', state: 'refused' }), null);
  expect([bench.stores.submissions.get('o')?.state, bench.events()]).toEqual(['refused', []]);
  insertTakenOver(bench, aStoredSubmission('t', 's', { step: 'tender', state: 'in-doubt', attempt: 4 }), {
    event: 'queued',
  });
  expect(bench.events()).toEqual([['queued', { step: 'tender', attempt: 4 }, 'Ana']]);
  addJournalLine(bench.stores, bench.row(), storedAt, { event: 'queued' }, 'person');
  expect(bench.events()[0]?.[2]).toBe('Ana');
});

test('after a crash what was only claimed waits again, what was on the wire is in doubt, and nothing else has changed', () => {
  const after: Partial<Record<SubmissionState, SubmissionState>> = {
    claimed: 'queued',
    'on-wire': 'in-doubt',
  };
  for (const state of submissionStates) {
    const bench = withRow({ state, nextAttemptAt: storedAt });
    recover(bench, bench.move);
    const to = after[state];
    expect([state, bench.row().state]).toEqual([state, to ?? state]);
    expect(bench.row().nextAttemptAt).toBe(to === undefined ? storedAt : null);
    expect(bench.row().evidence === null).toBe(to !== 'in-doubt');
    expect(bench.events().map(([event, detail]) => [event, detail])).toMatchObject(
      to === undefined ? [] : [['recovered', { from: state, to }]],
    );
  }
});

test('after data came back from a copy whatever was open is in doubt', () => {
  const open: readonly SubmissionState[] = ['held', 'refused', 'on-wire', 'claimed', 'queued'];
  for (const state of submissionStates) {
    const bench = withRow({ state, nextAttemptAt: storedAt });
    bench.db.transaction(() => putSubmissionsInDoubt(bench.db, new Date('2026-11-17T17:00:00.000Z')));
    const isOpen = open.includes(state);
    expect([state, bench.row().state]).toEqual([state, isOpen ? 'in-doubt' : state]);
    expect([bench.row().nextAttemptAt, bench.row().evidence === null]).toEqual(
      isOpen ? [null, false] : [storedAt, true],
    );
    expect(bench.events().map(([event, detail]) => [event, detail])).toMatchObject(
      isOpen ? [['restored', { from: state, to: 'in-doubt' }]] : [],
    );
  }
});
