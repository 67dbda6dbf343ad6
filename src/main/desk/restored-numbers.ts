import { answerLastNumber } from '#main/numbers/bol-beginning.ts';
import { Refused } from '#main/storage/restore-file.ts';
import type { RestoreParts } from '#main/storage/copies.ts';
import { createStores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';

/**
 * What is done about BOL numbers when a copy takes over, beside jumping ahead (`storage/take-over.ts`). With the highest number that was
 * seen they go on above it. Without it and without a witness, as on another computer, every station number is asked about again in Setup:
 * a range that has no room to jump gives no number until then.
 */
export const raiseNumbers =
  (parts: {
    highestBol: string | null;
    /** Of the copy, with the administrator's file over them. */
    settingsOf: (stored: ReturnType<typeof createStores>['settings']) => Settings;
    now: Date;
  }): NonNullable<RestoreParts['inSameCommit']> =>
  (db, { witnesses }) => {
    const stores = createStores(db);
    const { highestBol } = parts;
    if (highestBol === null) {
      if (witnesses === 0) stores.bolBeginnings.askAgain();
      return;
    }
    const settings = parts.settingsOf(stores.settings);
    const clock = { now: () => parts.now, monotonic: () => 0, after: () => () => undefined };
    const numberParts = { stores, settings: () => settings, clock, asksAboutEarlierNumbers: true };
    if (!answerLastNumber(numberParts, highestBol))
      throw new Refused('bad-input', `${highestBol} is no BOL number of this station`);
  };
