import { randomUUID } from 'node:crypto';
import { createPeople, type People } from '#main/people/people.ts';
import { createStores, type Stores } from '#main/storage/stores.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Role } from '#shared/station/people.ts';
import { accessSettingsSchema, type AccessSettings } from '#shared/station/permissions.ts';
import { value } from './desk-bench.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';

export interface PeopleBench {
  people: People;
  stores: Stores;
  clock: FakeClock;
  /** Somebody new, with a PIN where one is given; the id. */
  add: (name: string, role?: Role, more?: { badge?: string; pin?: string }) => Promise<string>;
}

/** The people of this database, at a clock that stands still. */
export function openPeople(
  db: StationDatabase,
  access: Partial<AccessSettings> = {},
  clock = createFakeClock(),
): PeopleBench {
  const stores: Stores = createStores(db, () => people.person());
  const rules = accessSettingsSchema.parse(access);
  const people: People = createPeople({ db, stores, clock, newId: randomUUID }, () => rules);
  return {
    people,
    stores,
    clock,
    async add(name, role = 'packer', { badge = '', pin } = {}) {
      const { id } = value(await people.handlers.save({ id: null, name, badge, role, active: true }));
      if (pin !== undefined) value(await people.handlers.setPin({ id, pin }));
      return id;
    },
  };
}

/** Gives the PIN for the question of a refused call. */
export async function approve(
  { people }: Pick<PeopleBench, 'people'>,
  refused: { ok: boolean; error?: { ask?: { id: string } } },
  who: { id: string; pin: string },
): Promise<void> {
  value(await people.handlers.approve({ ask: refused.error?.ask?.id ?? '', ...who }));
}
