import { readdirSync } from 'node:fs';

/** What is in a folder, without results files, which come a moment later. */
export const keptFiles = (folder: string): string[] =>
  readdirSync(folder).filter((name) => !name.includes('.results.'));
