type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Keys that fall here are text. */
export const typesText = (target: EventTarget | null): target is Field =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)) ||
  target instanceof HTMLSelectElement;

/** A field as it stood before a scanner typed into it. */
export interface TypedInto {
  field: Field;
  /** Its place in the form; null for a field of something else. */
  path: string | null;
  /** As a person calls it. */
  name: string;
  /** What stood there is back, with the caret where it was. */
  takeBack(): void;
  /** The text where the caret is now, as if it were typed. */
  put(text: string): void;
  /** The first such text in it is taken out: the scanner's prefix. */
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

/** Puts text into a field in place of what is chosen in it. A date's or a number's own field has no caret: there nothing is put. */
export function typeInto(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement) return;
  const { selectionStart, selectionEnd } = field;
  if (selectionStart === null) return;
  field.setRangeText(text, selectionStart, selectionEnd ?? selectionStart, 'end');
  tell(field);
}

/** The field under the keys; null where they are no text. Read before the first key lands in it. */
export function typedInto(target: EventTarget | null): TypedInto | null {
  if (!typesText(target)) return null;
  const field = target;
  const before = field.value;
  const caret = field instanceof HTMLSelectElement ? null : [field.selectionStart, field.selectionEnd];
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
