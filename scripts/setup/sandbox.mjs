// Whether Electron can start at all on a Linux machine: Chromium's sandbox needs user namespaces, or a helper that root owns.
import { readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';

/** Each says "no" with this value. Ubuntu since 23.10 has the first, Debian before 11 the second. */
const switches = [
  ['/proc/sys/kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['/proc/sys/kernel/unprivileged_userns_clone', '0'],
  ['/proc/sys/user/max_user_namespaces', '0'],
];

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}

/** @param {string} file */
function stat(file) {
  return statSync(file, { throwIfNoEntry: false });
}

/**
 * @param {string} electron path of its binary
 * @param {{ platform?: NodeJS.Platform, uid?: number, read?: (file: string) => string | null, stat?: (file: string) => { uid: number, mode: number } | undefined }} [system]
 * @returns {string[] | null} what to say, with the commands that help; null: it can start
 */
export function sandboxTrouble(electron, system = {}) {
  const look = { platform: process.platform, uid: process.getuid?.() ?? 0, read, stat, ...system };
  // Root starts it without the sandbox.
  if (look.platform !== 'linux' || look.uid === 0) return null;
  const restricted = switches.find(([file = '', no]) => look.read(file) === no)?.[0];
  if (restricted === undefined) return null;
  const helper = posix.join(posix.dirname(electron), 'chrome-sandbox');
  const its = look.stat(helper);
  if (its?.uid === 0 && (its.mode & 0o7777) === 0o4755) return null;
  return [
    `This system lets Electron have no sandbox (${restricted}). Once, and after each "npm ci":`,
    `  sudo chown root:root ${helper}`,
    `  sudo chmod 4755 ${helper}`,
    'Or open Dockprint in Chromium: DOCKPRINT_HOST=chromium npm start',
  ];
}
