import { exitCodes, type CommandPlace } from './command.ts';
import { type CommandName, usages } from './usages.ts';

/** Reports why the arguments cannot be understood, and how the command is used; returns the exit code. */
export function wrongUse(
  { complain }: Pick<CommandPlace, 'complain'>,
  name: CommandName,
  why?: string,
): number {
  if (why !== undefined) complain(why);
  complain(`Use: dockprint ${name} ${usages[name].usage}`);
  return exitCodes.wrongUse;
}
