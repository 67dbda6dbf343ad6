import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import migrate from '@oxlint/migrate';
import config from '../../eslint.config.js';

const place = join(import.meta.dirname, '../../.oxlintrc.json');

/**
 * Gives oxlint every rule of eslint.config.js that it has, with types read by the native compiler. `.oxlintrc.json` is made anew each time:
 * there is one list of rules.
 *
 * @returns their names in ESLint, for it to leave them out where oxlint has looked
 */
export async function giveRulesToOxlint(): Promise<ReadonlySet<string>> {
  // What oxlint's authors still watch is what ESLint reports here, but for a component's types, which it does not read at all.
  const rules = await migrate(config, undefined, { typeAware: true, withNursery: true, jsPlugins: false });
  const ignored = [...(rules.ignorePatterns ?? []), '**/*.svelte'];
  writeFileSync(place, `${JSON.stringify({ ...rules, ignorePatterns: ignored }, null, 2)}\n`);
  const blocks = [rules, ...(rules.overrides ?? [])];
  const names = blocks.flatMap((block) => Object.keys(block.rules ?? {}));
  return new Set(names.map((name) => name.replace(/^typescript\//, '@typescript-eslint/')));
}
