/** Every way in which a secret could stand in a file or an answer: plain, JSON, escaped to ASCII, in a URL, in base64 at any place. */
export function spellingsOf(secret: string): Record<string, string> {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeURIComponent(secret);
  const ascii = json.replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // Only the digits that do not depend on what stands before and after.
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '')
      .slice([0, 2, 3][shift], (shift + bytes.length) % 3 === 0 ? undefined : -1),
  );
  return {
    plain: secret,
    json,
    'json in json': JSON.stringify(json).slice(1, -1),
    ascii,
    url,
    'url, small': url.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    form: url.replaceAll('%20', '+'),
    ...Object.fromEntries(base64.map((digits, shift) => [`base64 +${shift}`, digits])),
    ...Object.fromEntries(
      base64.map((digits, shift) => [
        `base64url +${shift}`,
        digits.replaceAll('+', '-').replaceAll('/', '_'),
      ]),
    ),
  };
}

/** The spellings found in `bytes`, UTF-8 or UTF-16. */
export function spellingsIn(bytes: Buffer, secret: string): string[] {
  return Object.entries(spellingsOf(secret)).flatMap(([name, spelling]) =>
    (['utf8', 'utf16le'] as const).flatMap((code) =>
      bytes.includes(Buffer.from(spelling, code)) ? [`${name} (${code})`] : [],
    ),
  );
}
