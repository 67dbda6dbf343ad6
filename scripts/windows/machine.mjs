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
