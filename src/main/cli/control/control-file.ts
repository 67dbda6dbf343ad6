import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { windowsFileOwner } from '#main/station/windows-file-owner.ts';

/** Where a running station can be reached, and the secret by which both sides recognize each other. */
const controlSchema = z.strictObject({
  address: z.string().min(1).max(300),
  /** 32 bytes in hexadecimal, new at each start. Whoever can read it has the rights of the station's own user. */
  key: z.string().regex(/^[\da-f]{64}$/),
  pid: z.number().int(),
});
export type ControlFile = z.infer<typeof controlSchema>;

const fileIn = (dataFolder: string): string => join(dataFolder, 'control.json');

export const newKey = (): string => randomBytes(32).toString('hex');
export const newNonce = (): string => randomBytes(16).toString('hex');

/** Proves possession of the key: it answers the other side's nonce, and neither side's proof is valid as the other's. */
export const proofOf = (key: string, side: 'caller' | 'station', nonces: readonly string[]): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(JSON.stringify([side, ...nonces]))
    .digest('hex');

export const isProof = (given: string, right: string): boolean =>
  given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));

export function writeControlFile(dataFolder: string, control: ControlFile): void {
  const file = fileIn(dataFolder);
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  try {
    writeFileSync(draft, JSON.stringify(control), { mode: 0o600, flag: 'wx' });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

export function removeControlFile(dataFolder: string): void {
  rmSync(fileIn(dataFolder), { force: true });
}

/** Null: no station that can be reached runs here, or another user put the file there. */
export function readControlFile(dataFolder: string): ControlFile | null {
  const file = fileIn(dataFolder);
  try {
    if (!isOwn(file, dataFolder)) return null;
    const read = controlSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Whether its owner is the data folder's owner, and no one else can read it. */
function isOwn(file: string, dataFolder: string): boolean {
  const stat = lstatSync(file);
  if (!stat.isFile() || stat.size > 4096) return false;
  if (process.platform === 'win32') {
    const owner = windowsFileOwner(file);
    return owner !== null && owner === windowsFileOwner(dataFolder);
  }
  return stat.uid === process.getuid?.() && (stat.mode & 0o077) === 0;
}
