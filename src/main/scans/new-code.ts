import { createHash } from 'node:crypto';

/** Eight digits and letters that no other has, by chance: what was deleted leaves its code on old sheets. */
export function newCode(newId: () => string, isTaken: (code: string) => boolean): string {
  for (;;) {
    const code = createHash('sha256').update(newId()).digest('hex').slice(0, 8).toUpperCase();
    if (!isTaken(code)) return code;
  }
}
