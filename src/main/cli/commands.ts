import { exitCodes, type Command, type CommandEntry } from './command.ts';

/** Every command by its name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  people: {
    what: 'sets the PIN of a supervisor or administrator, or hashes one for the administrator’s file; the PIN on standard input',
    load: async () => (await import('./people-command.ts')).peopleCommand,
  },
  help: {
    what: 'lists the commands, or says how one is used',
    load: () => Promise.resolve(helpCommand),
  },
  version: {
    what: 'says the version of Dockprint',
    load: () => Promise.resolve(versionCommand),
  },
  journal: {
    what: 'writes the journal into a file, or checks a file or the journal itself',
    load: async () => (await import('./journal.ts')).command,
  },
  'support-bundle': {
    what: 'writes a file with logs and settings for support, without secrets',
    load: async () => (await import('./support-bundle.ts')).command,
  },
  submit: {
    what: 'sends the shipments of a file and prints them; --wait waits until they are done',
    load: async () => (await import('./submit.ts')).submitCommand,
  },
  status: {
    what: 'says what the station does: its mode, the service, the printers, what waits and what is in doubt',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  watch: {
    what: 'sends every file that is dropped in a folder, until Ctrl+C',
    load: async () => (await import('./watch.ts')).watchCommand,
  },
  backup: {
    what: "makes a checked backup of the station's data, also while it works",
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  fleet: {
    what: 'prepares, looks at and checks the server where stations meet; its password in DOCKPRINT_FLEET_PASSWORD or a file',
    load: async () => (await import('./fleet.ts')).fleetCommand,
  },
  checked: {
    what: 'says what is to be checked after a restore, and writes down who has checked it',
    load: async () => (await import('./checked.ts')).checkedCommand,
  },
  provision: {
    what: 'checks the administrator’s file as a station reads it, or writes its JSON Schema',
    load: async () => (await import('./provision.ts')).provisionCommand,
  },
  restore: {
    what: 'replaces the station’s data with a backup; what was there is kept beside it',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
};

/** `dockprint help`: one line for each command; `dockprint help NAME`: only that command. */
const helpCommand: Command = {
  usage: '[COMMAND]',
  run: async ([asked], { say }) => {
    const one = asked !== undefined && Object.hasOwn(commands, asked);
    for (const [name, { what, load }] of Object.entries(commands).filter(([name]) => !one || name === asked))
      say(`dockprint ${[name, (await load()).usage].join(' ').trim()}\n    ${what}`);
    if (!one)
      say(
        'Also: --user-data-dir=FOLDER, --provision=FILE, --witness-dir=FOLDER say which station. Exit codes and answers: docs/headless.md.',
      );
    return exitCodes.done;
  },
};

/** `dockprint version`, `dockprint --version`. */
const versionCommand: Command = {
  usage: '',
  run: (_words, { say, versions }) => {
    say(versions.app);
    return Promise.resolve(exitCodes.done);
  },
};
