import type { GuidePageName } from '../../state/guide-pages.ts';

const modules = import.meta.glob<{ default: string }>('../../../../../docs/guide/*/*.md');

/** One page as HTML; in English where the language has none. */
export async function loadGuidePage(language: string, page: GuidePageName): Promise<string> {
  const at = (code: string) => modules[`../../../../../docs/guide/${code}/${page}.md`];
  const load = at(language) ?? at('en');
  if (load === undefined) throw new Error(`no page ${page}`);
  return (await load()).default;
}
