// electron-in-its-rooms
export { BrowserWindow } from 'electron';
