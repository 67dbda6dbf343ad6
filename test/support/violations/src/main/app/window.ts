// Allowed: Electron in its room.
export { BrowserWindow as window } from 'electron';
