// `npm run demo`: the main job once, unattended; its evidence is in demo-output/ afterwards.
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { root } from './setup/places.mjs';

await runCommand(async () => {
  // The demo prints on a real print system, as the tests do.
  await setup({ needs: ['app', 'print-tests'] });
  build();
  return runNode([join(root, 'demo', 'run.ts')]);
});
