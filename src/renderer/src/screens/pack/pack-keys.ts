import { holdsCommand } from '../../state/command-key.ts';
import { repairKey } from '../../state/repair-key.ts';

interface Parts {
  /** By name: "F9", "Ctrl+n". */
  shortcuts: Record<string, () => unknown>;
  /** What Ctrl+Z does now; undefined: the field's own undo. */
  undo: () => (() => unknown) | undefined;
  /** Alt+1 to Alt+9, with Shift the other repair. */
  repair: (index: number, other: boolean) => void;
}

/** The keys of Pack. */
export const packKeys =
  ({ shortcuts, undo, repair }: Parts) =>
  (event: KeyboardEvent): void => {
    const { key, altKey, shiftKey, repeat } = event;
    const isCommand = holdsCommand(event);
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
