// One page over all pictures of the screens: for each state its sizes, themes and languages side by side.

/** @typedef {{ file: string, state: string, width: string, language: string, theme: string }} Picture */

/** @param {string} file `SCREEN[-STATE][-1024][-LANGUAGE][-dark].png` @returns {Picture} */
export function readName(file) {
  const words = file.replace(/\.png$/, '').split('-');
  const picture = { file, state: '', width: '1280', language: 'en', theme: 'light' };
  for (let last = words.at(-1) ?? ''; words.length > 1; last = words.at(-1) ?? '') {
    if (/^\d{3,4}$/.test(last)) picture.width = last;
    else if (/^(?:en|es|fr)$/.test(last)) picture.language = last;
    else if (/^(?:light|dark)$/.test(last)) picture.theme = last;
    else break;
    words.pop();
  }
  return { ...picture, state: words.join('-') };
}

/** The longest screen that the state begins with, else its first word. @param {string} state @param {string[]} screens */
const screenOf = (state, screens) =>
  screens
    .filter((name) => state === name || state.startsWith(`${name}-`))
    .sort((one, other) => other.length - one.length)[0] ??
  state.split('-')[0] ??
  state;

/** @param {Picture} picture */
const rank = ({ width, theme, language }) =>
  `${language}${width === '1280' ? 0 : 1}${theme === 'light' ? 0 : 1}`;

/** @template T @param {T[]} items @param {(item: T) => string} keyOf @returns {[string, T[]][]} in the order of the keys */
const grouped = (items, keyOf) =>
  [...Map.groupBy(items, keyOf)].sort(([one], [other]) => one.localeCompare(other));

const style = `body { font: 14px system-ui; margin: 0 16px 64px; background: #eee; color: #222; }
nav { position: sticky; top: 0; background: #eee; padding: 8px 0; display: flex; flex-wrap: wrap; gap: 4px 12px; }
h2 { margin: 32px 0 0; } h3 { margin: 16px 0 4px; font-weight: 600; }
div { display: flex; gap: 8px; overflow-x: auto; } figure { margin: 0; } img { height: 300px; display: block; }`;

/**
 * @param {string[]} files
 * @param {string[]} screens names of screens
 */
export function indexPage(files, screens) {
  const sections = grouped(files.map(readName), ({ state }) => screenOf(state, screens));
  const row = (/** @type {[string, Picture[]]} */ [state, pictures]) => {
    const figures = pictures
      .sort((one, other) => rank(one).localeCompare(rank(other)))
      .map(
        ({ file, width, language, theme }) =>
          `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>${language} ${width} ${theme}</figure>`,
      );
    return `<h3>${state}</h3>\n<div>${figures.join('\n')}</div>`;
  };
  return [
    `<!doctype html><meta charset="utf-8"><title>Dockprint: all screens</title><style>${style}</style>`,
    `<nav>${sections.map(([screen]) => `<a href="#${screen}">${screen}</a>`).join('\n')}</nav>`,
    ...sections.flatMap(([screen, pictures]) => [
      `<h2 id="${screen}">${screen}</h2>`,
      ...grouped(pictures, ({ state }) => state).map(row),
    ]),
    '',
  ].join('\n');
}
