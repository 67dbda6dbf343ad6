import * as z from 'zod';
import { visiblePath, visibleText } from '../text/visible-text.ts';

/**
 * Rules of single fields. Every refusal is a short code (the `message` of the Zod issue); the renderer has the words.
 * The service states no lengths; these are wide enough for real entries and narrow enough to catch a scanner gone wild.
 */
export const maxLength = { short: 40, line: 100, text: 1000 } as const;

/** Far more than any field accepts: a text that is too long is still saved, and reading it reports the problem. */
export const maxTypedLength = 100_000;

/** Typed text without invisible characters. */
export const typedText = (error?: string) => z.string(error).overwrite(visibleText).trim();

/** The path of a file or folder, or an address in its place. */
export const pathText = () => z.string().overwrite(visiblePath);

/** Text that may be empty. */
export const optionalText = (max: number = maxLength.line) => typedText().max(max, 'too-long').default('');

/** Text that must not be empty. */
export const requiredText = (max: number = maxLength.line) =>
  typedText('required').min(1, 'required').max(max, 'too-long');

/** An existing calendar day as YYYY-MM-DD. */
export const daySchema = z.iso.date('day');

/** Two-letter state, province or Mexican state code, in capitals. */
export const stateSchema = typedText('required')
  .toUpperCase()
  .min(1, 'required')
  .regex(/^[A-Z]{2,3}$/, 'state');

export const emailSchema = z.union([z.literal(''), z.email('email')]).default('');
