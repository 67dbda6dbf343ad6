import { readForm } from './read-form.ts';
import { emptyForm, emptyLine, isBlankParty, type ShipmentForm } from './shipment-form.ts';

const requiredIn = (form: ShipmentForm): ReadonlySet<string> => {
  const read = readForm(form, 'en');
  return new Set(read.ok ? [] : read.problems.flatMap(({ path, code }) => (code === 'required' ? path : [])));
};

let known: Record<'plain' | 'hazardous' | 'billed', ReadonlySet<string>> | undefined;

/** What the schema asks of an empty form, of a hazardous line, and of a bill-to that is begun. */
function paths() {
  const form = emptyForm();
  known ??= {
    plain: requiredIn(form),
    hazardous: requiredIn({ ...form, lines: [{ ...emptyLine(), hazmat: true }] }),
    billed: requiredIn({ ...form, billTo: { ...form.billTo, contact: '-' } }),
  };
  return known;
}

/** Whether a field of this form must say something. */
export function isRequiredField(form: ShipmentForm, path: string): boolean {
  const { plain, hazardous, billed } = paths();
  const line = /^lines\.(\d+)\.(.+)$/.exec(path);
  if (line !== null)
    return (form.lines[Number(line[1])]?.hazmat === true ? hazardous : plain).has(`lines.0.${line[2]}`);
  if (path.startsWith('billTo.')) return !isBlankParty(form.billTo) && billed.has(path);
  return (form.lines.some(({ hazmat }) => hazmat) ? hazardous : plain).has(path);
}
