// What `npm run setup` says at its end: whether the app can be opened, and whether everything can be tested.
import { browserName } from './components.mjs';

/**
 * @param {{ electron: boolean, missing: string[] }} found whether Electron's binary is there; the names of the components that are not
 * @returns {{ ready: boolean, words: string }}
 */
export function verdict({ electron, missing }) {
  const window = electron ? 'Electron' : browserName;
  if (!electron && missing.includes(browserName))
    return {
      ready: false,
      words: `Not ready: the window has neither Electron nor ${browserName} to open in.`,
    };
  const rest = missing.length > 0 ? ' `npm test` needs what is missing.' : '';
  return { ready: true, words: `Ready. The window opens in ${window}.${rest}` };
}
