import { beginsAsControl, controlPrefix } from '#shared/station/control-code.ts';
import { beginsAsSymbology, readSymbology, withoutSymbology } from '#shared/freight/numbers/symbology.ts';

/** Keys faster than a hand can type come from a scanner: typical scanners send one every 1 to 15 ms. Milliseconds. */
export const maxScannerKeyMilliseconds = 35;
/** A busy computer or a radio link may pause a scan this long between two keys. Milliseconds. */
export const maxKeyPauseMilliseconds = 300;
/** After a prefix, the scanner's or Dockprint's, keys may be slower: people do not type prefixes. */
export const maxKeyMillisecondsAfterPrefix = 500;

/** Gaps between keys: those only a scanner makes, and pauses. */
export interface Pace {
  fast: number;
  slow: number;
}

export const countGap = ({ fast, slow }: Pace, gap: number): Pace =>
  gap <= maxScannerKeyMilliseconds ? { fast: fast + 1, slow } : { fast, slow: slow + 1 };

/** A hand hits two keys at once now and then; more than half of its gaps are never so short. */
export const isScannerPace = ({ fast, slow }: Pace): boolean => fast > 0 && fast >= slow;

/** Whether the input so far starts with a prefix: the scanner's, a symbology identifier, or Dockprint's own (a part of it is enough). */
export function mayBecomePrefixed(typed: string, prefix: string): boolean {
  if (typed === '' || !typed.startsWith(prefix)) return false;
  const text = typed.slice(prefix.length);
  const bare = withoutSymbology(text).toUpperCase();
  const isOwn = bare.startsWith(controlPrefix) || (bare !== '' && controlPrefix.startsWith(bare));
  return prefix !== '' || beginsAsSymbology(text) || isOwn;
}

/** Whether it starts with a whole prefix: no person types one, however slowly it came. */
export function startsWithPrefix(typed: string, prefix: string): boolean {
  if (!typed.startsWith(prefix)) return false;
  const { identifier, data } = readSymbology(typed.slice(prefix.length));
  return prefix !== '' || identifier !== '' || beginsAsControl(data);
}
