import { readFileSync } from 'node:fs';

/** As electron-builder writes it: one name or a list, not empty and not null. */
const publisher =
  /^publisherName:(?:[ \t]*\r?\n[ \t]*-[ \t]+|[ \t]+)(?!(?:null|Null|NULL)\b)["']?[\p{L}\p{N}]/mu;

/** Whether the package names its publisher. Without one electron-updater installs whatever the feed says. */
export function namesPublisher(configFile: string): boolean {
  try {
    return publisher.test(readFileSync(configFile, 'utf8'));
  } catch {
    return false;
  }
}
