// The app as it is shipped, in a folder of its own: what was built, and of each package what runs.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../setup/places.mjs';
import { shippedPackages } from './shipped.mjs';

/** Sources, types, maps and tests; a licence is kept whatever its name ends with. */
const notRun =
  /\.(map|test\.[cm]?js|[cm]?ts|tsx|flow|md|markdown|c|cc|cpp|h|hh|hpp|inc|def|gyp|bnf|html|ps)$/i;
const licence = /(^|\/)(licen[cs]e|copying|notice)[^/]*$/i;
/** Folders at the top of a package. */
const notRunFolders = /^(\.github|\.vscode|benchmarks?|docs?|examples?|images|test|tests|__tests__)$/i;

/** What else a package has that Dockprint never loads, by paths in it. @type {Record<string, RegExp>} */
const leftOut = {
  koffi: /^(lib|vendor|cnoke\.cjs|src\/koffi\/CMakeLists\.txt)(\/|$)/,
  'bwip-js': /^(bin|dist\/bwip-js(-gen|-min|-rn)?\.m?js)(\/|$)/,
  pdfkit: /^js\/pdfkit\.(browser|standalone|old|browser\.old)\.m?js$/,
  'csv-parse': /^dist(\/|$)/,
  hucre: /^dist\/cli\.mjs$/,
  '@expo-google-fonts/inter': /^(?!400Regular(\/|$)|700Bold(\/|$)|LICENSE|package\.json)./,
};

/** The package of the serial ports has the native parts of every system in it. @param {string} path @param {string} platform @param {string} arch */
function isOtherSerialPart(path, platform, arch) {
  const [, system = '', part = ''] = path.split('/');
  if (system === '') return false;
  const [of, arches = ''] = system.split('-');
  return of !== platform || !arches.split('+').includes(arch) || part.includes('.musl.');
}

/** @param {string} name @param {string} platform @param {string} arch */
function isShipped(name, platform, arch) {
  /** @param {string} path in the package */
  return (path) => {
    if (path === '') return true;
    const [first = '', second] = path.split('/');
    if (first === 'node_modules' || (second === undefined && notRunFolders.test(first))) return false;
    if (leftOut[name]?.test(path)) return false;
    if (name.startsWith('@koromix/')) return !first.startsWith('musl_') && !/\.(md|lib)$/.test(path);
    if (name === '@serialport/bindings-cpp' && first === 'prebuilds')
      return !isOtherSerialPart(path, platform, arch);
    if (path.endsWith('.exe')) return platform === 'win32';
    return licence.test(path) || !notRun.test(path);
  };
}

/** What an installed app reads of package.json. */
function shippedManifest() {
  const all = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { name, productName, desktopName, version, description, license, type, main, dependencies } = all;
  return { name, productName, desktopName, version, description, license, type, main, dependencies };
}

/**
 * @param {string} platform
 * @param {string} arch
 * @param {string} folder made anew
 */
export function stageApp(platform, arch, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(shippedManifest(), null, 2)}\n`);
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const part of ['main', 'preload', 'renderer'])
    cpSync(join(root, 'out', part), join(folder, 'out', part), { recursive: true });
  for (const { name, path, folder: from } of shippedPackages(platform, arch)) {
    const take = isShipped(name, platform, arch);
    cpSync(from, join(folder, path), {
      recursive: true,
      filter: (source) => take(relative(from, source).split(sep).join('/')),
    });
  }
}
