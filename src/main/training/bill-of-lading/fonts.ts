import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Inter (SIL Open Font Licence) as TTF, from its npm package at run time: the standard PDF fonts have no "Ł". Resolved
 * from wherever this module was bundled to, so it works from `out/main` and from a packed app alike.
 */
// Not named `require`: the build puts its own there.
const fromHere = createRequire(import.meta.url);

const read = (file: string): Buffer => readFileSync(fromHere.resolve(`@expo-google-fonts/inter/${file}`));

export interface Fonts {
  regular: Buffer;
  bold: Buffer;
}

let loaded: Fonts | null = null;

export function loadFonts(): Fonts {
  loaded ??= { regular: read('400Regular/Inter_400Regular.ttf'), bold: read('700Bold/Inter_700Bold.ttf') };
  return loaded;
}
