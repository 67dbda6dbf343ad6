import { dirname, join } from 'node:path';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** A page of `docs/guide/LANGUAGE/`, on this system or another. */
const guidePage = /[\\/]docs[\\/]guide[\\/][a-z]{2}[\\/][a-z-]+\.md$/;

/** Words to the part of an address, as GitHub makes it from a heading. */
const anchorOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, '-');

/** A link from page to page, or null for one that leads elsewhere: the guide works without a network. */
function inAppHref(href: string): string | null {
  const [, page, anchor] = /^([a-z-]+)\.md(?:#([^#]+))?$/u.exec(href) ?? [];
  if (page === undefined) return null;
  return `?screen=guide&page=${page}${anchor === undefined ? '' : `&at=${encodeURIComponent(anchor)}`}`;
}

/**
 * HTML of one page. Pictures become places in the text: `<!--picture:0-->` and so on, with their paths beside it, so that the bundler
 * can name the files. Throws on raw HTML and on links that leave the guide: the page is put into the window as it is.
 */
export async function renderGuidePage(markdown: string): Promise<{ html: string; pictures: string[] }> {
  const pictures: string[] = [];
  const marked = new Marked({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => {
        throw new Error(`a page of the guide has no HTML of its own: ${text}`);
      },
      heading({ tokens, depth, text }: Tokens.Heading) {
        return `<h${depth} id="${anchorOf(text)}" tabindex="-1">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const to = inAppHref(href);
        if (to === null) throw new Error(`a link of the guide leads to another page of it: ${href}`);
        return `<a href="${to.replaceAll('&', '&amp;')}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }: Tokens.Image) {
        const place = pictures.push(href) - 1;
        return `<img src="<!--picture:${place}-->" alt="${text.replaceAll('"', '&quot;')}" loading="lazy" />`;
      },
    },
  });
  return { html: await marked.parse(markdown), pictures };
}

/** Makes a page of the guide a module whose default export is its HTML, with its pictures as files of the app. */
export const guidePages = (): Plugin => ({
  name: 'dockprint-guide',
  enforce: 'pre',
  async transform(markdown, id) {
    const [file = ''] = id.split('?');
    if (!guidePage.test(file)) return null;
    const { html, pictures } = await renderGuidePage(markdown);
    const imports = pictures.map(
      (picture, n) => `import picture${n} from ${JSON.stringify(join(dirname(file), picture))};`,
    );
    const filled = pictures.reduce(
      (text, _picture, n) => text.replace(`<!--picture:${n}-->`, `\${picture${n}}`),
      html.replace(/[`\\]|\$\{/g, '\\$&'),
    );
    return { code: `${imports.join('\n')}\nexport default \`${filled}\`;\n`, map: null };
  },
});
