/** Path of a name in JSON: the names and indexes of its parents, then the name itself; cut after eight. */
export type NamePath = (string | number)[];

/**
 * Names that occur more than once in one object, at their repetitions. JSON allows them and `JSON.parse` keeps the last, so the others would be
 * lost silently: each line of an order under the name "lines", or a BOL's number before an empty one. For JSON that was parsed.
 */
export function* repeatedNames(json: string): Generator<NamePath> {
  /** A full path for each of many names would grow faster than the text. */
  const maxSteps = 8;
  const [quote, backslash] = [0x22, 0x5c];
  /** Open objects and lists: the names so far, null for a list, and the current name or index. */
  const open: { names: Set<string> | null; at: string | number }[] = [];
  const endOfText = (from: number): number => {
    for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
      let slashes = 0;
      while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
      if (slashes % 2 === 0) return at + 1;
    }
    return json.length;
  };
  let isName = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    const inside = open.at(-1);
    if (sign === quote) {
      const end = endOfText(at);
      if (isName && inside?.names != null) {
        const text = json.slice(at, end);
        // "lines" and "l\u0069nes" are one name.
        const name = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
        inside.at = name;
        if (inside.names.has(name)) yield open.slice(0, maxSteps).map((one) => one.at);
        inside.names.add(name);
        isName = false;
      }
      at = end - 1;
    } else if (sign === 0x7b) {
      open.push({ names: new Set(), at: '' });
      isName = true;
    } else if (sign === 0x5b) {
      open.push({ names: null, at: 0 });
      isName = false;
    } else if (sign === 0x7d || sign === 0x5d) {
      open.pop();
      isName = false;
    } else if (sign === 0x2c && inside !== undefined) {
      isName = inside.names !== null;
      if (typeof inside.at === 'number') inside.at += 1;
    }
  }
}
