import { expect, test } from 'vitest';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

const at = '2026-11-17T15:00:00.000Z';

test('reasons and outcomes that another version wrote are read as one that is known', () => {
  const { db, stores } = openStation();
  stores.shipments.insert(aStoredShipment('s', { createdAt: at }));
  stores.submissions.insert(
    aStoredSubmission('b', 's', {
      state: 'in-doubt',
      evidence: {
        leftAt: at,
        bytesSent: 1,
        endedAt: at,
        reason: 'http-503',
        httpStatus: 503,
        serviceWords: 'Down',
        waitedSeconds: 1,
        notFoundAt: [],
      },
      at,
    }),
  );
  stores.exchanges.end({
    id: 'e',
    submissionId: 'b',
    attempt: 1,
    operation: 'bol',
    startedAt: at,
    endedAt: at,
    leftAt: at,
    bytesSent: 1,
    waitedSeconds: 1,
    outcome: 'in-doubt',
    reason: 'http-503',
    httpStatus: 503,
    request: '{}',
    response: null,
  });
  const kept = () => [
    stores.submissions.get('b')?.evidence?.reason,
    ...stores.exchanges.ofSubmission('b').map(({ outcome, reason }) => [outcome, reason]),
  ];
  expect(kept()).toEqual(['http-503', ['in-doubt', 'http-503']]);

  db.exec(`UPDATE submissions SET evidence = json_set(evidence, '$.reason', 'moon-in-the-way')`);
  db.exec(`UPDATE exchanges SET reason = 'moon-in-the-way', outcome = 'eclipsed'`);
  expect(kept()).toEqual(['unknown', ['in-doubt', 'unknown']]);
  expect(stores.submissions.get('b')?.evidence).toMatchObject({ httpStatus: 503, serviceWords: 'Down' });
});
