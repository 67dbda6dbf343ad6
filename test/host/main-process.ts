// The app's main process where Electron cannot be had: the pinned Node runs the built app with a stand-in for Electron.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { join, resolve } from 'node:path';

const standIn = pathToFileURL(join(import.meta.dirname, 'electron-stand-in.ts')).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// A packaged app's command line begins with its switches; before packaging the app itself stands first.
if (process.env['DOCKPRINT_HOST_PACKAGED'] === '1') process.argv.splice(1, 1);

const { app, becomeReady } = await import('./stand-in/app.ts');
const { onLauncher, tellLauncher } = await import('./stand-in/channel.ts');
const { startServer } = await import('./stand-in/protocol.ts');

onLauncher((message) => {
  if (message.kind === 'quit') app.quit();
});
// A launcher that died cannot close us; Electron quits on these signals too.
for (const end of ['disconnect', 'SIGTERM', 'SIGINT'])
  process.on(end, () => {
    app.quit();
  });

const port = await startServer();
const built = process.env['DOCKPRINT_APP_MAIN'] ?? resolve(import.meta.dirname, '../../out/main/index.js');
await import(pathToFileURL(built).href);
if (becomeReady()) tellLauncher({ kind: 'ready', port });
