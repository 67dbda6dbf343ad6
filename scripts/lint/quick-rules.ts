import migrate from '@oxlint/migrate';
import config from '../../eslint.config.js';

interface QuickRules {
  /** What `.oxlintrc.json` holds. */
  oxlintrc: object;
  /** The rules in it by their names in ESLint, for ESLint to leave them out where oxlint has looked. */
  names: ReadonlySet<string>;
}

/** Every rule of eslint.config.js that oxlint has, with types read by the native compiler. Made anew each time: there is one list of rules. */
export async function quickRules(): Promise<QuickRules> {
  // What oxlint's authors still watch is what ESLint reports here, but for a component's types, which it does not read at all.
  const rules = await migrate(config, undefined, { typeAware: true, withNursery: true, jsPlugins: false });
  const ignorePatterns = [...(rules.ignorePatterns ?? []), '**/*.svelte'];
  const blocks: { rules?: Record<string, unknown> }[] = [rules, ...(rules.overrides ?? [])];
  // oxlint has this one as well, which its migration does not know yet; on and off in the same files as the other rule for enums.
  for (const { rules: block } of blocks)
    if (block !== undefined && 'typescript/no-unsafe-enum-comparison' in block)
      block['typescript/no-unsafe-enum-assignment'] = block['typescript/no-unsafe-enum-comparison'];
  const names = blocks.flatMap((block) => Object.keys(block.rules ?? {}));
  return {
    oxlintrc: { ...rules, ignorePatterns },
    names: new Set(names.map((name) => name.replace(/^typescript\//, '@typescript-eslint/'))),
  };
}
