/** Control characters, line ends, and the marks that turn the direction of what follows: a name that ends in `vsc.exe` could read as one that ends in `exe.csv`. */
const hidden = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** A name from outside as it may be shown: what cannot be seen, or changes how the rest is read, is written as `\u{202e}`. */
export const printableName = (name: string): string =>
  name.replace(hidden, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
