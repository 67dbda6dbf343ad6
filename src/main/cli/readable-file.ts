import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandContext } from './command.ts';

/** The whole path of a file that a command was given; null: there is none, or it cannot be read, and that was said. */
export function readableFile({ startedIn, complain }: CommandContext, file: string): string | null {
  const path = resolve(startedIn, file);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    complain(`There is no file ${path}.`);
    return null;
  }
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    complain(`The file cannot be read: ${(error as Error).message}`);
    return null;
  }
  return path;
}
