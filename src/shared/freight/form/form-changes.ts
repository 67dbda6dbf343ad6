import { emptyLine, type ShipmentForm } from './shipment-form.ts';

/** One field whose value changed. `path` is its place in the form ("lines.2.weightLb"). */
export interface FormChange {
  path: string;
  before: string;
  now: string;
}

/** Texts, ticks and lists of the form by path; empty ones are left out. */
function leaves(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'string') {
    if (value.trim() !== '') into.set(path, value.trim());
  } else if (typeof value === 'boolean') {
    if (value) into.set(path, '✓');
  } else if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    if (value.length > 0) into.set(path, value.toSorted().join(', '));
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) leaves(one, path === '' ? key : `${path}.${key}`, into);
  }
  return into;
}

const blankLine = JSON.stringify(emptyLine());

/** Every field that differs, in the order of the form. An empty line counts as no line. */
export function formChanges(before: ShipmentForm, now: ShipmentForm): FormChange[] {
  const said = (form: ShipmentForm) =>
    leaves(
      { ...form, lines: form.lines.filter((line) => JSON.stringify(line) !== blankLine) },
      '',
      new Map(),
    );
  const [was, is] = [said(before), said(now)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  return paths
    .filter((path) => was.get(path) !== is.get(path))
    .map((path) => ({ path, before: was.get(path) ?? '', now: is.get(path) ?? '' }));
}
