import type { RecordBase } from '#main/desk-base.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import type { PinAttempts, StoredPerson } from '#main/storage/station/people-store.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import { matchesPin } from './pin.ts';

const freeAttempts = 5;
const firstWait = 30_000;
const longestWait = 15 * 60_000;

/** The wait after this many wrong PINs in a row, milliseconds: 30 seconds after the fifth, then twice as long each time. */
export const pinLockoutMilliseconds = (wrong: number): number =>
  wrong < freeAttempts ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(10, wrong - freeAttempts));

/**
 * The rest of the wait, milliseconds. If the clock was set back to before the last attempt, the whole wait starts again with this check
 * (`isSetBack`: this must be recorded).
 */
export function pinLockoutLeft(tries: PinAttempts | null, now: Date): { left: number; isSetBack: boolean } {
  if (tries === null) return { left: 0, isSetBack: false };
  const wait = pinLockoutMilliseconds(tries.wrong);
  const gone = now.getTime() - Date.parse(tries.lastAt);
  return gone < 0 ? { left: wait, isSetBack: true } : { left: Math.max(0, wait - gone), isSetBack: false };
}

/**
 * Whether it is this person's PIN. An attempt is counted in its own commit before the PIN is compared, so that neither a kill nor parallel
 * attempts gain one; the right PIN resets the count. `pin-wrong` · `pin-locked` with the seconds left.
 */
export const createPinCheck =
  ({ db, stores, clock }: Pick<RecordBase, 'db' | 'stores' | 'clock'>) =>
  async (person: StoredPerson, pin: string): Promise<Result<void>> => {
    const kept = person.pin;
    if (kept === null) return fail('pin-wrong', `${person.id} has no PIN`);
    const counted = attempt(() =>
      db.transaction((): Result<number> => {
        const now = clock.now();
        const before = stores.people.tries(person.id);
        const { left, isSetBack } = pinLockoutLeft(before, now);
        if (before !== null && isSetBack)
          stores.people.setPinAttempts(person.id, { ...before, lastAt: now.toISOString() });
        if (left > 0)
          return fail('pin-locked', 'too many wrong PINs', { waitSeconds: Math.ceil(left / 1000) });
        const wrong = (before?.wrong ?? 0) + 1;
        stores.people.setPinAttempts(person.id, { wrong, lastAt: now.toISOString() });
        return ok(wrong);
      }),
    );
    if (!counted.ok) return counted;
    const isRight = await matchesPin(pin, kept);
    return attempt(() =>
      db.transaction((): Result<void> => {
        if (isRight) {
          stores.people.setPinAttempts(person.id, null);
          return ok(undefined);
        }
        const now = clock.now();
        stores.journal.add({
          at: now.toISOString(),
          shipmentId: null,
          subject: 'person',
          subjectId: person.id,
          event: 'pin-refused',
          detail: { name: person.name, wrong: counted.value },
        });
        const { left } = pinLockoutLeft(stores.people.tries(person.id), now);
        return left > 0
          ? fail('pin-locked', 'too many wrong PINs', { waitSeconds: Math.ceil(left / 1000) })
          : fail('pin-wrong', 'a wrong PIN');
      }),
    );
  };
