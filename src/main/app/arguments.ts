import { resolve } from 'node:path';

export interface StationArguments {
  /** The administrator's file, absolute, or `null` when none is named. */
  provisionFile: string | null;
  /** The station's data folder, absolute, or `null` for the system's default. */
  userDataFolder: string | null;
  /** The folder of the second copy of the database's witness, absolute, or `null` for the default. */
  witnessFolder: string | null;
  /** `--smoke`: open everything once, report, end. `answerFile`: `--smoke=FILE`, absolute, or `null` for stdout alone. */
  smoke: { answerFile: string | null } | null;
  /** The file that the authentication identifier is taken from once, absolute, or `null` when none is named. */
  authenticationIdFile: string | null;
  /** The same for the fleet password. */
  fleetPasswordFile: string | null;
  /** `--log=json`: the log's lines are JSON. */
  logAsJson: boolean;
}

function valueOf(argv: readonly string[], name: string): string | null {
  const prefix = `--${name}=`;
  // The last one counts, as with Chromium's own switches.
  const value = argv.findLast((argument) => argument.startsWith(prefix))?.slice(prefix.length);
  return value === undefined || value === '' ? null : value;
}

/** Reads the app's own switches, each `--name=VALUE` (`--smoke` alone too); a relative path starts from the folder the app was started in. */
export function readArguments(argv: readonly string[], startedIn: string): StationArguments {
  const pathOf = (name: string): string | null => {
    const value = valueOf(argv, name);
    return value === null ? null : resolve(startedIn, value);
  };
  const answerFile = pathOf('smoke');
  return {
    provisionFile: pathOf('provision'),
    userDataFolder: pathOf('user-data-dir'),
    witnessFolder: pathOf('witness-dir'),
    authenticationIdFile: pathOf('authentication-id-file'),
    fleetPasswordFile: pathOf('fleet-password-file'),
    logAsJson: valueOf(argv, 'log') === 'json',
    smoke: answerFile === null && !argv.includes('--smoke') ? null : { answerFile },
  };
}
