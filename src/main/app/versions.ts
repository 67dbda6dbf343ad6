import type { App } from 'electron';
import type { SettingsView } from '#shared/ipc/calls/settings.ts';

/** What runs here, as Setup shows it. */
export function runningVersions(app: Pick<App, 'getVersion'>): SettingsView['version'] {
  const { sqlite = '', node } = process.versions;
  // Always present according to its type, but there is no Electron under test/host.
  const electron = (process.versions as NodeJS.Dict<string>)['electron'] ?? '';
  return { app: app.getVersion(), electron, node, sqlite };
}
