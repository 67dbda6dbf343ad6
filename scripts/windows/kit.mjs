// Everything that the tests of Windows need, made where it is absent.
import { unpackWine } from './debian.mjs';
import { kitFolder } from './places.mjs';
import { makePrefix } from './prefix.mjs';
import { copyProject } from './tree.mjs';

/** Two to three minutes from nothing, ten seconds when only the project has changed. */
export function makeKit() {
  const started = performance.now();
  console.log(`Windows under Wine, in ${kitFolder}`);
  for (const [name, make] of /** @type {const} */ ([
    ['Wine', unpackWine],
    ['its Windows', makePrefix],
    ['the project, with the packages of Windows', copyProject],
  ])) {
    make();
    console.log(`  ${name} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
  }
}
