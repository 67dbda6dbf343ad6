// koffi's native part for the system that is packed for, which is not the one that npm installed here.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cache, modules, projectEnvironment, root, windows } from '../setup/places.mjs';
import { SetupError } from '../setup/setup-error.mjs';

const run = promisify(execFile);
const native = join(cache, 'native');

/**
 * npm's own client fetches it, so that a company's registry and proxy are asked as for every other package.
 *
 * @param {string} name
 * @param {{ version: string, integrity: string }} locked
 * @param {string} folder
 * @returns {Promise<string>} the package's file, with the bytes that the lockfile promises
 */
async function fetchPackage(name, { version, integrity }, folder) {
  const npm = process.env.npm_execpath;
  const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
  const args = [
    ...first,
    'pack',
    `${name}@${version}`,
    '--json',
    '--loglevel=error',
    '--pack-destination',
    folder,
  ];
  const { stdout } = await run(command, args, {
    cwd: root,
    env: projectEnvironment(),
    shell: windows && npm === undefined,
  });
  const [{ filename }] = JSON.parse(stdout);
  const file = join(folder, filename);
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (`sha512-${hash}` !== integrity)
    throw new SetupError(`${name} ${version} is not what package-lock.json promises.`);
  return file;
}

/**
 * Fetched once, into the cache; the installed one where it is the same.
 *
 * @param {string} platform as Node names it
 * @param {string} arch
 * @returns {Promise<{ name: string, folder: string }>} the package and where it lies
 */
export async function nativePart(platform, arch) {
  const name = `@koromix/koffi-${platform}-${arch}`;
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const locked = lock[`node_modules/${name}`];
  if (locked?.integrity === undefined) throw new SetupError(`package-lock.json has no ${name}.`);
  const folder = join(native, `koffi-${platform}-${arch}`);
  const stamp = join(native, `koffi-${platform}-${arch}.integrity`);
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === locked.integrity)
    return { name, folder };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(native, { recursive: true });

  const temporary = mkdtempSync(join(native, 'fetch-'));
  try {
    const installed = join(modules, name);
    if (existsSync(installed)) await cp(installed, join(temporary, 'package'), { recursive: true });
    else {
      const file = await fetchPackage(name, locked, temporary);
      // bsdtar is part of Windows 10 and later, as of macOS.
      await run('tar', ['-xzf', file, '-C', temporary]);
    }
    renameSync(join(temporary, 'package'), folder);
    writeFileSync(stamp, locked.integrity);
    return { name, folder };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
