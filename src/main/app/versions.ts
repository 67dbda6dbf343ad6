import type { App } from 'electron';
import type { SettingsView } from '#shared/ipc/calls/settings.ts';

/** What runs here, as Setup shows it. */
export function runningVersions(app: Pick<App, 'getVersion'>): SettingsView['version'] {
  const { sqlite = '', node } = process.versions;
  // Typed as always there; under test/host there is no Electron.
  const electron = (process.versions as NodeJS.Dict<string>)['electron'] ?? '';
  return { app: app.getVersion(), electron, node, sqlite };
}
