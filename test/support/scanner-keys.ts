import { vi } from 'vitest';
import { scannerSettingsSchema, type ScannerSettings } from '#shared/station/scanner.ts';

/** A text field, as far as the keys of a scanner need one. */
export class Field {
  type = 'text';
  value = '';
  dataset: Record<string, string> = {};
  selectionStart = 0;
  selectionEnd = 0;
  getAttribute = () => 'A field';
  closest = () => null;
  focus = () => undefined;
  dispatchEvent = () => true;
  setSelectionRange(start: number, end: number) {
    [this.selectionStart, this.selectionEnd] = [start, end];
  }
}
class Other extends Field {}
/** Globals that a test stubs are gone when its file ends, and this module is shared by several. */
function stubFields(): void {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLTextAreaElement', Other);
  vi.stubGlobal('HTMLSelectElement', Other);
}
const { ScannerBurst } = await import('#renderer/state/scanner-burst.ts');

/** The collector of a scanner’s keys, keys with times of their own, and what became of them. The clock is vitest’s. */
export function bench(changes: Partial<ScannerSettings> = {}) {
  stubFields();
  const taken: string[] = [];
  const stayed: string[] = [];
  const burst = new ScannerBurst(
    () => scannerSettingsSchema.parse(changes),
    ({ text }) => taken.push(text),
    ({ text }) => stayed.push(text),
  );
  let now = 1000;
  let swallowed = 0;
  /** Types as a wedge does: Shift is a key of its own, and what is not swallowed lands in the field. */
  const type = (
    text: string,
    { gap = 8, field = null as Field | null, end = 'Enter', late = 0, pauseAt = -1, pause = 0 } = {},
  ) => {
    let index = 0;
    const press = (key: string, held: object = {}) => {
      if (key !== 'Shift' && index++ === pauseAt) {
        now += pause;
        vi.advanceTimersByTime(pause);
      }
      now += gap;
      vi.advanceTimersByTime(late || gap);
      const event = {
        key,
        timeStamp: now,
        target: field,
        ctrlKey: false,
        altKey: false,
        metaKey: false,
        ...held,
        preventDefault: () => undefined,
        stopImmediatePropagation: () => undefined,
      };
      const isSwallowed = burst.key(event as unknown as KeyboardEvent);
      if (isSwallowed) swallowed += 1;
      else if (field !== null && key.length === 1) {
        field.value += key;
        field.setSelectionRange(field.value.length, field.value.length);
      }
      return isSwallowed;
    };
    for (const key of text) {
      if (key === '\u000a') press('j', { ctrlKey: true });
      else if (key === '\u001d') press(']', { ctrlKey: true });
      else if (key === '\u0004') press('d', { ctrlKey: true });
      else {
        if (/[A-Z]/.test(key)) press('Shift');
        press(key);
      }
    }
    return end === '' ? false : press(end);
  };
  const wait = (milliseconds: number) => {
    now += milliseconds;
    vi.advanceTimersByTime(milliseconds);
  };
  return { type, wait, taken, stayed, swallowed: () => swallowed };
}
