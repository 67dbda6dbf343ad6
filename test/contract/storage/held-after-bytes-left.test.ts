import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createStores } from '#main/storage/stores.ts';
import { openStation } from '#support/open-station.ts';
import { aShipment } from '#support/builders.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const folder = join(import.meta.dirname, '../../../src/main/storage/migrations');
const at = '2026-11-16T10:00:00.000Z';
const evidence = (changes: object) =>
  JSON.stringify({
    leftAt: null, bytesSent: null, endedAt: at, reason: null, httpStatus: null, serviceWords: null, waitedSeconds: 1, notFoundAt: [],
    ...changes,
  }); // prettier-ignore

interface OldTry {
  attempt: number;
  leftAt: string | null;
  outcome: string | null;
  status?: number;
}

/** A database as version 5 left it, with one submission for each row. */
function oldDatabase() {
  const file = join(temporaryFolder(), 'station.sqlite');
  const db = new DatabaseSync(file);
  for (const name of readdirSync(folder).toSorted().slice(0, 5)) db.exec(readFileSync(join(folder, name), 'utf8'));
  db.exec('PRAGMA user_version = 5');
  let count = 0;
  return {
    file,
    close: () => {
      db.close();
    },
    add(
      step: string,
      state: string,
      attempt: number,
      kept: string | null,
      tries: OldTry[],
      events: [event: string, attempt: number][] = [],
    ): string {
      count += 1;
      const id = `${step}-${count}`;
      const number = String(700_000_000 + count);
      db.prepare(
        'INSERT INTO shipments (id, data, bol_number, created_at, created_by) VALUES (?, ?, ?, ?, ?)',
      ).run(`s-${count}`, JSON.stringify({ ...aShipment(), bolNumber: number }), number, at, 'Ana');
      db.prepare(
        `INSERT INTO submissions (id, shipment_id, step, state, payload, attempt, next_try_at, evidence, queued_at, changed_at)
         VALUES (?, ?, ?, ?, '{}', ?, ?, ?, ?, ?)`,
      ).run(id, `s-${count}`, step, state, attempt, state === 'queued' ? at : null, kept, at, at);
      for (const [index, one] of tries.entries())
        db.prepare(
          `INSERT INTO exchanges (id, submission_id, attempt, operation, started_at, ended_at, left_at, bytes_sent, outcome, reason, http_status, request)
           VALUES (?, ?, ?, ?, ?, ?, ?, 900, ?, NULL, ?, '{}')`,
        ).run(`${id}-${index}`, id, one.attempt, step, at, one.outcome === null ? null : at, one.leftAt, one.outcome, one.status ?? null);
      for (const [event, next] of events)
        db.prepare(`INSERT INTO journal (at, shipment_id, subject, subject_id, event, detail) VALUES (?, ?, 'submission', ?, ?, ?)`).run(
          at, `s-${count}`, id, event, JSON.stringify({ step, attempt: next }),
        );
      return id;
    },
  };
} // prettier-ignore

// Regression: an update would have sent them: version 5 held what the service may have taken, and asked an order again by itself.
test('what an older version left to be sent again although it may be there is in doubt after the update', () => {
  const old = oldDatabase();
  const left = at;
  const redirected = old.add('bol', 'held', 1, evidence({ leftAt: left, bytesSent: 900, reason: 'redirect', httpStatus: 302 }), [{ attempt: 1, leftAt: left, outcome: 'held', status: 302 }]);
  const onlyEvidence = old.add('tender', 'held', 1, evidence({ leftAt: left, reason: 'forbidden', httpStatus: 403 }), []);
  const reopened = old.add('bol', 'queued', 2, null, [{ attempt: 1, leftAt: left, outcome: 'held', status: 401 }], [['reopened', 2]]);
  const askedAgain = old.add('order', 'queued', 2, null, [{ attempt: 1, leftAt: left, outcome: 'in-doubt' }], [['asked-again', 2]]);
  const claimed = old.add('order', 'claimed', 3, null, [{ attempt: 2, leftAt: left, outcome: 'in-doubt', status: 500 }], [['asked-again', 3]]);
  const refusedThen = old.add('order', 'refused', 2, evidence({ leftAt: left, serviceWords: 'It exists.' }), [{ attempt: 1, leftAt: left, outcome: 'in-doubt' }, { attempt: 2, leftAt: left, outcome: 'refused', status: 200 }], [['asked-again', 2]]);
  const crashed = old.add('bol', 'queued', 2, null, [{ attempt: 1, leftAt: left, outcome: null }], [['repaired', 2]]);
  const inDoubt = [redirected, onlyEvidence, reopened, askedAgain, claimed, refusedThen, crashed];

  const certificate = old.add('bol', 'held', 1, evidence({ reason: 'certificate' }), [{ attempt: 1, leftAt: null, outcome: 'held' }]);
  const fresh = old.add('bol', 'queued', 1, null, []);
  const offline = old.add('bol', 'queued', 1, evidence({ reason: 'dns' }), [{ attempt: 1, leftAt: null, outcome: 'not-sent' }]);
  const absent = old.add('bol', 'queued', 2, null, [{ attempt: 1, leftAt: left, outcome: 'in-doubt' }], [['settled-absent', 2]]);
  const refused = old.add('bol', 'refused', 1, evidence({ leftAt: left, serviceWords: 'No.' }), [{ attempt: 1, leftAt: left, outcome: 'refused', status: 200 }]);
  const repaired = old.add('bol', 'queued', 2, null, [{ attempt: 1, leftAt: left, outcome: 'refused', status: 200 }], [['queued', 2]]);
  const planned = old.add('order', 'in-doubt', 1, evidence({ leftAt: left, reason: 'headers-timeout' }), [{ attempt: 1, leftAt: left, outcome: 'in-doubt' }]);
  old.close();

  const { stores, db } = openStation(old.file);
  const stateOf = (id: string) => stores.submissions.get(id)?.state;
  expect(inDoubt.map(stateOf)).toEqual(inDoubt.map(() => 'in-doubt'));
  expect([certificate, fresh, offline, absent, refused, repaired, planned].map(stateOf)).toEqual(['held', 'queued', 'queued', 'queued', 'refused', 'queued', 'in-doubt']);
  expect(stores.submissions.get(redirected)?.evidence).toMatchObject({ leftAt: left, bytesSent: 900, reason: 'http-302', httpStatus: 302 });
  expect(stores.submissions.get(onlyEvidence)?.evidence).toMatchObject({ leftAt: left, reason: 'http-403', httpStatus: 403 });
  expect(stores.submissions.get(crashed)?.evidence).toMatchObject({ reason: 'crash' });
  expect(stores.submissions.get(refusedThen)?.evidence).toMatchObject({ serviceWords: 'It exists.' });
  const [line] = createStores(db).journal.ofShipment('s-1');
  expect(line).toMatchObject({ event: 'in-doubt', subjectId: redirected, detail: { step: 'bol', attempt: 1, reason: 'http-302', httpStatus: 302 } });
  expect(stores.submissions.eligible(20).map(({ id }) => id)).toEqual([fresh, offline, absent, repaired]);
  expect(stores.settingsProof.mark()).toBeNull();
}); // prettier-ignore
