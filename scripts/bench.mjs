// `npm run bench`: measures Dockprint beside what does the same without it, and writes docs/performance.md. `-- NAME …` runs only these
// measurements (test/measurements/bench/registry.ts) and keeps the last figures of the others; `--million` starts the app with a million shipments
// too; `--small` measures the memory after a twentieth of the shipments.
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { root } from './setup/places.mjs';

await runCommand(async () => {
  await setup({ needs: ['app', 'print-tests'] });
  build();
  const bench = join(root, 'test/measurements/bench/run.ts');
  return runNode(['--import', './test/support/raw-imports.ts', bench, ...process.argv.slice(2)]);
});
