/** Switches of Dockprint itself, which say where the station is and stand before or behind the words of a command. */
const stationSwitches = [
  ...['user-data-dir', 'witness-dir', 'provision', 'authentication-id-file', 'fleet-password-file'],
  ...['no-sandbox', 'ozone-platform'],
];

/** The words that are the command's own. */
export const ownWords = (words: readonly string[]): string[] =>
  words.filter(
    (word) => !stationSwitches.some((name) => word === `--${name}` || word.startsWith(`--${name}=`)),
  );
