import { quoteRequestSchema, type QuoteRequest } from './quote.ts';
import { codeAt, readLine, type FieldProblem } from './read-form.ts';
import type { ShipmentForm } from './shipment-form.ts';

const formPath = (path: string): string =>
  path
    .replace(/^origin\b/, 'shipper')
    .replace(/^destination\b/, 'consignee')
    .replace(/^items\b/, 'lines');

/**
 * The load of a form as carriers are asked about it. Only what a quote needs must be right: a name or a description may be missing
 * still. Problems carry the form's own paths. Never throws.
 */
export function readQuote(
  form: ShipmentForm,
): { ok: true; value: QuoteRequest } | { ok: false; problems: FieldProblem[] } {
  const parsed = quoteRequestSchema.safeParse({
    origin: form.shipper,
    destination: form.consignee,
    shipDate: form.shipDate,
    items: form.lines.map(readLine),
    accessorials: form.accessorials,
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map((issue) => {
    const path = formPath(issue.path.map(String).join('.'));
    return { path, code: codeAt(form, path, issue.message) };
  });
  // An empty postal code breaks two rules; one word a field is enough.
  const first = problems.filter(({ path }, at) => problems.findIndex((one) => one.path === path) === at);
  return { ok: false, problems: first };
}
