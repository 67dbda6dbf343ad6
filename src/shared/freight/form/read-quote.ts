import type * as z from 'zod';
import { quoteRequestSchema, type QuotedShipment, type QuoteRequest } from '../quote.ts';
import { firstProblemPerField, problemAt, readLine, type FieldProblem } from './read-form.ts';
import type { Language } from '#shared/language.ts';
import type { ShipmentForm } from './shipment-form.ts';

type Read = { ok: true; value: QuoteRequest } | { ok: false; problems: FieldProblem[] };

const formPath = (path: string): string =>
  path
    .replace(/^origin\b/, 'shipper')
    .replace(/^destination\b/, 'consignee')
    .replace(/^items\b/, 'lines');

function read(
  asked: z.input<typeof quoteRequestSchema>,
  problemOf: (path: string, issue: z.core.$ZodIssue) => FieldProblem,
): Read {
  const parsed = quoteRequestSchema.safeParse(asked);
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.map((issue) =>
    problemOf(formPath(issue.path.map(String).join('.')), issue),
  );
  // An empty postal code breaks two rules; one message per field is enough.
  return { ok: false, problems: firstProblemPerField(problems) };
}

/**
 * The load of a form as carriers are asked about it. Only what a quote needs must be right: a name or a description may be missing
 * still. Numbers are read as in `readForm`. `direction` left out is the interface's own example. Problems carry the form's own paths. Never throws.
 */
export function readQuote(form: ShipmentForm, language: Language, direction?: string): Read {
  const typed = {
    origin: form.shipper,
    destination: form.consignee,
    shipDate: form.shipDate,
    direction,
    items: form.lines.map((line) => readLine(line, language)),
    accessorials: form.accessorials,
  };
  // The typed values may be wrong in any way: the schema decides.
  return read(typed as z.input<typeof quoteRequestSchema>, (path, issue) =>
    problemAt(form, path, issue, language),
  );
}

/**
 * The quote request for a shipment that has a BOL, for `shipDate`, which may be later than the bill's. Never throws.
 */
export function readShipmentQuote(shipment: QuotedShipment, shipDate: string, direction?: string): Read {
  const { shipper: origin, consignee: destination, lines: items, accessorials } = shipment;
  return read(
    { origin, destination, shipDate, direction, items, accessorials },
    (path, { message: code }) => ({
      path,
      code,
    }),
  );
}
