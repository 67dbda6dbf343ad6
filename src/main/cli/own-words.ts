/** Dockprint's own switches, which locate the station and may come before or after a command's words. */
const stationSwitches = [
  ...['user-data-dir', 'witness-dir', 'provision', 'authentication-id-file', 'fleet-password-file'],
  ...['no-sandbox', 'ozone-platform'],
];

/** The words that are the command's own. */
export const ownWords = (words: readonly string[]): string[] =>
  words.filter(
    (word) => !stationSwitches.some((name) => word === `--${name}` || word.startsWith(`--${name}=`)),
  );
