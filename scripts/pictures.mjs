// `npm run pictures`: every screen in its states as pictures in pictures/, with one page to look through them. Arguments go to Playwright.
// `-- --docs` then also takes those that README and guide show anew (docs/screens/).
import { join } from 'node:path';
import { build } from './build.mjs';
import { runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { root } from './setup/places.mjs';

await runCommand(async () => {
  await setup({ needs: ['app', 'host', 'print-tests', 'fleet-tests'] });
  build();
  return runNode([join(root, 'scripts/pictures/take.ts'), ...process.argv.slice(2)]);
});
