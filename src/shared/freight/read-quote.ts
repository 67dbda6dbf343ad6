import { quoteRequestSchema, type QuoteRequest } from './quote.ts';
import { firstOfEach, problemAt, readLine, type FieldProblem } from './read-form.ts';
import type { NumberLanguage } from './read-number.ts';
import type { ShipmentForm } from './shipment-form.ts';

const formPath = (path: string): string =>
  path
    .replace(/^origin\b/, 'shipper')
    .replace(/^destination\b/, 'consignee')
    .replace(/^items\b/, 'lines');

/**
 * The load of a form as carriers are asked about it. Only what a quote needs must be right: a name or a description may be missing
 * still. Numbers are read as in `readForm`. Problems carry the form's own paths. Never throws.
 */
export function readQuote(
  form: ShipmentForm,
  language: NumberLanguage,
): { ok: true; value: QuoteRequest } | { ok: false; problems: FieldProblem[] } {
  const parsed = quoteRequestSchema.safeParse({
    origin: form.shipper,
    destination: form.consignee,
    shipDate: form.shipDate,
    items: form.lines.map((line) => readLine(line, language)),
    accessorials: form.accessorials,
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map((issue) =>
    problemAt(form, formPath(issue.path.map(String).join('.')), issue.message, language),
  );
  return { ok: false, problems: firstOfEach(problems) };
}
