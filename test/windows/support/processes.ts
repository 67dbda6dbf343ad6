import { readdirSync, readFileSync } from 'node:fs';

/** The command lines of every process that names this text in one of its arguments. */
export const commandLinesWith = (text: string): string[][] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return line.some((argument) => argument.includes(text)) ? [line] : [];
      } catch {
        // It has ended since the list was made.
        return [];
      }
    });
