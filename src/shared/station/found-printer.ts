import * as z from 'zod';
import { printerSchema } from './printer.ts';

/**
 * A printer that was found, as it would be set up; nothing of it is saved. `model`: '' where it is not told. `answers`: whether its port or its device file opens, or it
 * answers IPP; *not-asked*: a queue of the system, which answers for itself.
 */
export const foundPrinterSchema = z.object({
  printer: printerSchema,
  source: z.enum(['system', 'network']),
  model: z.string(),
  answers: z.enum(['yes', 'no', 'not-asked']),
});
export type FoundPrinter = z.infer<typeof foundPrinterSchema>;
