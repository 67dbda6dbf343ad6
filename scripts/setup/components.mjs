// What comes from the operating system: a browser for the host, a print system for the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { findCommand, projectEnvironment, projectNode, root } from './places.mjs';
import { oldestPostgres, postgresPrograms } from './postgres-programs.mjs';

/**
 * @typedef {object} Component
 * @property {string} name as a person knows it
 * @property {() => boolean} present
 * @property {string} debian packages of Debian
 * @property {string} [mac] what to do on macOS
 * @property {string} [windows] what to do on Windows
 */

/** @param {string[]} commands */
const all =
  (...commands) =>
  () =>
    commands.every((command) => findCommand(command) !== null);

/** Where a Chromium of any make is; the host looks in the same places (test/host/chromium.ts). */
const browsers = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
  win32: [
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
};

function hasBrowser() {
  const known = browsers[/** @type {keyof typeof browsers} */ (process.platform)] ?? [];
  if ([process.env.DOCKPRINT_CHROMIUM ?? '', ...known].some((path) => path !== '' && existsSync(path)))
    return true;
  // Playwright's own, where somebody has installed it; asking takes a moment, so last.
  const question = "process.stdout.write(require('playwright').chromium.executablePath())";
  const { stdout } = spawnSync(projectNode(), ['-e', question], { cwd: root, encoding: 'utf8' });
  return Boolean(stdout) && existsSync(stdout);
}

/** What the window opens in where Electron's binary is not. */
export const browserName = 'Chromium';

/** @typedef {'host' | 'screen' | 'page-tests' | 'print-tests' | 'fleet-tests'} Group */

/** @type {Record<Group, Component[]>} */
const components = {
  host: [
    {
      name: browserName,
      present: hasBrowser,
      debian: 'chromium fonts-dejavu-core',
      mac: 'brew install --cask google-chrome',
      windows: 'winget install Google.Chrome',
    },
  ],
  screen: [
    {
      name: 'a virtual screen for Electron (xvfb-run)',
      present: all('xvfb-run'),
      debian: 'xvfb xauth',
    },
  ],
  'page-tests': [
    {
      // Elsewhere the tests drive the browser itself, which takes a tenth longer (test/host/chromium.ts).
      name: 'Chromium without a browser around its page (chromium-headless-shell)',
      present: () => family() !== 'debian' || existsSync('/usr/lib/chromium/chromium-headless-shell'),
      debian: 'chromium-headless-shell',
    },
    {
      // A support bundle is opened by a program that is not ours. Here, since the demo asks for the print system too.
      name: 'unzip',
      present: all('unzip'),
      debian: 'unzip',
    },
  ],
  'print-tests': [
    {
      name: 'CUPS with its IPP printer (cupsd, lpadmin, ippeveprinter, ipptool)',
      present: all('cupsd', 'lpadmin', 'ippeveprinter', 'ipptool'),
      debian: 'cups cups-client cups-ipp-utils cups-filters',
    },
    {
      // The printer is found by its name in the test that finds printers; it runs on the loopback alone.
      name: 'avahi with a bus of its own (avahi-daemon, dbus-daemon)',
      present: all('avahi-daemon', 'dbus-daemon'),
      debian: 'avahi-daemon dbus',
    },
    {
      // ippeveprinter wants an mDNS responder; the other tests build it a stub of one.
      name: 'a C compiler (gcc)',
      present: () => findCommand('gcc') !== null && existsSync('/usr/include/stdio.h'),
      debian: 'gcc libc6-dev',
    },
    {
      name: 'Ghostscript (gs)',
      present: all('gs'),
      debian: 'ghostscript',
      mac: 'brew install ghostscript',
    },
    {
      name: 'Poppler (pdftotext, pdftoppm)',
      present: all('pdftotext', 'pdftoppm'),
      debian: 'poppler-utils',
      mac: 'brew install poppler',
    },
    {
      name: 'ZBar (zbarimg)',
      present: all('zbarimg'),
      debian: 'zbar-tools',
      mac: 'brew install zbar',
    },
    {
      // Two ends of a serial line where there is no serial port.
      name: 'socat',
      present: all('socat'),
      debian: 'socat',
      mac: 'brew install socat',
    },
  ],
  'fleet-tests': [
    {
      // The tests start clusters of their own; the system's is neither made nor started (withoutCluster).
      name: `fleet tests: PostgreSQL ${oldestPostgres} or newer`,
      present: () => postgresPrograms() !== null,
      // The system's own version; one that it does not have would keep apt from all the others.
      debian: 'postgresql',
      mac: 'brew install postgresql@15',
    },
  ],
};

/** @returns {'debian' | 'ubuntu' | 'mac' | 'windows' | 'other'} */
function family() {
  if (process.platform === 'win32') return 'windows';
  if (process.platform === 'darwin') return 'mac';
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const ids = [...release.matchAll(/^(?:ID|ID_LIKE)="?([^"\n]*)/gm)].flatMap(([, words = '']) =>
    words.split(' '),
  );
  // Ubuntu's chromium is a snap, which a container cannot run: a person chooses the browser there.
  for (const name of /** @type {const} */ (['ubuntu', 'debian'])) if (ids.includes(name)) return name;
  return 'other';
}

/**
 * Debian makes and starts a cluster with the package; here only its programs are wanted. Its own switch, for as long as the work takes.
 *
 * @param {() => void} work
 */
function withoutCluster(work) {
  const folder = '/etc/postgresql-common/createcluster.d';
  const file = `${folder}/dockprint-setup.conf`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    work();
  } finally {
    rmSync(file, { force: true });
  }
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
  const packages = missing.map((one) => one.debian).join(' ');
  const names = missing.map((one) => one.name).join(', ');
  switch (system) {
    case 'debian':
      return `sudo apt-get install --no-install-recommends ${packages}`;
    case 'ubuntu':
      return `sudo apt-get install --no-install-recommends ${packages.replace('chromium ', '')}
(Chromium is a snap on Ubuntu: take Google Chrome's .deb, or: npx playwright install --with-deps chromium)`;
    case 'mac':
    case 'windows':
      return missing.map((one) => one[system] ?? `${one.name}: not available on this system`).join('\n');
    case 'other':
      return `with your system's package manager: ${names}`;
  }
}

/**
 * Installs what is missing where it may (root on Debian) and answers what is missing still.
 *
 * @param {Group[]} needs
 * @returns {Component[]}
 */
export function installComponents(needs) {
  const wanted = needs.flatMap((need) => components[need]);
  const missing = wanted.filter((one) => !one.present());
  if (missing.length === 0 || family() !== 'debian' || process.getuid?.() !== 0) return missing;
  const packages = missing.flatMap((one) => one.debian.split(' '));
  const install = () => aptInstall(packages);
  if (packages.includes('postgresql')) withoutCluster(install);
  else install();
  return wanted.filter((one) => !one.present());
}
