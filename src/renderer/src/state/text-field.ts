type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether keys typed here are text. */
export const isTextField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  target instanceof HTMLSelectElement;

/** A field as it was before a scanner typed into it. */
export interface FieldBeforeTyping {
  field: Field;
  /** Its path in the form; null for a field outside the form. */
  path: string | null;
  /** Its label, as people see it. */
  name: string;
  /** Restores its text and the caret. */
  takeBack(): void;
  /** Inserts the text at the caret, as if it were typed. */
  put(text: string): void;
  /** Its earlier text, which a scan would be mixed with; empty when there was none, or all of it was selected. */
  filledWith: string;
  /** The scan replaces its text; in a text of words it is inserted as a separate word at the caret. */
  fill(text: string): void;
  /** Removes the first occurrence of the text: the scanner's prefix. */
  without(text: string): void;
}

function tell(field: Field): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}

export function nameOf(field: Element): string {
  const own = field.getAttribute('aria-label') ?? field.getAttribute('placeholder');
  const caption = field.closest('label')?.querySelector('.caption')?.textContent;
  return (own ?? caption ?? '').trim();
}

/** Instructions, a description: sentences that may contain a number. */
export const holdsSentences = (field: Field): boolean =>
  field instanceof HTMLTextAreaElement || (field.dataset['field'] ?? '').endsWith('.description');

function amongWords(before: string, start: number, end: number, text: string): string {
  const [ahead, behind] = [before.slice(0, start), before.slice(end)];
  const apart = (edge: string | undefined) => (edge === undefined || /\s/.test(edge) ? '' : ' ');
  return `${ahead}${apart(ahead.at(-1))}${text}${apart(behind[0])}${behind}`;
}

/** Replaces the selection in a field with text. Date and number inputs have no caret: there it does nothing. */
export function typeInto(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart === null) return;
  field.setRangeText(text, selectionStart, selectionEnd ?? selectionStart, 'end');
  tell(field);
}

/** The field with the focus; null if keys are not text there. Read before the first key reaches it. */
export function focusedTextField(target: EventTarget | null): FieldBeforeTyping | null {
  if (!isTextField(target)) return null;
  const field = target;
  const before = field.value;
  const caret = field instanceof HTMLSelectElement ? null : [field.selectionStart, field.selectionEnd];
  const [start, end] = [caret?.[0] ?? before.length, caret?.[1] ?? before.length];
  return {
    field,
    path: field.dataset['field'] ?? null,
    get name() {
      return nameOf(field);
    },
    takeBack() {
      field.value = before;
      if (caret?.[0] != null && !(field instanceof HTMLSelectElement))
        field.setSelectionRange(caret[0], caret[1] ?? caret[0]);
      tell(field);
    },
    filledWith: start === 0 && end === before.length ? '' : before,
    fill(text) {
      field.value = holdsSentences(field) ? amongWords(before, start, end, text) : text;
      tell(field);
    },
    put(text) {
      field.focus();
      typeInto(field, text);
    },
    without(text) {
      field.value = field.value.replace(text, '');
      tell(field);
    },
  };
}
