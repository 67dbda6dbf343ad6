import { exitCodes, type Command, type CommandEntry } from './command.ts';

/** `dockprint help`: each command with one line. */
export const createHelp = (commands: Readonly<Record<string, CommandEntry>>): Command => ({
  usage: '',
  run: async (_words, { say }) => {
    for (const [name, { what, load }] of Object.entries(commands))
      say(`dockprint ${[name, (await load()).usage].join(' ').trim()}\n    ${what}`);
    return exitCodes.done;
  },
});
