import { nativeTheme } from 'electron';

/** The station's setting for the system's own parts (title bar, menus, scroll bars); the page follows its `data-theme`. */
export function setTheme(theme: 'system' | 'light' | 'dark'): void {
  nativeTheme.themeSource = theme;
}
