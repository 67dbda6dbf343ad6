// `npm run dockprint -- COMMAND …`: a command of the built app from a checkout, in Electron, or where its binary cannot be had in
// the host (test/host/). Standard output is the command's alone.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findElectron, hasDisplay } from '../test/host/electron-binary.ts';
import { projectEnvironment, projectNode, root } from './setup/places.mjs';

const given = process.argv.slice(2);
if (!existsSync(join(root, 'out', 'main', 'index.js'))) {
  console.error('The app is not built; run `npm run build`');
  process.exit(1);
}
const electron = findElectron();
const isRoot = process.getuid?.() === 0;
const [program, words] =
  electron === null
    ? [projectNode(), ['--no-warnings', join(root, 'test', 'host', 'main-process.ts')]]
    : [
        electron,
        // Chromium refuses its sandbox to root, and wants a display unless it is told that there is none.
        [...(isRoot ? ['--no-sandbox'] : []), ...(hasDisplay() ? [] : ['--ozone-platform=headless']), root],
      ];
// npm runs scripts in the project's folder; relative paths are those of whoever typed them.
const child = spawn(program, [...words, ...given], {
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
  stdio: 'inherit',
  env: projectEnvironment(),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
child.once('close', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
