import { nativeTheme } from 'electron';

/** Applies the station's setting to the system's own parts (title bar, menus, scroll bars); the page follows its `data-theme`. */
export function setTheme(theme: 'system' | 'light' | 'dark'): void {
  nativeTheme.themeSource = theme;
}
