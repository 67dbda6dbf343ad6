export type Roll = (sides: number) => number;

export const pick = <T>(roll: Roll, some: readonly [T, ...T[]]): T => some[roll(some.length)] ?? some[0];

const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'null',
  '__proto__',
  'constructor',
  '\0',
  '\uD800',
  '\u202E',
  '😀'.repeat(40),
  'x'.repeat(70_000),
  "'; DROP TABLE submissions; --",
  '%s%n',
  '../../etc/passwd',
  '^XA^JUS^XZ',
  '<script>alert(1)</script>',
  '{"a":',
  'ñ',
  '\r\n\r\n',
  '700000001',
  '2026-11-17',
  '2026-02-30',
  'https://a.example/',
  '99999999999999999999',
  '1,000.5',
  'NaN',
] as const;
const numbers = [0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Infinity, -Infinity, NaN] as const;

/** Text of any bytes that make one. */
export const anyText = (roll: Roll, most = 200): string =>
  String.fromCharCode(
    ...Array.from({ length: roll(most) }, () => (roll(4) === 0 ? roll(0xffff) : 32 + roll(95))),
  );

/** Whatever can be said in a message between two processes, and some that cannot be meant; `known` are values that fit somewhere. */
export function hostileValue(roll: Roll, known: readonly unknown[], depth = 0): unknown {
  const kind = roll(depth > 4 ? 5 : 10);
  if (kind === 0) return pick(roll, texts);
  if (kind === 1) return pick(roll, numbers);
  if (kind === 2)
    return pick(roll, [null, undefined, true, false, new Date(NaN), new Map([[1, 2]]), Buffer.alloc(9), 10n]);
  if (kind === 3) return anyText(roll);
  if (kind === 4 || kind === 5) return known[roll(known.length)];
  if (kind === 6) return Array.from({ length: roll(6) }, () => hostileValue(roll, known, depth + 1));
  if (kind === 7) return deep(roll(800));
  return Object.fromEntries(
    Array.from({ length: roll(6) }, () => [pick(roll, texts), hostileValue(roll, known, depth + 1)]),
  );
}

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { value };
  return value;
}

/** The same JSON with some of its values replaced, or its keys. */
export function spoiled(roll: Roll, value: unknown, odds = 8): unknown {
  if (roll(odds) === 0) return jsonSafe(hostileValue(roll, [value]));
  if (Array.isArray(value)) return value.map((one) => spoiled(roll, one, odds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      roll(odds * 3) === 0 ? pick(roll, texts) : key,
      spoiled(roll, inner, odds),
    ]),
  );
}

/** What JSON can say of it. */
const jsonSafe = (value: unknown): unknown => {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'bigint' ? Number(inner) : inner,
  ) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as unknown);
};

/** The same bytes with some of them flipped, cut, doubled or moved. */
export function damaged(roll: Roll, bytes: Buffer): Buffer {
  let now = Buffer.from(bytes);
  for (let times = 1 + roll(6); times > 0 && now.length > 0; times -= 1) {
    const at = roll(now.length);
    const to = at + roll(Math.min(64, now.length - at) + 1);
    const kind = roll(4);
    if (kind === 0) now[at] = roll(256);
    else if (kind === 1) now = now.subarray(0, at);
    else if (kind === 2) now = Buffer.concat([now.subarray(0, to), now.subarray(at)]);
    else now = Buffer.concat([now.subarray(0, at), Buffer.from([roll(256), roll(256)]), now.subarray(to)]);
  }
  return now;
}
