// A copy of the project with the packages of Windows, built by the Node of Windows.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { npmCommand } from '../setup/npm.mjs';
import { root } from '../setup/places.mjs';
import { loader, tree, wineEnvironment, windowsNode } from './places.mjs';
import { fetched, madeBy, must, says } from './step.mjs';

const notCopied = new Set([
  'node_modules',
  '.git',
  'out',
  'dist',
  'demo-output',
  'test-results',
  'playwright-report',
]);

/**
 * Wine 8 exports VirtualAlloc2 but knows no placeholders, and V8 aborts on that. With the name it looks up made unfindable, V8 goes
 * the way of older Windows.
 */
function patchNode() {
  const original = `${windowsNode}.published`;
  if (!existsSync(original)) copyFileSync(windowsNode, original);
  const node = readFileSync(original);
  const name = Buffer.from('VirtualAlloc2\0', 'latin1');
  const at = node.indexOf(name);
  if (at < 0 || node.indexOf(name, at + 1) >= 0)
    throw new Error('node.exe does not name VirtualAlloc2 once.');
  node.write('X', at + name.length - 2, 'latin1');
  writeFileSync(windowsNode, node);
}

/** By `npm ci`, and so with the sums of package-lock.json, when that has changed. */
function installPackages() {
  const lock = readFileSync(join(tree, 'package-lock.json'), 'utf8') + madeBy('tree.mjs');
  const stamp = join(tree, 'node_modules', '.lock');
  if (says(stamp, lock)) return;
  const [command, first] = npmCommand();
  const how = [
    'ci',
    '--os=win32',
    '--cpu=x64',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  fetched('The packages for Windows', command, [...first, ...how], { cwd: tree });
  patchNode();
  writeFileSync(stamp, lock);
}

/** Brings the copy up to date. Its build makes only what has changed. */
export function copyProject() {
  mkdirSync(tree, { recursive: true });
  for (const name of readdirSync(tree))
    if (!notCopied.has(name)) rmSync(join(tree, name), { recursive: true, force: true });
  cpSync(root, tree, {
    recursive: true,
    filter: (source) => !notCopied.has(relative(root, source)),
  });
  installPackages();
  const script = "import('./scripts/build.mjs').then((m) => m.build())";
  must(loader, [windowsNode, '-e', script], { cwd: tree, env: wineEnvironment({ DISPLAY: '' }) });
}
