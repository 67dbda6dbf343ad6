// Both functions also run in the page, as text: neither refers to anything outside itself.

/** A plain value as text: JSON, and by a mark what JSON has no word for (undefined, NaN, a bigint, a date, an error). */
export function toText(value: unknown): string {
  const mark = '\u0000host';
  return JSON.stringify([value], function (this: Record<string, unknown>, key, after: unknown) {
    // A date has become text in `after`.
    const own = this[key];
    if (own === undefined) return { [mark]: 'undefined' };
    if (typeof own === 'bigint') return { [mark]: 'bigint', text: String(own) };
    if (typeof own === 'number' && (!Number.isFinite(own) || Object.is(own, -0)))
      return { [mark]: 'number', text: Object.is(own, -0) ? '-0' : String(own) };
    if (own instanceof Date) return { [mark]: 'date', time: own.getTime() };
    if (own instanceof Error) return { [mark]: 'error', words: own.message, of: own.name, stack: own.stack };
    return after;
  });
}

/** The value that `toText` was given. */
export function fromText(text: string): unknown {
  const mark = '\u0000host';
  const marked = (value: Record<string, unknown>): unknown => {
    switch (value[mark]) {
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(String(value['text']));
      case 'number':
        return Number(value['text']);
      case 'date':
        return new Date(Number(value['time'] ?? NaN));
      default: {
        const error = new Error(String(value['words']));
        return Object.assign(error, { name: value['of'], stack: value['stack'] });
      }
    }
  };
  const restored = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const members = value as Record<string, unknown>;
    if (Object.hasOwn(members, mark)) return marked(members);
    for (const [key, inner] of Object.entries(members))
      if (typeof inner === 'object' && inner !== null) members[key] = restored(inner);
    return members;
  };
  const [value] = JSON.parse(text) as [unknown];
  return text.includes('\\u0000host') ? (restored([value]) as [unknown])[0] : value;
}
