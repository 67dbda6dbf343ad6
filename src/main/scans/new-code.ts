import { createHash } from 'node:crypto';

/** Eight random digits and letters, so that no other entry has them: old sheets still carry the codes of deleted entries. */
export function newCode(newId: () => string, isTaken: (code: string) => boolean): string {
  for (;;) {
    const code = createHash('sha256').update(newId()).digest('hex').slice(0, 8).toUpperCase();
    if (!isTaken(code)) return code;
  }
}
