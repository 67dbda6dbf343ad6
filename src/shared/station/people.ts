import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { withoutSymbology } from '#shared/freight/numbers/symbology.ts';

/** In rising order: who may more may all of those before. */
export const roles = ['packer', 'supervisor', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Digits alone: they are typed with gloves, on a pad. */
export const pinSchema = z.string().regex(/^\d*$/, 'pin-digits').min(4, 'pin-short').max(12, 'pin-long');

export const personNameSchema = typedText().min(1, 'required').max(60, 'too-long');

/** What a scanner types of a badge; '' for none. No blanks, so that a name that is typed fast is none. */
export const badgeSchema = z
  .string()
  .overwrite(withoutSymbology)
  .max(60, 'too-long')
  .regex(/^[\x21-\x7e]*$/, 'badge-code')
  .refine((code) => code === '' || code.length >= 4, 'badge-short');

/** What Setup edits of a person. `id` null: somebody new. */
export const personEditSchema = z.object({
  id: z.string().max(60).nullable(),
  name: personNameSchema,
  badge: badgeSchema,
  role: z.enum(roles),
  active: z.boolean(),
});
export type PersonEdit = z.infer<typeof personEditSchema>;

/** Somebody as Setup shows them. Nobody is deleted: the journal names them. */
export const personRowSchema = personEditSchema.extend({
  id: z.string(),
  hasPin: z.boolean(),
  /** The administrator's file says who this is; only the PIN is set here. */
  managed: z.boolean(),
  /** Rises with each change: what the stations of a fleet are merged by. */
  version: z.number().int(),
  changedAt: z.iso.datetime(),
});
export type PersonRow = z.infer<typeof personRowSchema>;

/** Somebody who can be chosen, without the badge: a code that signs in is no reading matter. */
export const personChoiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** A PIN is asked at the sign-in. */
  asksPin: z.boolean(),
});
export type PersonChoice = z.infer<typeof personChoiceSchema>;

/** Who did it, with the name as it was then: what a line of the journal holds. */
export const linePersonSchema = z.object({ id: z.string(), name: z.string() });
export type LinePerson = z.infer<typeof linePersonSchema>;

/** What the frame shows of the people at the station. */
export const presenceSchema = z.object({
  /** People are entered: who packs is chosen among them. */
  named: z.boolean(),
  /** Some have a badge. */
  badges: z.boolean(),
  /** The window is covered until somebody signs in. */
  locked: z.boolean(),
  lockMinutes: z.number().int(),
  person: personChoiceSchema.nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** With no one entered: everything as without people. */
export const nobodyNamed: Presence = {
  named: false,
  badges: false,
  locked: false,
  lockMinutes: 0,
  person: null,
};
