import { Menu, type BrowserWindow } from 'electron';
import { editItems, type Language } from './edit-items.ts';

/** Electron shows no menu of its own: without this nothing can be copied or pasted by mouse. */
export function offerEditMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, place) => {
    const items = editItems(place, language());
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}
