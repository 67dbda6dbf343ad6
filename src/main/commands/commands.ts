import type { CommandEntry } from './command.ts';

/** Every command by its name. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  people: {
    what: 'sets the PIN of a supervisor or administrator, or hashes one for the administrator’s file; the PIN on standard input',
    load: async () => (await import('./people-command.ts')).peopleCommand,
  },
  help: { what: 'says this', load: async () => (await import('./help.ts')).createHelp(commands) },
  journal: {
    what: 'writes the journal into a file, or checks a file or the journal itself',
    load: async () => (await import('./journal.ts')).command,
  },
  'support-bundle': {
    what: 'writes a file for whoever helps with a trouble',
    load: async () => (await import('./support-bundle.ts')).command,
  },
  submit: {
    what: 'sends the shipments of a file',
    load: async () => (await import('./submit.ts')).submitCommand,
  },
  status: {
    what: 'says how the station stands',
    load: async () => (await import('./status.ts')).statusCommand,
  },
  watch: {
    what: 'sends what is dropped in a folder',
    load: async () => (await import('./watch.ts')).watchCommand,
  },
  backup: {
    what: "copies the station's data to a file",
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
  restore: {
    what: 'puts a copy in the place of the data',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
};
