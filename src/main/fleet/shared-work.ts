import * as z from 'zod';
import type { Clock } from '#main/clock.ts';
import { newCode } from '#main/scans/new-code.ts';
import type { Station } from '#main/station/station.ts';
import { unwatchSharedLists } from '#main/storage/fleet/shared-lists-triggers.ts';
import { createSharedListsStore, type SharedListsStore } from '#main/storage/fleet/shared-lists-store.ts';
import { createFleetMembershipStore } from '#main/storage/fleet/fleet-membership-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import { createLeasing } from './blocks/leasing.ts';
import type { Tables } from './shared-lists/apply.ts';
import { bookTables } from './shared-lists/book-tables.ts';
import { sharedRanges, sharedSettings } from './shared-lists/settings-tables.ts';
import { sharedPeople } from './shared-lists/shared-people.ts';
import { sharedTemplates } from './shared-lists/shared-templates.ts';
import type { SharedTable } from './shared-lists/shared-table.ts';
import { createSharedListsSync } from './shared-lists/sync.ts';
import type { FleetAccess } from './fleet-port.ts';
import type { Question } from './worker/protocol.ts';

export interface SharedWorkParts {
  db: StationDatabase;
  station: Pick<Station, 'settings' | 'settingsView' | 'save' | 'changed'>;
  fleet: FleetAccess;
  /** People of other stations were added or changed. */
  peopleChanged: () => void;
  /** Who is signed in now. */
  person: () => string;
  clock: Clock;
  newId: () => string;
  /** From 0 up to, not including, 1. */
  random: () => number;
  report: (error: unknown) => void;
}

/** The shared lists, and the shared PRO ranges. */
export interface SharedWork {
  tables: Tables;
  sharedLists: SharedListsStore;
  /** Lists of this station were changed. */
  applied(): void;
  start(): void;
  stop(): Promise<void>;
}

/** How often edits are looked for, and the fleet is asked, with up to a third more at random. */
const lookEvery = 2000;
const askEvery = 15_000;

export function createSharedWork(parts: SharedWorkParts): SharedWork {
  const { db, station, fleet, clock, newId, report } = parts;
  const stores = createStores(db);
  const sharedLists = createSharedListsStore(db);
  const memberships = createFleetMembershipStore(db);
  const settings = () => station.settings();
  const place = {
    settings,
    save: (change: Parameters<typeof station.save>[0]) => station.save(change),
    managed: () => station.settingsView().managed,
  };
  const every = [
    ...bookTables(db, stores),
    sharedTemplates({
      stores,
      clock,
      newCode: () => newCode(newId, (code) => stores.templates.get({ code }) !== null),
    }),
    sharedPeople({ db, stores, clock, newId }),
    sharedRanges(place),
    sharedSettings(place),
  ];
  const tables = new Map<SharedKind, SharedTable>(every.map((table) => [table.kind, table]));
  const applied = (): void => {
    parts.peopleChanged();
    fleet.changed.emit();
  };
  const ask = (question: Question) => fleet.ask(question, z.unknown());
  const sync = createSharedListsSync({
    db,
    sharedLists,
    tables,
    ask,
    clock,
    newId,
    report,
    person: parts.person,
    applied,
  });
  const leasing = createLeasing({
    db,
    stores,
    settings,
    ask,
    clock,
    report,
    fleet: () => memberships.get()?.fleet ?? '',
  });

  let cancel = (): void => undefined;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wait = askEvery;
  /** When the server admitted the station. */
  let met = { mark: '', at: 0 };

  /** Settings and ranges are sections, and the administrator's file changes them without a trigger: all are compared. */
  function touchSettings(): void {
    if (sharedLists.state().fleet === '') return;
    db.transaction(() => {
      for (const kind of ['setting', 'pro-range'] as const) {
        const here = tables.get(kind)?.ids('', 1000) ?? [];
        for (const id of new Set([...here, ...sharedLists.idsOf(kind)])) sharedLists.touch({ kind, id });
      }
    });
  }

  async function meet(): Promise<void> {
    const { is, trouble, since } = fleet.state();
    if (is === 'off') {
      if (sharedLists.state().fleet === '') return;
      // The station left: nothing is recorded for a fleet any more.
      db.transaction(() => {
        unwatchSharedLists(db);
        sharedLists.forget('');
      });
      return;
    }
    // Another computer may have this identity, and with it these blocks.
    leasing.hold(trouble === 'identity-elsewhere' || trouble === 'replaced');
    if (is !== 'shared') return;
    if (met.mark !== since) met = { mark: since, at: clock.monotonic() };
    const isDue = clock.monotonic() - askedAt >= wait;
    if (!isDue && !sync.hasNews()) return;
    askedAt = clock.monotonic();
    wait = askEvery * (1 + parts.random() / 3);
    await sync.run();
    await leasing.run({ mark: met.mark, milliseconds: clock.monotonic() - met.at });
  }

  function plan(): void {
    if (isStopped) return;
    cancel = clock.after(lookEvery, () => {
      running = meet()
        .catch(report)
        .finally(() => {
          running = null;
          plan();
        });
    });
  }

  let endFollowing = (): void => undefined;
  return {
    tables,
    sharedLists,
    applied,
    start() {
      touchSettings();
      endFollowing = station.changed.on(touchSettings);
      plan();
    },
    async stop() {
      isStopped = true;
      endFollowing();
      cancel();
      await running;
    },
  };
}
