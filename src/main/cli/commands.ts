import { type Command, exitCodes } from './command.ts';
import {
  type CommandName,
  commandNames,
  isCommand,
  stationSwitchesText,
  unknownCommand,
  usages,
} from './usages.ts';

/** Each command by its name; only the one that was asked for is loaded. */
export const commands: Readonly<Record<CommandName, () => Promise<Command>>> = {
  people: async () => (await import('./people-command.ts')).peopleCommand,
  help: () => Promise.resolve(help),
  completion: async () => (await import('./completion.ts')).completionCommand,
  version: () => Promise.resolve(version),
  journal: async () => (await import('./journal.ts')).journalCommand,
  'support-bundle': async () => (await import('./support-bundle.ts')).supportBundleCommand,
  submit: async () => (await import('./submit.ts')).submitCommand,
  rate: async () => (await import('./rate.ts')).rateCommand,
  track: async () => (await import('./track.ts')).trackCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  watch: async () => (await import('./watch.ts')).watchCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  fleet: async () => (await import('./fleet.ts')).fleetCommand,
  checked: async () => (await import('./checked.ts')).dataLossCommand,
  provision: async () => (await import('./provision.ts')).provisionCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
};

/** `dockprint help`: one line for each command; `dockprint help NAME`: only that command. */
const help: Command = {
  run: ([asked], { say, complain }) => {
    if (asked !== undefined && !asked.startsWith('-') && !isCommand(asked)) {
      complain(unknownCommand(asked));
      return Promise.resolve(exitCodes.wrongUse);
    }
    const one = asked !== undefined && isCommand(asked);
    for (const name of one ? [asked] : commandNames) {
      const { usage, what } = usages[name];
      say(`dockprint ${[name, usage].join(' ').trim()}\n    ${what}`);
    }
    if (!one) say(`Also: ${stationSwitchesText} Exit codes and answers: docs/headless.md.`);
    return Promise.resolve(exitCodes.done);
  },
};

/** `dockprint version`, `dockprint --version`. */
const version: Command = {
  run: (_words, { say, versions }) => {
    say(versions.app);
    return Promise.resolve(exitCodes.done);
  },
};
