import { readFileSync } from 'node:fs';

/** A file of test/golden: what goes on the wire, written down once and compared by eye with the interface document. */
export const golden = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../golden/${name}.json`, import.meta.url), 'utf8'));
