// What comes from the operating system: a browser for the host, a print system for the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findCommand, projectEnvironment } from './places.mjs';

/**
 * @typedef {object} Component
 * @property {string} name as a person knows it
 * @property {() => boolean} present
 * @property {string} debian packages of Debian
 * @property {string} fedora
 * @property {string} arch
 * @property {string} mac what to do on macOS; empty: it is part of the system
 * @property {string} windows empty: there is none
 */

/** @param {string[]} commands */
const all =
  (...commands) =>
  () =>
    commands.every((command) => findCommand(command) !== null);

/** Where a Chromium of any make is. The host looks in the same places (test/host). */
const browsers = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** @returns {string | null} path of a Chromium; `DOCKPRINT_CHROMIUM` names another one */
export function findBrowser() {
  const named = process.env.DOCKPRINT_CHROMIUM;
  if (named) return existsSync(named) ? named : null;
  const places = browsers[/** @type {keyof typeof browsers} */ (process.platform)] ?? browsers.linux;
  for (const place of places) {
    const path = /[\\/]/.test(place) ? (existsSync(place) ? place : null) : findCommand(place);
    if (path !== null) return path;
  }
  return null;
}

/** @type {Record<'host' | 'print-tests', Component[]>} */
export const components = {
  host: [
    {
      name: 'Chromium',
      present: () => findBrowser() !== null,
      debian: 'chromium fonts-dejavu-core',
      fedora: 'chromium',
      arch: 'chromium',
      mac: 'brew install --cask google-chrome',
      windows: 'winget install Google.Chrome',
    },
  ],
  'print-tests': [
    {
      name: 'CUPS with its IPP printer (cupsd, lpadmin, ippeveprinter, ipptool)',
      present: all('cupsd', 'lpadmin', 'ippeveprinter', 'ipptool'),
      debian: 'cups cups-client cups-ipp-utils cups-filters',
      fedora: 'cups cups-client cups-ipptool cups-filters',
      arch: 'cups cups-filters',
      mac: '',
      windows: '',
    },
    {
      name: 'Ghostscript (gs)',
      present: all('gs'),
      debian: 'ghostscript',
      fedora: 'ghostscript',
      arch: 'ghostscript',
      mac: 'brew install ghostscript',
      windows: '',
    },
    {
      name: 'Poppler (pdftotext, pdftoppm)',
      present: all('pdftotext', 'pdftoppm'),
      debian: 'poppler-utils',
      fedora: 'poppler-utils',
      arch: 'poppler',
      mac: 'brew install poppler',
      windows: '',
    },
    {
      name: 'ZBar (zbarimg)',
      present: all('zbarimg'),
      debian: 'zbar-tools',
      fedora: 'zbar',
      arch: 'zbar',
      mac: 'brew install zbar',
      windows: '',
    },
  ],
};

/** @returns {'debian' | 'ubuntu' | 'fedora' | 'arch' | 'mac' | 'windows' | 'other'} */
function family() {
  if (process.platform === 'win32') return 'windows';
  if (process.platform === 'darwin') return 'mac';
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const ids = [...release.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)/gm)].flatMap(([, words = '']) =>
    words.split(' '),
  );
  // Ubuntu's chromium is a snap, which a container cannot run: a person chooses the browser there.
  for (const name of /** @type {const} */ (['ubuntu', 'debian', 'fedora', 'arch']))
    if (ids.includes(name)) return name;
  return 'other';
}

/** @param {string[]} packages */
function aptInstall(packages) {
  console.log(`Installing with apt: ${packages.join(' ')}`);
  const env = projectEnvironment({ DEBIAN_FRONTEND: 'noninteractive' });
  // What apt says is only of interest when it fails.
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...command], { env, encoding: 'utf8' });
    if (status !== 0) console.log(`${stdout ?? ''}${stderr ?? ''}apt-get ${command[0]} did not succeed.`);
  }
}

/**
 * @param {Component[]} missing
 * @returns {string} what a person has to do, for this system
 */
export function instructions(missing) {
  const system = family();
  const packages = (/** @type {'debian' | 'fedora' | 'arch'} */ key) =>
    missing.map((one) => one[key]).join(' ');
  switch (system) {
    case 'debian':
      return `sudo apt-get install --no-install-recommends ${packages('debian')}`;
    case 'ubuntu':
      return `sudo apt-get install --no-install-recommends ${packages('debian').replace('chromium ', '')}  (and Google Chrome as .deb, or DOCKPRINT_CHROMIUM=path: Ubuntu's chromium is a snap)`;
    case 'fedora':
      return `sudo dnf install ${packages('fedora')}`;
    case 'arch':
      return `sudo pacman -S ${packages('arch')}`;
    case 'mac':
    case 'windows':
      return missing.map((one) => one[system] || `${one.name}: not to be had on this system`).join('\n');
    case 'other':
      return `by your system's own means: ${missing.map((one) => one.name).join(', ')}`;
  }
}

/**
 * Installs what is missing where it may (root on Debian) and answers what is missing still.
 *
 * @param {('host' | 'print-tests')[]} needs
 * @returns {Component[]}
 */
export function installComponents(needs) {
  const wanted = needs.flatMap((need) => components[need]);
  const missing = wanted.filter((one) => !one.present());
  if (missing.length === 0 || family() !== 'debian' || process.getuid?.() !== 0) return missing;
  aptInstall(missing.flatMap((one) => one.debian.split(' ')));
  return wanted.filter((one) => !one.present());
}
