// What Electron's own folder looks like to electron-builder, for machines that have no Electron: the package made of it has every
// file of Dockprint and does not start. Its program holds a fuse wire, and on Windows is a real, unsigned PE file.
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';

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

/** For Linux and macOS. */
const scriptProgram = () =>
  Buffer.concat([
    Buffer.from('#!/bin/sh\necho "This package was made without Electron: it cannot start." >&2\nexit 1\n'),
    wire,
  ]);

const helper = () => Buffer.from('#!/bin/sh\nexit 1\n');

/** @param {string} executable of a program of macOS, in its bundle */
const infoList = (executable) => () =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${executable}</string></dict></plist>
`);

const framework = 'Electron.app/Contents/Frameworks/Electron Framework.framework';
/** The helpers that Electron has on macOS, each a program of its own. */
const helpers = ['Helper', 'Helper (GPU)', 'Helper (Plugin)', 'Helper (Renderer)'].map(
  (name) => `Electron ${name}`,
);

/** @type {Record<string, Record<string, () => Buffer>>} */
const programs = {
  linux: { electron: scriptProgram, 'chrome-sandbox': helper, chrome_crashpad_handler: helper },
  win32: { 'electron.exe': windowsProgram },
  darwin: {
    'Electron.app/Contents/Info.plist': infoList('Electron'),
    'Electron.app/Contents/MacOS/Electron': helper,
    // The fuses of macOS are in its framework.
    [`${framework}/Versions/A/Electron Framework`]: scriptProgram,
    ...Object.fromEntries(
      helpers.flatMap((name) => {
        const folder = `Electron.app/Contents/Frameworks/${name}.app/Contents`;
        return [
          [`${folder}/Info.plist`, infoList(name)],
          [`${folder}/MacOS/${name}`, helper],
        ];
      }),
    ),
  },
};
const resources = { linux: 'resources', win32: 'resources', darwin: 'Electron.app/Contents/Resources' };
/** Where macOS has the languages. */
const languageFolders = [resources.darwin, `${framework}/Versions/A/Resources`];
/** Of Electron's languages, one that a package leaves out. */
const languages = ['en-US', 'es', 'fr', 'de'];

/**
 * @param {'linux' | 'win32' | 'darwin'} platform
 * @param {string} folder made anew
 */
export function makeStandInDist(platform, folder) {
  rmSync(folder, { recursive: true, force: true });
  const write = (/** @type {string} */ name, /** @type {Buffer | string} */ content) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o755 });
  };
  mkdirSync(join(folder, resources[platform]), { recursive: true });
  for (const [name, make] of Object.entries(programs[platform] ?? {})) write(name, make());
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version']) write(name, 'stand-in\n');
  if (platform === 'darwin') {
    symlinkSync('A', join(folder, framework, 'Versions', 'Current'));
    symlinkSync('Versions/Current/Electron Framework', join(folder, framework, 'Electron Framework'));
    for (const place of languageFolders)
      for (const language of languages)
        write(`${place}/${language.replace(/-.*/, '')}.lproj/locale.pak`, 'stand-in\n');
    return;
  }
  for (const name of ['icudtl.dat', 'resources.pak']) write(name, 'stand-in\n');
  for (const language of languages) write(`locales/${language}.pak`, 'stand-in\n');
}
