import { expect, test } from 'vitest';
import {
  dropFleetTriggers,
  createFleetTriggers,
  hasFleetTriggers,
  publishedTables,
} from '#main/storage/fleet/fleet-triggers.ts';
import { createFleetChangesStore } from '#main/storage/fleet/fleet-changes-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import { aPdf } from '#support/builders.ts';
import { openStation } from '#support/open-station.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

const at = '2026-11-22T15:00:00.000Z';

/** What no other station sees. A table that a migration adds must be told (fleet-triggers.ts) or stand here, with why. */
const untold: Readonly<Record<string, string>> = {
  settings: 'this computer only; what a fleet shares is the sharedLists of docs/decisions/fleet.md',
  counters: 'numbers of this station; blocks are docs/decisions/numbers.md',
  drafts: 'not sent yet; who has an order open is presence (docs/decisions/fleet.md)',
  exchanges: 'exchange texts are never told',
  submission_payloads: 'frozen requests are never told',
  journal: 'append-only, with a cursor of its own',
  shipment_search: 'follows shipments, orders and tenders, whose changes are told',
  listed_shipments: 'follows shipments, whose changes are told',
  commodities: 'what a line completes from here',
  kept_answers: 'answers to reads of this station',
  settings_proof: 'the sign-in of this station',
  identity: 'who this station is',
  data_losses: 'for the person at this computer',
  print_runs: 'how this printer counts',
  printer_habits: 'how this printer behaves',
  removal_time: 'what of this station’s clock is believed',
  chosen_rates: 'a rate is not in what is told',
  planned_tenders: 'told once it is queued',
  pro_numbers: 'the number stands on the shipment',
  bol_beginnings: 'a question of this station',
  own_documents: 'made here and made again anywhere',
  own_labels_due: 'work of this station',
  sscc_numbers: 'stand on labels made here',
  awaiting_pickup: 'follows shipments, submissions and hand-overs',
  hand_over_scans: 'work at this dock',
  manifests: 'paper of this dock',
  destroyed_prints: 'work of the station that printed',
  amendments_told: 'work of the station that amends',
  merges: 'how loads became one here',
  merged_loads: 'how loads became one here',
  taken_orders: 'comes with a shipment from another station',
  master_bols: 'papers of this station',
  master_bol_children: 'papers of this station',
  master_bol_papers: 'papers of this station',
  people: 'the sharedLists of docs/decisions/fleet.md',
  pin_tries: 'of this station alone',
  signed_in: 'at this window',
  templates: 'the sharedLists of docs/decisions/fleet.md',
  label_scans: 'work of the station that packs it',
  spares_in_use: 'which of its printers this station uses now',
  label_misfits: 'what a person of this station wants printed at its printers',
  printer_changes: 'what labels changed in the printers of this station',
  fleet_changes: 'what is told',
  fleet_membership: 'how it is told',
  station_numbers: 'how this computer stands to the numbers of the fleet',
};
/** Subjects with many tables of one kind. */
const untoldBeginnings = [
  'shipment_search_',
  'sqlite_',
  'import',
  'book_',
  'docks',
  'freight',
  'dock_codes',
  'label_answers',
  // What the fleet itself keeps here.
  'fleet_',
];

