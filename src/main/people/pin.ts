import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  /** A power of two: memory is 128 × N × r bytes. */
  N: number;
  r: number;
  p: number;
}

/** 32 MB and about a tenth of a second on a packing station. */
const cost: Cost = { N: 32_768, r: 8, p: 1 };
const hashBytes = 32;
const saltBytes = 16;
/** The most memory that a stored or provisioned hash may demand of this machine. */
const maxBytes = 256 * 1024 * 1024;

/** In Node's thread pool, so that a packer's typing does not wait for it. */
const derive = (pin: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The library's own limit is exactly 128 × N × r, but it needs slightly more.
    const maxmem = 128 * N * r * 2;
    scrypt(pin, salt, hashBytes, { N, r, p, maxmem }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });

/** The stored form of a PIN: `scrypt$N$r$p$salt$hash`, salt and hash in base64url. */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(pin, salt, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const isPowerOfTwo = (n: number): boolean => n > 1 && Number.isInteger(Math.log2(n));

interface KeptPin {
  cost: Cost;
  salt: Buffer;
  hash: Buffer;
}

/** Null: the text is not a stored PIN, or demands more than a station allows. */
export function readStoredPin(text: string): KeptPin | null {
  const found = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,128})\$([\w-]{43})$/.exec(text);
  if (found === null) return null;
  const [N = 0, r = 0, p = 0] = found.slice(1, 4).map(Number);
  const salt = Buffer.from(found[4] ?? '', 'base64url');
  const hash = Buffer.from(found[5] ?? '', 'base64url');
  const isPayable = isPowerOfTwo(N) && N >= 16_384 && r > 0 && p > 0 && p <= 4 && 128 * N * r <= maxBytes;
  return isPayable && hash.length === hashBytes ? { cost: { N, r, p }, salt, hash } : null;
}

/** Compares in constant time. */
export async function matchesPin(pin: string, kept: string): Promise<boolean> {
  const read = readStoredPin(kept);
  if (read === null) return false;
  return timingSafeEqual(await derive(pin, read.salt, read.cost), read.hash);
}
