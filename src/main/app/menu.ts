import { Menu } from 'electron';

/**
 * No menu on Windows and Linux: gloved hands would trigger its accelerators (Ctrl+R reloads, Ctrl+W closes). macOS needs one for copy, paste and
 * quit to work at all.
 */
export function setMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
}
