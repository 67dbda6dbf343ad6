import { exitCodes, type Command } from './command.ts';

/** `dockprint version`, `dockprint --version`. */
export const versionCommand: Command = {
  usage: '',
  run: (_words, { say, versions }) => {
    say(versions.app);
    return Promise.resolve(exitCodes.done);
  },
};
