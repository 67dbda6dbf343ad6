import * as z from 'zod';

/** How the station's scanner types, and whether scans are answered with a sound. */
export const scannerSettingsSchema = z.object({
  /** Typed before each barcode; if set, nothing else counts as a scan. */
  prefix: z
    .string()
    .max(4, 'too-long')
    .regex(/^[\x21-\x7e]*$/, 'scanner-prefix')
    .default(''),
  /** The key after each barcode. */
  suffix: z.enum(['enter', 'tab', 'none']).default('enter'),
  sound: z.boolean().default(true),
  /** Each label is scanned once it is on its pallet, and the BOL prints after the last one. */
  stickAndScan: z.boolean().default(false),
});
/**
 * The same code this soon is a double read of a scanner, milliseconds: no one walks from one pallet to the next in that time.
 */
export const doubleReadMilliseconds = 700;

export type ScannerSettings = z.infer<typeof scannerSettingsSchema>;
