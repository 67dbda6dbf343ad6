import { answerLastNumber } from '#main/numbers/bol-beginning.ts';
import { RestoreRefused } from '#main/storage/copies/restore-file.ts';
import type { RestoreOptions } from '#main/storage/copies/copies.ts';
import { createStores } from '#main/storage/stores.ts';
import type { Settings } from '#shared/station/settings.ts';

/**
 * How BOL numbers continue after a restore, besides jumping ahead (`storage/copies/take-over.ts`). With `highestBol`, the highest number seen,
 * they continue above it. Without it and without a witness, as on another computer, Setup asks again about every station number; if a range is
 * too small to jump ahead, no number is given until that is answered.
 */
export const raiseNumbers =
  (parts: {
    highestBol: string | null;
    /** The settings in the copy, overridden by the administrator's file. */
    settingsOf: (stored: ReturnType<typeof createStores>['settings']) => Settings;
    now: Date;
  }): NonNullable<RestoreOptions['inSameCommit']> =>
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
      throw new RestoreRefused('bad-input', `${highestBol} is no BOL number of this station`);
  };
