import { resolve } from 'node:path';

export interface StationArguments {
  /** The administrator's file, absolute, or `null` when none is named. */
  provisionFile: string | null;
  /** Where the station keeps its data, absolute, or `null` for the system's place. */
  userDataFolder: string | null;
  /** Where the second copy of the database's witness is kept, absolute, or `null` for the usual place. */
  witnessFolder: string | null;
  /** `--smoke`: open everything once, say how it went, end. `answerFile`: `--smoke=FILE`, absolute, or `null` for stdout alone. */
  smoke: { answerFile: string | null } | null;
}

function valueOf(argv: readonly string[], name: string): string | null {
  const prefix = `--${name}=`;
  // The last one counts, as with Chromium's own switches.
  const value = argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  return value === undefined || value === '' ? null : value;
}

/** Reads `--provision=FILE`, `--user-data-dir=DIR`, `--witness-dir=DIR` and `--smoke`; relative ones start from the folder the app was started in. */
export function readArguments(argv: readonly string[], startedIn: string): StationArguments {
  const provision = valueOf(argv, 'provision');
  const userData = valueOf(argv, 'user-data-dir');
  const witness = valueOf(argv, 'witness-dir');
  const smoke = valueOf(argv, 'smoke');
  return {
    provisionFile: provision === null ? null : resolve(startedIn, provision),
    userDataFolder: userData === null ? null : resolve(startedIn, userData),
    witnessFolder: witness === null ? null : resolve(startedIn, witness),
    smoke:
      smoke === null && !argv.includes('--smoke')
        ? null
        : { answerFile: smoke === null ? null : resolve(startedIn, smoke) },
  };
}
