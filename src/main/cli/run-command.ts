import { exitCodes, type CommandContext } from './command.ts';
import { commands } from './commands.ts';
import { isCommand, unknownCommand } from './usages.ts';

/** A command as it was typed. */
export interface TypedCommand {
  name: string;
  words: string[];
}

/**
 * The command on a command line, or `null`: then Dockprint opens its window. Any first word that is not a switch counts as a command, so that a
 * misspelled one does not open a window; before packaging, the word before it is the app's own folder.
 */
export function commandFromArguments(argv: readonly string[], isPackaged: boolean): TypedCommand | null {
  const given = argv.slice(1);
  // A request for help or the version opens no window.
  const asksFor = given.find((word) => Object.hasOwn(helpSwitches, word));
  const appFolder = isPackaged ? -1 : given.findIndex((word) => !word.startsWith('-'));
  const at = given.findIndex(
    (word, index) => switchOf(word) !== null || (!word.startsWith('-') && index !== appFolder),
  );
  const word = given[at];
  if (word === undefined)
    return asksFor === undefined ? null : { name: helpSwitches[asksFor] ?? 'help', words: [] };
  const asSwitch = switchOf(word);
  const words = given.slice(at + 1);
  return asSwitch === null
    ? { name: word, words }
    : { name: asSwitch.name, words: [...asSwitch.words, ...words] };
}

const helpSwitches: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
};

/** Commands that can also be written as switches: `--submit FILE`, `--submit=FILE`, `--status`. */
const asSwitches = ['submit', 'status'];

function switchOf(word: string): TypedCommand | null {
  const [, name = '', value] = /^--([a-z]+)(?:=(.+))?$/s.exec(word) ?? [];
  return asSwitches.includes(name) ? { name, words: value === undefined ? [] : [value] } : null;
}

/** Runs it; returns the exit code. */
export async function runCommand({ name, words }: TypedCommand, place: CommandContext): Promise<number> {
  if (!isCommand(name)) {
    place.complain(unknownCommand(name));
    return exitCodes.wrongUse;
  }
  const own = ownWords(words);
  try {
    if (own.some((word) => word === '--help' || word === '-h'))
      return await runCommand({ name: 'help', words: [name] }, place);
    return await (await commands[name]()).run(own, place);
  } catch (error) {
    place.complain(`dockprint ${name} failed: ${String(error)}`);
    return exitCodes.failed;
  }
}

/** Dockprint's own switches, which locate the station and may come before or after a command's words. */
const stationSwitches = [
  ...['user-data-dir', 'witness-dir', 'provision', 'authentication-id-file', 'fleet-password-file'],
  ...['log', 'no-sandbox', 'ozone-platform'],
];

/** The words that belong to the command itself. */
const ownWords = (words: readonly string[]): string[] =>
  words.filter(
    (word) => !stationSwitches.some((name) => word === `--${name}` || word.startsWith(`--${name}=`)),
  );
