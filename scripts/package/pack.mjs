// One package, or a folder of it, for one system, of what is in out/. Run by scripts/package.mjs.
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Arch, build, Platform } from 'electron-builder';
import { electronBinary } from '../setup/electron.mjs';
import { cache, root } from '../setup/places.mjs';
import { runNode } from '../run.mjs';
import { runCommand } from '../setup.mjs';
import { SetupError } from '../setup/setup-error.mjs';
import { componentsOf } from './components.mjs';
import { writeNotices } from './notices.mjs';
import { dropEmptyKeys } from './signing-keys.mjs';
import { stageApp } from './stage.mjs';
import { makeStandInDist } from './stand-in-dist.mjs';

const { values } = parseArgs({
  options: {
    // As Node names them; this machine's own when left out.
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    // auto: this machine's Electron, else the stand-in; download: electron-builder fetches that of the target.
    electron: { type: 'string', default: 'auto' },
    // electron-builder.machine.yml: the installer for the whole machine.
    config: { type: 'string', default: 'electron-builder.yml' },
    // A folder in place of installers.
    dir: { type: 'boolean', default: false },
  },
});
/** The name in the Windows certificate, which a new version must bear; without it a package asks for no update. */
const publisher = process.env.DOCKPRINT_PUBLISHER;
const systems = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };

/**
 * @template {string} T
 * @param {string} name
 * @param {T[]} allowed
 * @param {string} value
 * @returns {T}
 */
function oneOf(name, allowed, value) {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new SetupError(`--${name}=${value}: expected ${allowed.join(', ')}.`);
  return found;
}

/**
 * @param {'linux' | 'win32' | 'darwin'} platform
 * @param {string} arch
 * @returns {{ dist: string | undefined, standIn: boolean }} `undefined`: electron-builder fetches it
 */
function chooseElectron(platform, arch) {
  const choice = oneOf('electron', ['auto', 'download', 'stand-in'], values.electron);
  if (choice === 'download') return { dist: undefined, standIn: false };
  const isOwn = platform === process.platform && arch === process.arch;
  if (choice === 'auto' && isOwn && electronBinary() !== null)
    return { dist: join(root, 'node_modules', 'electron', 'dist'), standIn: false };
  const dist = join(cache, 'stand-in-dist', platform);
  makeStandInDist(platform, dist);
  return { dist, standIn: true };
}

await runCommand(async () => {
  dropEmptyKeys(process.env);
  const platform = oneOf('platform', ['linux', 'win32', 'darwin'], values.platform);
  const arch = oneOf('arch', ['x64', 'arm64'], values.arch);
  const { dist, standIn } = chooseElectron(platform, arch);
  const app = join(cache, 'stage', `${platform}-${arch}`);
  stageApp(platform, arch, app);
  const notices = join(cache, 'stage', `${platform}-${arch}-notices`);
  writeNotices(componentsOf(platform, arch), notices);

  const shell = join(cache, 'stage', `${platform}-${arch}-shell`);
  await runNode([join(root, 'scripts', 'package', 'shell-files.ts'), shell]);

  const ofShell = [
    `${join(shell, 'dockprint.1.gz')}=/usr/share/man/man1/dockprint.1.gz`,
    `${join(shell, 'dockprint.bash')}=/usr/share/bash-completion/completions/dockprint`,
  ];

  const output = join('dist', 'stand-in', `${platform}-${arch}`);
  if (standIn) rmSync(join(root, output), { recursive: true, force: true });
  await build({
    projectDir: root,
    targets: systems[platform].createTarget(standIn || values.dir ? 'dir' : null, Arch[arch]),
    publish: 'never',
    config: {
      extends: values.config,
      ...(dist === undefined ? {} : { electronDist: dist }),
      deb: { fpm: ofShell },
      rpm: { fpm: ofShell },
      // What is named here is left out of the archive, so it is outside the app.
      extraResources: [{ from: relative(root, notices), to: 'notices' }],
      ...(publisher ? { win: { signtoolOptions: { publisherName: publisher } } } : {}),
      directories: { app: relative(root, app), ...(standIn ? { output } : {}) },
    },
  });
  if (standIn)
    console.log(`No Electron for ${platform} ${arch}: ${output} is whole but for it, and does not start.`);
  return 0;
});
