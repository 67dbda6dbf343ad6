import { exitCodes, type Command, type CommandEntry } from './command.ts';

/** `dockprint help`: each command with one line; `dockprint help NAME` that one alone. */
export const createHelp = (commands: Readonly<Record<string, CommandEntry>>): Command => ({
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
});
