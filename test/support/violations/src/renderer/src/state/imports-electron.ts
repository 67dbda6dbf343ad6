// electron-in-its-rooms, in the renderer
export { ipcRenderer } from 'electron';
