import { exitCodes, type CommandPlace } from './command.ts';

/** Reports why the arguments cannot be understood, and how the command is used; returns the exit code. */
export function wrongUse(
  { complain }: Pick<CommandPlace, 'complain'>,
  { name, usage }: { name: string; usage: string },
  why: string,
): number {
  complain(why);
  complain(`Use: dockprint ${name} ${usage}`);
  return exitCodes.wrongUse;
}
