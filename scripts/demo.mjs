// `npm run demo`: the main job once, unattended; its evidence is in demo-output/ afterwards.
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { root } from './setup/places.mjs';

await runCommand(async () => {
  // The demo prints on a real print system, as the tests do.
  await setup({ needs: ['app', 'print-tests'] });
  // The second station meets the first in a PostgreSQL; without one the demo leaves it out and says so.
  await setup({ needs: ['fleet-tests'], tolerate: true });
  build();
  return runNode([join(root, 'demo', 'run.ts')]);
});
