import { isCommandKeyOnly } from './command-key.ts';

/**
 * Alt+1 to Alt+9: the repair of that finding, counted from 0; with Shift its alternative. By key position, because Alt types another character
 * on some keyboards. Null: another key. AltGr is Ctrl+Alt and types text.
 */
export function repairKey(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'code'>,
): { index: number; other: boolean } | null {
  const number =
    event.altKey && !isCommandKeyOnly(event) ? /^Digit([1-9])$/.exec(event.code)?.[1] : undefined;
  return number === undefined ? null : { index: Number(number) - 1, other: event.shiftKey };
}
