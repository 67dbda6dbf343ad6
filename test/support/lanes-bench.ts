import { createLanes, type LanesParts } from '#main/outbox/lanes.ts';
import type { Outcome, StepAnswer } from '#main/freight-service/freight-service.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import type { FinishedAttempt } from '#main/outbox/worker.ts';
import { aBolAnswer, anExchange } from './builders.ts';
import { createFakeClock, settle } from './fake-clock.ts';
import { openStation } from './open-station.ts';
import { aStoredShipment, aStoredSubmission } from './stored-rows.ts';

export type FailedAttempt =
  | 'accepted'
  | 'refused'
  | 'not-sent'
  | 'in-doubt'
  | 'turned-away'
  | 'held'
  | 'full-disk'
  | 'no-row';
const exchange = anExchange();
const outcomes: Record<Exclude<FailedAttempt, 'full-disk' | 'no-row'>, Outcome<StepAnswer>> = {
  accepted: { kind: 'accepted', answer: aBolAnswer(), exchange },
  refused: { kind: 'refused', words: 'no', exchange },
  'not-sent': { kind: 'not-sent', reason: 'dns', exchange },
  'in-doubt': { kind: 'in-doubt', reason: 'interrupted', words: null, answer: null, exchange },
  'turned-away': { kind: 'in-doubt', reason: 'unreadable-answer', words: null, answer: null, exchange },
  held: { kind: 'held', reason: 'certificate', exchange },
};

/** Lanes over so many stored rows. Each try ends when the test says how. */
export function lanesOver(rows: number, more: Partial<LanesParts> = {}) {
  const { db, stores } = openStation();
  for (let n = 1; n <= rows; n += 1) {
    const bolNumber = `s${n}`;
    stores.shipments.insert(aStoredShipment(bolNumber));
    const at = `2026-11-17T15:00:00.${String(n).padStart(3, '0')}Z`;
    stores.submissions.insert(aStoredSubmission(`b${n}`, bolNumber, { at }));
  }
  const clock = createFakeClock();
  const running: { id: string; end: (how: FailedAttempt) => Promise<void> }[] = [];
  const tries: string[] = [];
  const reports: unknown[] = [];
  const set = (id: string, state: string) =>
    db.prepare('UPDATE submissions SET state = ? WHERE id = ?').run(state, id);
  const parts: LanesParts = {
    stores,
    clock,
    random: () => 0,
    setUp: () => true,
    report: (error) => reports.push(error),
    proven: () => true,
    onOutcome: () => undefined,
    changed: () => undefined,
    wasTurnedAway: (outcome) => outcome.kind === 'in-doubt' && outcome.reason === 'unreadable-answer',
    run({ id }: StoredSubmission) {
      tries.push(id);
      // A lane that goes round without a pause would never end, and no test with it.
      if (tries.length > 200) return new Promise<FinishedAttempt>(() => undefined);
      const { promise, resolve } = Promise.withResolvers<FinishedAttempt>();
      set(id, 'claimed');
      running.push({
        id,
        end(how) {
          running.splice(
            running.findIndex((one) => one.id === id),
            1,
          );
          set(
            id,
            how === 'not-sent' || how === 'full-disk' ? 'queued' : how === 'held' ? 'held' : 'accepted',
          );
          if (how === 'not-sent') lanes.planRetry('dns');
          resolve(
            how === 'full-disk'
              ? { localError: new Error('disk is full') }
              : how === 'no-row'
                ? { localError: null }
                : { outcome: outcomes[how] },
          );
          return settle();
        },
      });
      return promise;
    },
    ...more,
  };
  const lanes = createLanes(parts);
  return {
    db,
    stores,
    clock,
    lanes,
    tries,
    reports,
    ids: () => running.map(({ id }) => id),
    end: async (id: string, how: FailedAttempt) => {
      const row = running.find((one) => one.id === id);
      if (row === undefined) throw new Error(`${id} is not being sent`);
      await row.end(how);
    },
    events: (): [event: string, detail: unknown][] =>
      stores.journal.latest(20).map(({ event, detail }) => [event, detail]),
  };
}
