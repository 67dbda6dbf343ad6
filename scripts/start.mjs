// `npm start`: opens the app, in Electron or, where its binary cannot be had, the same build in Chromium.
import { join } from 'node:path';
import { build } from './build.mjs';
import { run, runNode } from './run.mjs';
import { runCommand, setup } from './setup.mjs';
import { hasScreen, root } from './setup/places.mjs';

await runCommand(async () => {
  const { electron } = await setup({ needs: ['app'] });
  build();
  const given = process.argv.slice(2);
  if (electron !== null && hasScreen() && process.env.DOCKPRINT_HOST !== 'chromium') {
    // Chromium's sandbox refuses root; packers are not root, containers are.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return run(electron, [root, ...sandbox, ...given]);
  }
  return runNode([join(root, 'test', 'host', 'open.ts'), ...given]);
});
