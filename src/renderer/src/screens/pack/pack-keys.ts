import { isCommandKeyOnly } from '../../state/command-key.ts';
import { repairKey } from '../../state/repair-key.ts';

/**
 * The keys of Pack. `shortcuts`: by name, "F9" or "Ctrl+n". `undo`: what Ctrl+Z does now; undefined: the field's own undo. `repair`: Alt+1 to
 * Alt+9, with Shift the other repair.
 */
export const packKeys =
  (
    shortcuts: Record<string, () => unknown>,
    undo: () => (() => unknown) | undefined,
    repair: (index: number, other: boolean) => void,
  ) =>
  (event: KeyboardEvent): void => {
    // A key typed in a dialog must not act on the screen behind: F9 would send.
    if (document.querySelector('dialog[open]') !== null) return;
    const { key, altKey, shiftKey, repeat } = event;
    const isCommand = isCommandKeyOnly(event);
    const asked = repairKey(event);
    const name = `${isCommand ? 'Ctrl+' : ''}${key.length === 1 ? key.toLowerCase() : key}`;
    // With Shift, the function keys open templates.
    const isOther = shiftKey && /^F\d/.test(key);
    const action =
      asked === null
        ? altKey || isOther
          ? undefined
          : (shortcuts[name] ?? (name === 'Ctrl+z' && !shiftKey ? undo() : undefined))
        : () => {
            repair(asked.index, asked.other);
          };
    if (action === undefined) return;
    event.preventDefault();
    if (!repeat) action();
  };
