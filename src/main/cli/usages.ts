/** Every command: one line of what it does, and the arguments after its name. Words in capitals are placeholders. */
export const usages = {
  people: {
    what: 'sets the PIN of a supervisor or administrator, or hashes one for the administrator’s file; the PIN on standard input',
    usage: 'set-pin NAME | hash-pin',
  },
  help: { what: 'lists the commands, or says how one is used', usage: '[COMMAND]' },
  completion: { what: 'writes what a shell reads to complete these commands', usage: 'bash | powershell' },
  version: { what: 'says the version of Dockprint', usage: '' },
  journal: {
    what: 'writes the journal into a file, or checks a file or the journal itself',
    usage: 'export FILE [--from=DAY] [--to=DAY] [--format=csv|jsonl] | check [FILE]',
  },
  'support-bundle': {
    what: 'writes a file with logs and settings for support, without secrets',
    usage: 'FILE [--with-addresses]',
  },
  submit: {
    what: 'sends the shipments of a file and prints them; --wait waits until they are done',
    usage: 'FILE [--wait] [--timeout SECONDS] [--mapping NAME] [--json]',
  },
  rate: {
    what: 'says what carriers would charge for the shipments of a file; nothing is stored or sent',
    usage: 'FILE [--mapping NAME] [--json]',
  },
  track: {
    what: 'says what the list of a carrier says; the last seven days unless given',
    usage: 'SCAC [--from DAY] [--to DAY] [--json]',
  },
  status: {
    what: 'says what the station does: its mode, the service, the printers, what waits and what is in doubt',
    usage: '[--json]',
  },
  watch: { what: 'sends every file that is dropped in a folder, until Ctrl+C', usage: 'FOLDER' },
  backup: {
    what: "makes a checked backup of the station's data, also while it works",
    usage: 'FILE [--json]',
  },
  fleet: {
    what: 'prepares, looks at and checks the server where stations meet; its password in DOCKPRINT_FLEET_PASSWORD or a file',
    usage: `migrate | status | check | forget STATION
    [--url postgres://USER@HOST:PORT/DATABASE] [--schema NAME] [--ca FILE] [--password-file FILE] [--station-password-file FILE] [--json]`,
  },
  checked: {
    what: 'says what is to be checked after a restore, and writes down who has checked it',
    usage: '[--confirm NUMBER] [--by NAME] [--json]',
  },
  provision: {
    what: 'checks the administrator’s file as a station reads it, or writes its JSON Schema',
    usage: 'check FILE [--json] | schema',
  },
  restore: {
    what: 'replaces the station’s data with a backup; what was there is kept beside it',
    usage: 'FILE [--highest-bol NUMBER] [--json]',
  },
} as const;

export type CommandName = keyof typeof usages;
export const commandNames = Object.keys(usages) as CommandName[];
export const isCommand = (name: string): name is CommandName => Object.hasOwn(usages, name);

export const unknownCommand = (name: string): string =>
  `Dockprint knows no command ${name}. \`dockprint help\` lists them.`;

/** Which station a command means; before or behind it. */
export const stationSwitchesText =
  '--user-data-dir=FOLDER, --provision=FILE, --witness-dir=FOLDER say which station.';
