// What Electron's own folder looks like to electron-builder, for machines that have no Electron: the package made of it has every
// file of Dockprint and does not start. Its program holds a fuse wire, and on Windows is a real, unsigned PE file.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { SetupError } from '../setup/setup-error.mjs';

/** How @electron/fuses finds the wire: the mark, the wire's version, its length, and a letter for each fuse. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/** The nine fuses of Electron 45 as it ships. */
const shipped = '101100011';
const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, shipped.length]), Buffer.from(shipped)]);

const english = { lang: 0x409, codepage: 1200 };

function windowsProgram() {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues(english, { ProductName: 'Electron', FileDescription: 'Stand-in for Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  // Behind the last section, where it stays when the resources are written anew.
  program.setExtraData(wire);
  return Buffer.from(program.generate());
}

const linuxProgram = () =>
  Buffer.concat([
    Buffer.from('#!/bin/sh\necho "This package was made without Electron: it cannot start." >&2\nexit 1\n'),
    wire,
  ]);

const helper = () => Buffer.from('#!/bin/sh\nexit 1\n');

/** @type {Record<string, Record<string, () => Buffer>>} */
const programs = {
  linux: { electron: linuxProgram, 'chrome-sandbox': helper, chrome_crashpad_handler: helper },
  win32: { 'electron.exe': windowsProgram },
};

/**
 * @param {string} platform `linux` or `win32`
 * @param {string} folder made anew
 */
export function makeStandInDist(platform, folder) {
  const files = programs[platform];
  if (files === undefined)
    throw new SetupError(
      `Without Electron's binary Dockprint is packed for linux and win32, not ${platform}.`,
    );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  for (const [name, make] of Object.entries(files))
    writeFileSync(join(folder, name), make(), { mode: 0o755 });
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'icudtl.dat', 'resources.pak', 'version'])
    writeFileSync(join(folder, name), 'stand-in\n');
  for (const language of ['en-US', 'es', 'fr', 'de'])
    writeFileSync(join(folder, 'locales', `${language}.pak`), 'stand-in\n');
}
