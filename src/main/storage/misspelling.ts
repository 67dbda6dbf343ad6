const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz0123456789');

/**
 * Every text that is one wrong letter away from this one: a letter typed for another, left out, typed too much, or two in the wrong
 * order. Asked of an index of words, that is quicker than comparing with each of them.
 */
export function misspellings(word: string): string[] {
  const letters = Array.from(word);
  const found = new Set<string>();
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at);
    const rest = letters.slice(at);
    const [one, two, ...after] = rest;
    for (const letter of alphabet) {
      // Left out.
      if (rest.length > 0) found.add([...before, letter, ...rest].join(''));
      // Another letter.
      if (one !== undefined) found.add([...before, letter, ...rest.slice(1)].join(''));
    }
    // Typed too much.
    if (one !== undefined) found.add([...before, ...rest.slice(1)].join(''));
    // In the wrong order.
    if (one !== undefined && two !== undefined) found.add([...before, two, one, ...after].join(''));
  }
  found.delete(word);
  return [...found];
}
