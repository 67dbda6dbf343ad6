import { Menu } from 'electron';

/**
 * No menu on Windows and Linux: its accelerators (Ctrl+R reloads, Ctrl+W closes) would act under a packer's gloves.
 * macOS needs one for copy, paste and quit to work at all.
 */
export function setMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === 'darwin'
      ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }, { role: 'windowMenu' }])
      : null,
  );
}
