// Wine 8.0, 64 and 32 bit, out of Debian's packages, unpacked and not installed. apt checks their signatures.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { kitFolder, unpacked } from './places.mjs';
import { fetched, madeBy, must, says } from './step.mjs';

/** The facts that the kit is built on are those of this version. */
const wineVersion = '8.0~repack-4';
/** What is used on the system itself. */
const installed =
  'xvfb cups cups-client ghostscript poppler-utils binutils libunwind8 libfontconfig1 libfreetype6 libx11-6 libxext6 libxrender1 libcups2';
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg';
const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };

function installSystemPackages() {
  const names = installed.split(' ');
  if (spawnSync('dpkg', ['-s', ...names], { stdio: 'ignore' }).status === 0) return;
  fetched('What Wine needs of Debian', 'apt-get', ['-q', 'update'], { env: quiet });
  fetched(
    'What Wine needs of Debian',
    'apt-get',
    ['-q', '-y', '--no-install-recommends', 'install', ...names],
    { env: quiet },
  );
}

/**
 * The 32-bit half: SumatraPDF is a 32-bit program, and Wine 8 prints from those only with 32-bit libraries. `apt-get install
 * wine32:i386` is refused where amd64 has security updates that i386 has not, so all of it comes from the main suite alone, in an
 * apt state of its own.
 */
function fetch32(/** @type {string} */ folder) {
  for (const name of [
    'etc/preferences.d',
    'etc/apt.conf.d',
    'etc/trusted.gpg.d',
    'state/lists/partial',
    'cache/archives/partial',
  ])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'state/status'), '');
  const format = ['indextargets', '--format', '$(REPO_URI)', 'Codename: bookworm'];
  const mirror = must('apt-get', format).split('\n').sort().find(Boolean) ?? 'http://deb.debian.org/debian';
  writeFileSync(
    join(folder, 'etc/sources.list'),
    `deb [arch=i386 signed-by=${keyring}] ${mirror} bookworm main\n`,
  );
  writeFileSync(
    join(folder, 'apt.conf'),
    `Dir "${folder}/"; Dir::Etc "${folder}/etc"; Dir::State "${folder}/state"; Dir::State::status "${folder}/state/status"; Dir::Cache "${folder}/cache";
APT::Architecture "i386"; APT::Architectures "i386"; APT::Install-Recommends "false"; APT::Sandbox::User "root";\n`,
  );
  const env = { ...quiet, APT_CONFIG: join(folder, 'apt.conf') };
  fetched('32-bit Wine', 'apt-get', ['-q', 'update'], { env });
  fetched(
    '32-bit Wine',
    'apt-get',
    ['-q', '-y', '--download-only', 'install', `wine32=${wineVersion}`, 'libcups2'],
    { env },
  );
  return join(folder, 'cache/archives');
}

function fetch64(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true });
  fetched('64-bit Wine', 'apt-get', ['-q', 'update'], { env: quiet });
  const names = [`wine64:amd64=${wineVersion}`, `libwine:amd64=${wineVersion}`];
  fetched('64-bit Wine', 'apt-get', ['-q', 'download', ...names], { cwd: folder, env: quiet });
  return folder;
}

/** What libwine's postinst does: Wine's user32 wants a zlib1.dll with Wine's mark in its DOS stub. */
function markZlib(/** @type {string} */ from, /** @type {string} */ to) {
  const dll = readFileSync(join(unpacked, from));
  dll.write('Wine builtin DLL\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 64, 'latin1');
  writeFileSync(join(unpacked, to), dll);
}

/** The 32-bit programs name their loader by this path. A link that leads nowhere is of a kit that was removed. */
function linkLoader() {
  const path = '/lib/ld-linux.so.2';
  if (existsSync(path)) return;
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) unlinkSync(path);
  symlinkSync(join(unpacked, 'lib/i386-linux-gnu/ld-linux.so.2'), path);
}

/** Quick when it is there. */
export function unpackWine() {
  installSystemPackages();
  const done = join(unpacked, '.complete');
  const made = madeBy('debian.mjs');
  if (!says(done, made)) {
    rmSync(unpacked, { recursive: true, force: true });
    const download = join(kitFolder, 'download');
    rmSync(download, { recursive: true, force: true });
    const folders = [fetch32(join(download, 'apt32')), fetch64(join(download, 'amd64'))];
    const files = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.deb'))
        .map((name) => join(folder, name)),
    );
    mkdirSync(unpacked, { recursive: true });
    for (const file of files) must('dpkg-deb', ['-x', file, unpacked]);
    markZlib(
      'usr/x86_64-w64-mingw32/lib/zlib1.dll',
      'usr/lib/x86_64-linux-gnu/wine/x86_64-windows/zlib1.dll',
    );
    markZlib('usr/i686-w64-mingw32/lib/zlib1.dll', 'usr/lib/i386-linux-gnu/wine/i386-windows/zlib1.dll');
    // Their debug sections are most of the kit's size.
    must(
      'sh',
      [
        '-c',
        'find usr/lib/*/wine/*-windows -type f -size +100k -print0 | xargs -0 -P2 -n40 strip -g 2>/dev/null || true',
      ],
      { cwd: unpacked },
    );
    // Debian's own is a script that names the places of an installed Wine.
    rmSync(join(unpacked, 'usr/lib/wine/wineserver'), { force: true });
    symlinkSync('wineserver64', join(unpacked, 'usr/lib/wine/wineserver'));
    for (const name of ['doc', 'man', 'locale'])
      rmSync(join(unpacked, 'usr/share', name), { recursive: true, force: true });
    rmSync(download, { recursive: true, force: true });
    writeFileSync(done, made);
  }
  linkLoader();
}
