// What `import … from 'electron'` gives the built app where Electron's binary cannot be had. An import that is not here does not link.
export { app } from './stand-in/app.ts';
export { BrowserWindow } from './stand-in/browser-window.ts';
export { dialog } from './stand-in/dialog.ts';
export { ipcMain } from './stand-in/ipc-main.ts';
export { protocol } from './stand-in/protocol.ts';
export { Menu, nativeTheme, safeStorage, screen, session, shell } from './stand-in/system.ts';
