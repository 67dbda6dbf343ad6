import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { withoutSymbology } from '#shared/freight/numbers/symbology.ts';

/** In rising order: each role includes the permissions of those before. */
export const roles = ['packer', 'supervisor', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Digits only: they are typed with gloves, on a pad. */
export const pinSchema = z.string().regex(/^\d*$/, 'pin-digits').min(4, 'pin-short').max(12, 'pin-long');

export const personNameSchema = typedText().min(1, 'required').max(60, 'too-long');

/** What a scanner types for a badge; '' for none. No blanks, so that a quickly typed name does not match. */
export const badgeSchema = z
  .string()
  .overwrite(withoutSymbology)
  .max(60, 'too-long')
  .regex(/^[\x21-\x7e]*$/, 'badge-code')
  .refine((code) => code === '' || code.length >= 4, 'badge-short');

/** The fields of a person that Setup edits. `id` null: a new person. */
export const personEditSchema = z.object({
  id: z.string().max(60).nullable(),
  name: personNameSchema,
  badge: badgeSchema,
  role: z.enum(roles),
  active: z.boolean(),
});
export type PersonEdit = z.infer<typeof personEditSchema>;

/** A person as Setup shows them. No one is deleted, since the journal names them. */
export const personRowSchema = personEditSchema.extend({
  id: z.string(),
  hasPin: z.boolean(),
  /** The administrator's file defines this person; only the PIN is set here. */
  managed: z.boolean(),
  /** Rises with each change; the stations of a fleet merge by it. */
  version: z.number().int(),
  changedAt: z.iso.datetime(),
});
export type PersonRow = z.infer<typeof personRowSchema>;

/** A person who can be chosen, without the badge: a code that signs in must not be shown. */
export const personChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** Signing in requires a PIN. */
  asksPin: z.boolean(),
});
export type PersonChoice = z.infer<typeof personChoiceSchema>;

/** Who did it, with their name at that time, as stored in a journal entry. */
export const linePersonSchema = z.object({ id: z.string(), name: z.string() });
export type LinePerson = z.infer<typeof linePersonSchema>;

/** What the frame shows of the people at the station. */
export const presenceSchema = z.object({
  /** People are entered: the packer is chosen among them. */
  named: z.boolean(),
  /** Some have a badge. */
  badges: z.boolean(),
  /** The window is covered until someone signs in. */
  locked: z.boolean(),
  lockMinutes: z.number().int(),
  person: personChoiceSchema.nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** No one is entered: everything works as without people. */
export const noPeople: Presence = {
  named: false,
  badges: false,
  locked: false,
  lockMinutes: 0,
  person: null,
};
