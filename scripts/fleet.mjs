// `npm run fleet`: a PostgreSQL of its own and two stations on it, to try the fleet out by hand. Closing a window or Ctrl+C ends all three
// and takes their data away.
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { root } from './setup/places.mjs';

await runCommand(async () => {
  await setup({ needs: ['app', 'fleet-tests'] });
  build();
  return runNode(['--import', './test/support/raw-imports.ts', join(root, 'demo', 'try-fleet.ts')]);
});
