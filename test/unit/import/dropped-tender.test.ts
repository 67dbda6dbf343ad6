import { expect, test } from 'vitest';
import { stepLinesOf } from '#main/import/step-lines.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StoredSubmission } from '#main/storage/outbox/submissions-store.ts';
import { openStation } from '#support/open-station.ts';

const bol = (change: Partial<StoredSubmission>) => ({ step: 'bol', ...change }) as StoredSubmission;

test('a planned tender that a person dropped stays given up, also when another station takes its BOL', () => {
  const stores = createStores(openStation().db);
  const tenderOf = (problem: string | null, change: Partial<StoredSubmission>) =>
    stepLinesOf(
      {
        ...stores,
        submissions: { ...stores.submissions, ofShipment: () => [bol(change)] },
        plannedTenders: {
          ...stores.plannedTenders,
          get: () => ({ shipmentId: 's', tender: {} as never, problem }),
        },
      },
      's',
    ).tender;
  const taken = { state: 'canceled', takenBy: 'take-over-1' } as const;
  expect(tenderOf(null, taken)).toMatchObject({ state: 'held', code: 'taken-over' });
  expect(tenderOf('dropped', { state: 'queued' })).toMatchObject({ state: 'cancelled', code: null });
  expect(tenderOf('dropped', taken)).toMatchObject({ state: 'cancelled', code: null });
});
