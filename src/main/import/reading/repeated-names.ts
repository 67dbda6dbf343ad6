/** Where a name stands in JSON: the names and places of what it is in, then itself. */
export type NamePath = (string | number)[];

interface Open {
  /** The names so far; null: it is a list. */
  names: Set<string> | null;
  /** The name or the place of what is read now. */
  at: string | number;
}

const [quote, backslash] = [0x22, 0x5c];

/** The place behind the text that begins at `from`. */
function endOfText(json: string, from: number): number {
  for (let at = json.indexOf('"', from + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let slashes = 0;
    while (json.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return json.length;
}

/** `"lines"` and `"l\u0069nes"` are one name. */
const nameOf = (text: string): string =>
  text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);

/**
 * Names that stand more than once in one object, where they stand again. JSON forbids none of them, `JSON.parse` keeps the last, and programs
 * that write each line of an order under the name "lines" exist: the others would be dropped without a word. For JSON that was parsed.
 */
export function repeatedNames(json: string): NamePath[] {
  const repeated: NamePath[] = [];
  const open: Open[] = [];
  let isName = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    const inside = open.at(-1);
    if (sign === quote) {
      const end = endOfText(json, at);
      if (isName && inside?.names != null) {
        const name = nameOf(json.slice(at, end));
        inside.at = name;
        if (inside.names.has(name)) repeated.push(open.map((one) => one.at));
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
  return repeated;
}
