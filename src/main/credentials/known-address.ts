import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { readSecretFile, writeSecretFile } from './secret-file.ts';

const storedSchema = z.object({ key: z.string().regex(/^[\da-f]{64}$/), address: z.string().length(64) });

const fingerprint = (key: string, address: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex')).update(address).digest('hex');

/**
 * The address that secrets of this station were last given for, in a file of its own: not in the settings, which a page that was taken over can
 * write, nor in a copy of the data. Only a fingerprint, with a random key: the file tells nobody where the station sends.
 */
export function createKnownAddress(file: string): {
  /** `none`: no secret was given for an address yet. What cannot be read counts as another one. */
  compare(address: string): 'same' | 'another' | 'none';
  remember(address: string): void;
} {
  const read = (): z.infer<typeof storedSchema> | null => {
    const bytes = readSecretFile(file);
    return bytes === null ? null : storedSchema.parse(JSON.parse(bytes.toString('utf8')));
  };
  return {
    compare(address) {
      try {
        const stored = read();
        if (stored === null) return 'none';
        const now = fingerprint(stored.key, address);
        return timingSafeEqual(Buffer.from(now), Buffer.from(stored.address)) ? 'same' : 'another';
      } catch {
        return 'another';
      }
    },
    remember(address) {
      const key = randomBytes(32).toString('hex');
      writeSecretFile(file, Buffer.from(JSON.stringify({ key, address: fingerprint(key, address) })));
    },
  };
}