test('every table is told to the fleet, or known to concern nobody else', () => {
  const { db } = openStation();
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`)
    .all()
    .map((row) => String(row['name']));
  const open = tables.filter(
    (name) =>
      !publishedTables.includes(name) &&
      !(name in untold) &&
      !untoldBeginnings.some((beginning) => name.startsWith(beginning)),
  );
  expect(open).toEqual([]);
  expect(publishedTables.filter((name) => !tables.includes(name))).toEqual([]);
});

/** A station in a fleet with one shipment, all of it told so far. */
function told(): { db: StationDatabase; stores: Stores; since: () => string[] } {
  const { db, stores } = openStation();
  createFleetTriggers(db);
  const changes = createFleetChangesStore(db);
  stores.shipments.insert(aStoredShipment('s1', { createdAt: at, createdBy: '' }));
  stores.submissions.insert(aStoredSubmission('b1', 's1', { at }));
  let seen = changes.newest().change;
  return {
    db,
    stores,
    since() {
      const rows = changes.above(seen, 100);
      seen = changes.newest().change;
      return rows.map(({ kind, id }) => `${kind} ${id}`);
    },
  };
}

const addJob = (db: StationDatabase, id: string): unknown =>
  db
    .prepare(
      `INSERT INTO print_jobs (id, kind, shipment_id, unit, of, state, created_at, changed_at) VALUES (?, 'label', 's1', 1, 1, 'queued', ?, ?)`,
    )
    .run(id, at, at);
const addTruck = (db: StationDatabase): void => {
  db.prepare(
    `INSERT INTO hand_overs (id, scac, carrier_name, state, form, begun_at) VALUES ('h1', 'ODFL', 'Old Dominion', 'open', '{}', ?)`,
  ).run(at);
};
const label = {
  shipmentId: 's1',
  attempt: 1,
  unit: 1,
  of: 1,
  physical: 1,
  zpl: Buffer.from('^XA^XZ'),
  storedAt: at,
};
const order = { shipmentNumber: '77', internalBolNumber: '1', confirmationEmails: [], queuedAt: at };

/** Each thing that another station sees, and what notes it. The last step of each is the one that is looked at. */
const acts: Readonly<
  Record<string, [expected: string[], ...steps: ((at: ReturnType<typeof told>) => unknown)[]]>
> = {
  'a shipment is made, with its submission': [
    ['shipment s2'],
    ({ db, stores }) =>
      db.transaction(() => {
        stores.shipments.insert(aStoredShipment('s2', { createdAt: at, createdBy: '' }));
        stores.submissions.insert(aStoredSubmission('b2', 's2', { at }));
      }),
  ],
  'a shipment is repaired': [
    ['shipment s1'],
    ({ stores }) => {
      stores.shipments.replace('s1', aStoredShipment('s1', { createdAt: at, createdBy: '' }).shipment);
    },
  ],
  'the service gives its number': [
    ['shipment s1'],
    ({ stores }) => {
      stores.shipments.setServiceBolNumber('s1', '900');
    },
  ],
  'a submission moves': [
    ['shipment s1'],
    ({ stores }) => stores.submissions.move('b1', 'queued', { state: 'claimed' }, at),
  ],
  'an order is queued': [
    ['shipment s1'],
    ({ stores }) => {
      stores.orders.put('s1', order);
    },
  ],
  'an order is queued again': [
    ['shipment s1'],
    ({ stores }) => {
      stores.orders.put('s1', order);
    },
    ({ stores }) => {
      stores.orders.put('s1', order);
    },
  ],
  'a label is printed': [
    ['shipment s1'],
    ({ db }) => addJob(db, 'p1'),
    ({ db }) => db.prepare(`UPDATE print_jobs SET state = 'printed'`).run(),
  ],
  'a label only waits': [
    [],
    ({ db }) => addJob(db, 'p1'),
    ({ db }) => db.prepare(`UPDATE print_jobs SET words = 'paper out'`).run(),
  ],
  'a test page is printed': [
    [],
    ({ db }) =>
      db
        .prepare(
          `INSERT INTO print_jobs (id, kind, state, created_at, changed_at) VALUES ('t', 'test-page', 'queued', ?, ?)`,
        )
        .run(at, at),
  ],
  'labels arrive': [
    ['label l1', 'shipment s1'],
    ({ stores }) => {
      stores.labels.add({ ...label, id: 'l1' });
      stores.labels.finish('s1', 1, { strings: 1, bad: [] });
    },
  ],
  'a long list begins anew': [
    ['shipment s1'],
    ({ stores }) => {
      stores.labels.add({ ...label, id: 'l1' });
    },
    ({ stores }) => {
      stores.labels.begin('s1', 1, { strings: 1, bad: [] });
    },
  ],
  'a BOL arrives': [
    ['shipment s1', 'document d1'],
    ({ stores }) => {
      stores.documents.add({
        id: 'd1',
        shipmentId: 's1',
        attempt: 1,
        kind: 'bill-of-lading',
        bytes: aPdf(),
        storedAt: at,
      });
    },
  ],
  'a label that is a PDF arrives': [
    ['shipment s1', 'document d2'],
    ({ stores }) => {
      stores.labelDocuments.add({
        id: 'd2',
        shipmentId: 's1',
        attempt: 1,
        format: 'pdf',
        bytes: aPdf(),
        storedAt: at,
      });
    },
  ],
  'an answer is doubted': [
    ['shipment s1'],
    ({ stores }) => {
      stores.answersInDoubt.add({ shipmentId: 's1', attempt: 1, bolNumber: null, standing: 'open' });
    },
  ],
  'an answer is adopted': [
    ['shipment s1'],
    ({ stores }) => {
      stores.answersInDoubt.add({ shipmentId: 's1', attempt: 1, bolNumber: null, standing: 'open' });
    },
    ({ stores }) => {
      stores.answersInDoubt.adopt('s1', 1);
    },
  ],
  'a truck takes it': [
    ['shipment s1'],
    ({ db }) => {
      addTruck(db);
    },
    ({ db }) => db.prepare(`INSERT INTO hand_over_shipments VALUES ('s1', 'h1', 1)`).run(),
  ],
  'the driver signs': [
    ['shipment s1'],
    ({ db }) => {
      addTruck(db);
      db.prepare(`INSERT INTO hand_over_shipments VALUES ('s1', 'h1', 1)`).run();
    },
    ({ db }) => db.prepare(`UPDATE hand_overs SET state = 'done', done_at = ?`).run(at),
  ],
  'the carrier says something': [
    ['shipment s1'],
    ({ db }) =>
      db.prepare(`INSERT INTO seen_statuses (shipment_id, seen_at, record) VALUES ('s1', ?, '{}')`).run(at),
  ],
  'its BOL is changed': [
    ['shipment s1'],
    ({ stores }) => {
      stores.amendments.insert({
        id: 'a1',
        shipmentId: 's1',
        kind: 'change',
        state: 'drafted',
        reason: '',
        draftId: null,
        successorId: null,
        begunBy: '',
        begunAt: at,
        changedAt: at,
      });
    },
  ],
  'the BOL in its place gets a number': [
    ['shipment s2', 'shipment s1'],
    ({ stores }) => {
      stores.shipments.insert(aStoredShipment('s2', { createdAt: at, createdBy: '' }));
      stores.amendments.insert({
        id: 'a1',
        shipmentId: 's1',
        kind: 'change',
        state: 'sent',
        reason: '',
        draftId: null,
        successorId: 's2',
        begunBy: '',
        begunAt: at,
        changedAt: at,
      });
    },
    ({ stores }) => {
      stores.shipments.setServiceBolNumber('s2', '901');
    },
  ],
};

test.each(Object.entries(acts))('%s: noted in its commit', (_name, [expected, ...steps]) => {
  const station = told();
  for (const step of steps.slice(0, -1)) step(station);
  station.since();
  steps.at(-1)?.(station);
  expect(station.since().toSorted()).toEqual(expected.toSorted());
});

test('a new shipment is noted once in its commit: F9 pays for no more', () => {
  const { db, stores } = told();
  const noted = (): number => createFleetChangesStore(db).newest().change;
  const before = noted();
  db.transaction(() => {
    stores.shipments.insert(aStoredShipment('s2', { createdAt: at, createdBy: '' }));
    stores.submissions.insert(aStoredSubmission('b2', 's2', { at }));
  });
  expect(noted() - before).toBe(1);
});

test('a change that is rolled back is not told', () => {
  const { db, stores, since } = told();
  expect(() => {
    db.transaction(() => {
      stores.shipments.setServiceBolNumber('s1', '900');
      throw new Error('no');
    });
  }).toThrow('no');
  expect(since()).toEqual([]);
});

test('a change inside INSERT OR IGNORE is told although it was told before', () => {
  const { db, stores, since } = told();
  stores.shipments.setServiceBolNumber('s1', '900');
  since();
  const pdf = aPdf();
  db.prepare(
    `INSERT OR IGNORE INTO label_documents (id, shipment_id, attempt, format, bytes, sha256, stored_at) VALUES ('d', 's1', 1, 'pdf', ?, '', ?)`,
  ).run(pdf, at);
  expect(since().toSorted()).toEqual(['document d', 'shipment s1']);
});

test('a station that left its fleet writes nothing for one', () => {
  const { db, stores, since } = told();
  expect(hasFleetTriggers(db)).toBe(true);
  dropFleetTriggers(db);
  stores.shipments.setServiceBolNumber('s1', '900');
  expect([since(), hasFleetTriggers(db)]).toEqual([[], false]);
});
