// Whether this machine can run the programs of Windows at all.
import { readFileSync } from 'node:fs';

/** @typedef {{ platform: string, arch: string, uid: number, release: string }} Machine */

/** @returns {Machine} */
export function thisMachine() {
  let release = '';
  try {
    release = readFileSync('/etc/os-release', 'utf8');
  } catch {
    // Only Linux has it.
  }
  return { platform: process.platform, arch: process.arch, uid: process.getuid?.() ?? -1, release };
}

/**
 * @param {Machine} machine
 * @returns {string | null} why the tests of Windows cannot run here; null: they can
 */
export function whyNotHere({ platform, arch, uid, release }) {
  const isDebian = /^ID=debian$/m.test(release) && /^VERSION_CODENAME=bookworm$/m.test(release);
  if (platform !== 'linux' || arch !== 'x64' || !isDebian) return 'they need Wine 8 of Debian 12 on x64';
  return uid === 0 ? null : 'they need root, to take packages of Debian';
}

/** Minutes until Wine, its packages and the project in it stand: three to five so far. */
const kitMinutes = 6;

/**
 * @param {{ ends: string | undefined, now: number, limit: number }} time `ends`: when the whole run is ended, seconds since 1970, where that is known;
 *   `now` in milliseconds; `limit`: minutes that the tests may take
 * @returns {string | null} why they are not begun; null: there is time for all of them
 */
export function whyTooLate({ ends, now, limit }) {
  if (ends === undefined) return null;
  const left = Math.floor((Number(ends) - now / 1000) / 60);
  const needed = kitMinutes + limit;
  return left >= needed
    ? null
    : `they may take ${needed} minutes, and ${Math.max(0, left)} are left of this run`;
}
