import { mount, unmount } from 'svelte';
import type { StationApi } from '#shared/ipc/contract.ts';
import './styles/font.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/contrast.css';
import './styles/shapes.css';
import App from './App.svelte';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { language } from './state/locale.svelte.ts';
import { dropWindowState } from './state/window-state.svelte.ts';
import { connectStation } from './station.ts';

/** Opens the app over a station, at the window's address. @returns a function that closes it and discards its state */
export function mountApp(target: Element, station: StationApi): () => Promise<void> {
  connectStation(station);
  overwriteGetLocale(language);
  const app = mount(App, { target });
  return async () => {
    await unmount(app);
    dropWindowState();
  };
}
