/** Graphics and formats by name, as ZPL writes them: memory and extension may be left out. */
const named = (text: string, commands: string): string[] =>
  [...text.matchAll(new RegExp(`${commands}\\s*(?:[a-z]:)?([\\w-]{1,16})`, 'gi'))].map(([, name = '']) =>
    name.toUpperCase(),
  );

/** The graphics that a label takes from the memory of the printer and that did not come with it: no picture can show them. */
export function graphicsNotHere(zpl: string): string[] {
  const here = new Set(named(zpl, '(?:~\\s*D[GY]|\\^\\s*DF)'));
  return [...new Set(named(zpl, '\\^\\s*(?:XG|IM|IL|XF)'))].filter((name) => !here.has(name));
}
