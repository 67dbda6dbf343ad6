import { BrowserWindow, nativeTheme, screen, type BrowserWindowConstructorOptions, Menu } from 'electron';
import type { Settings } from '#shared/station/settings.ts';
import { recoverPage } from './renderer-recovery.ts';
import { stationAddress } from './station-url.ts';
import { fitToArea, minWindowSize, readBounds, saveBounds } from './window-bounds.ts';
import { editItems } from './edit-items.ts';
import type { Language } from '#shared/language.ts';

/** Electron has no context menu of its own: without this nothing can be copied or pasted by mouse. */
function offerEditMenu(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, place) => {
    const items = editItems(place, language());
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
}

// `--frame` and `--ink` of tokens.css: the system draws its buttons over our top bar, which is 56 px high.
const overlayColors = {
  light: { color: '#e6eae9', symbolColor: '#11181a' },
  dark: { color: '#0b0e0f', symbolColor: '#eef2f2' },
};
const topBarHeight = 56;
const overlay = () => ({
  ...overlayColors[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
  height: topBarHeight,
});

/** The renderer's top bar is the drag region, so the system's title bar is hidden; macOS keeps its buttons on the left. */
function titleBar(platform: NodeJS.Platform): BrowserWindowConstructorOptions {
  if (platform === 'darwin')
    return {
      titleBarStyle: 'hidden',
      titleBarOverlay: { height: topBarHeight },
      trafficLightPosition: { x: 16, y: 20 },
    };
  return { titleBarStyle: 'hidden', titleBarOverlay: overlay() };
}

function startBounds(file: string) {
  const remembered = readBounds(file);
  const { x = 0, y = 0, width, height } = remembered;
  return fitToArea(screen.getDisplayMatching({ x, y, width, height }).workArea, remembered);
}

function followTheme(window: BrowserWindow): void {
  const recolor = () => {
    window.setTitleBarOverlay(overlay());
  };
  nativeTheme.on('updated', recolor);
  window.on('closed', () => {
    nativeTheme.removeListener('updated', recolor);
  });
}

function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

/**
 * Opens the station's only window on `app://station/`. Resolves when the page has loaded and the window is shown: at the first paint, or when
 * loaded at the latest.
 */
export async function openWindow({
  preloadFile,
  boundsFile,
  language,
  report,
}: {
  preloadFile: string;
  /** Where the bounds are stored. */
  boundsFile: string;
  /** For the context menu. */
  language: () => Settings['station']['language'];
  report: (error: unknown) => void;
}): Promise<BrowserWindow> {
  const { maximized, x, y, width, height } = startBounds(boundsFile);
  const window = new BrowserWindow({
    width,
    height,
    ...(x === undefined || y === undefined ? {} : { x, y }),
    minWidth: minWindowSize.width,
    minHeight: minWindowSize.height,
    ...titleBar(process.platform),
    backgroundColor: overlay().color,
    title: 'Dockprint',
    show: false,
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      // Its dictionaries would be fetched from the internet.
      spellcheck: false,
    },
  });
  const show = once(() => {
    if (window.isDestroyed()) return;
    if (maximized) window.maximize();
    window.show();
  });
  window.once('ready-to-show', show);
  window.on('close', () => {
    try {
      saveBounds(boundsFile, { ...window.getNormalBounds(), maximized: window.isMaximized() });
    } catch (error) {
      report(error);
    }
  });
  if (process.platform !== 'darwin') followTheme(window);
  offerEditMenu(window, language);
  const load = () => window.loadURL(stationAddress);
  recoverPage(window.webContents, load, report);
  await load();
  // On Wayland, and on Windows with an overlay, a hidden window is never painted, so `ready-to-show` never comes.
  show();
  return window;
}

/** Brings the open window to the front, for a second start of the app. */
export function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined) return;
  if (window.isMinimized()) window.restore();
  window.focus();
}
