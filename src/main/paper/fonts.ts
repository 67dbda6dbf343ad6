import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Inter (SIL Open Font Licence) as TTF, from its npm package at run time: the standard PDF fonts have no "Ł". Resolved
 * from wherever this module was bundled to, so it works from `out/main` and from a packed app alike. (Not named `require`:
 * the bundler would declare one of its own beside it.)
 */
const installed = createRequire(import.meta.url);

export interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let loaded: Fonts | null = null;

export function loadFonts(): Fonts {
  loaded ??= {
    regular: readFileSync(installed.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    bold: readFileSync(installed.resolve('@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf')),
  };
  return loaded;
}
