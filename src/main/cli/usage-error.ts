import { exitCodes, type CommandContext } from './command.ts';
import { type CommandName, usages } from './usages.ts';

/** Reports why the arguments cannot be understood, and how the command is used; returns the exit code. */
export function reportUsageError(
  { complain }: Pick<CommandContext, 'complain'>,
  name: CommandName,
  why?: string,
): number {
  if (why !== undefined) complain(why);
  complain(`Use: dockprint ${name} ${usages[name].usage}`);
  return exitCodes.wrongUse;
}
