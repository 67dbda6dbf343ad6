/**
 * Removes the authentication identifier from what the station stores. Requests are recorded without it from the start; this is for answers and
 * messages that echo it, in any encoding that a service or proxy may use.
 */
export interface Redactor {
  bytes(kept: Buffer): Buffer;
  /** At most the first `length` bytes; no part of an identifier is left at the cut. */
  head(body: Buffer, length: number): Buffer;
  /** The same as `bytes`, for a worker to do by `redactBytes`. */
  work: Redaction;
  text(kept: string): string;
  /** For a number or code from an answer: one that merely contains the identifier's characters stays whole. */
  number(kept: string): string;
  /** As `number`; one that equals the identifier stays too: without it no one would know the load's number. */
  bolNumber(kept: string): string;
}

/** Each byte of a needle is one latin1 character. */
export interface Redaction {
  needles: readonly string[];
}

const mark = '[removed]';

/**
 * What is left of a JSON escape whose other half was taken for the secret's first letter: in `\\/secret` the letters `\/secret` are
 * the secret with its slash escaped. The half is no text of anyone, and with it the record is no JSON any more.
 */
const halfEscape = /((?<!\\)(?:\\\\)*)\\(?:u[0-9A-Fa-f]{0,3})?\[removed\]/g;

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const escapeUnicode = (text: string, which: RegExp): string =>
  text.replace(which, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The base64 digits that the secret determines, when 0, 1 or 2 bytes precede it in the encoded text. */
function base64Fragments(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [0, 1, 2].flatMap((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const open = (shift + bytes.length) % 3 !== 0;
    const fixed = encoded.slice([0, 2, 3][shift], open ? -1 : undefined);
    return fixed.length < 4 ? [] : [fixed, fixed.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Both spellings of hexadecimal digits in %XX and \uXXXX. */
const bothCases = (text: string): string[] => [
  text,
  text.replace(/%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}/g, (code) => code.toUpperCase().replace('\\U', '\\u')),
  text.replace(/%[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}/g, (code) => code.toLowerCase()),
];

function encodeUrl(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text; // a lone surrogate has no URL form
  }
}

function encodingsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const url = encodeUrl(secret);
  const encodings = [
    secret,
    json,
    json.replaceAll('/', '\\/'),
    escapeUnicode(json, /[^\x20-\x7e]/g),
    // .NET escapes everything that matters in HTML, the quotation mark too.
    escapeUnicode(secret.replaceAll('\\', '\\\\'), /[^\x20-\x7e]|["'<>&+`]/g),
    JSON.stringify(json).slice(1, -1),
    url,
    url.replaceAll('%20', '+'),
    url.replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`),
    escapeHtml(secret),
  ];
  return [...encodings.flatMap(bothCases), ...[secret, json, url].flatMap(base64Fragments)];
}

/** Numbers in an answer. Without a part, a BOL number would be a different one, and people write it on pallets. */
const numbers: ReadonlySet<string> = new Set([
  'confirmationId',
  'pro',
  'referenceNumber',
  'scac',
  'carrierId',
  'code',
  'shipperCode',
  'consigneeCode',
  'billToCode',
  'phone',
]);

function redacted(redact: Redactor, value: unknown, key: string): unknown {
  if (typeof value === 'string' && key === 'bolNumber') return redact.bolNumber(value);
  if (typeof value === 'string') return numbers.has(key) ? redact.number(value) : redact.text(value);
  if (Array.isArray(value)) return key === 'labels' ? value : value.map((one) => redacted(redact, one, ''));
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redacted(redact, inner, name)]),
  );
}

/**
 * An answer with the secret removed from its texts. Documents stay byte for byte as the service sent them: a label or a bill with a hole in it
 * would be worse, and neither contains credentials.
 */
export const redactAnswer = <Answer>(redact: Redactor, answer: Answer): Answer =>
  // The same shape: only the contents of its texts differ.
  redacted(redact, answer, '') as Answer;

/** `secret` null: there is nothing to hide. */
export function createRedactor(secret: string | null): Redactor {
  if (secret === null || secret === '') return redactorOf([], [], null);
  // Longest first, so that no shorter form leaves the rest of a longer one.
  const forms = [...new Set(encodingsOf(secret))].sort((one, other) => other.length - one.length);
  const needles = new Set(
    forms.flatMap((form) =>
      (['utf8', 'latin1', 'utf16le'] as const).map((code) => Buffer.from(form, code).toString('latin1')),
    ),
  );
  return redactorOf(forms, [...needles], secret);
}

/** `createRedactor`, cached for the last identifier: its spellings are computed once, not for each attempt. */
export function createRedactors(): typeof createRedactor {
  let last: { secret: string | null; redactor: Redactor } | null = null;
  return (secret) => {
    if (last?.secret !== secret) last = { secret, redactor: createRedactor(secret) };
    return last.redactor;
  };
}

/** The same bytes where there is nothing to remove. */
export function redactBytes(kept: Buffer, { needles }: Redaction): Buffer {
  // latin1 maps each byte to one character and back, so what is not replaced stays byte for byte.
  const given = kept.toString('latin1');
  const clean = needles.reduce((rest, needle) => rest.replaceAll(needle, mark), given);
  return clean === given ? kept : Buffer.from(clean.replaceAll(halfEscape, `$1${mark}`), 'latin1');
}

function redactorOf(forms: readonly string[], needles: readonly string[], secret: string | null): Redactor {
  const shortest = Math.min(...forms.map(({ length }) => length));
  // Most of the hundred thousand texts of a long list are shorter than any form.
  const text = (kept: string): string =>
    kept.length < shortest ? kept : forms.reduce((rest, form) => rest.replaceAll(form, mark), kept);
  // Letters and digits alone may occur in a number by chance; an identifier's other characters do not.
  const isLikeNumber = secret !== null && /^[A-Za-z0-9]+$/.test(secret);
  const bytes: Redactor['bytes'] = (kept) => redactBytes(kept, { needles });
  const longest = Math.max(0, ...needles.map(({ length }) => length));
  return {
    work: { needles },
    head(body, length) {
      if (body.length <= length) return bytes(body);
      const clean = bytes(body.subarray(0, length));
      return clean.subarray(0, Math.max(0, clean.length - longest));
    },
    text,
    number: (kept) => (isLikeNumber && kept.trim() !== secret ? kept : text(kept)),
    bolNumber: (kept) => (isLikeNumber || kept.trim() === secret ? kept : text(kept)),
    bytes,
  };
}
