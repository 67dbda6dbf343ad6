// `npm run package`: installers of the app by electron-builder, in dist/packages. Where Electron's binary is not, the app is packed
// into a stand-in for it, as a folder in dist/stand-in, which holds every file and does not start (scripts/package/pack.mjs).
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { tryElectron } from './setup/electron.mjs';
import { root } from './setup/places.mjs';

await runCommand(async () => {
  const args = process.argv.slice(2);
  await setup({ needs: [] });
  // Only the machine's own Electron is looked for; of another system electron-builder fetches it, when asked to.
  if (!args.some((argument) => argument.startsWith('--electron='))) await tryElectron();
  build();
  return runNode([join(root, 'scripts', 'package', 'pack.mjs'), ...args]);
});
