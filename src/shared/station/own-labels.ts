import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';

/** What Dockprint can make in addition to the service's labels when a shipment is accepted. */
export const ownLabelKinds = ['gs1-label', 'pro-label', 'packing-list'] as const;
export const ownLabelKindSchema = z.enum(ownLabelKinds);
export type OwnLabelKind = z.infer<typeof ownLabelKindSchema>;

/** Dockprint's own labels. The GS1 company prefix is with the numbers (`numbers.companyPrefix`). */
export const ownLabelSettingsSchema = z.object({
  /** The first digit of an SSCC; each digit has its own full set of numbers. */
  extensionDigit: typedText().regex(/^\d$/, 'one-digit').default('0'),
  /** Printed with each shipment, once its BOL is accepted; `staging-tag`: if its BOL has to wait for the service. */
  withEachShipment: z
    .array(z.enum([...ownLabelKinds, 'staging-tag']))
    .max(10)
    .default([]),
});
export type OwnLabelSettings = z.infer<typeof ownLabelSettingsSchema>;

/** Why there is no SSCC. `last-number`: the last one before this installation is not entered yet. */
export const noSsccReasons = ['no-prefix', 'station-number', 'used-up', 'last-number', 'taken'] as const;
export const noLabelReasons = [...noSsccReasons, 'no-pro', 'too-many'] as const;
export type NoLabelReason = (typeof noLabelReasons)[number];

export const ssccStateSchema = z.object({
  next: z.string().nullable(),
  none: z.enum(noSsccReasons).nullable(),
  /** How many are left under this extension digit. */
  left: z.number().int(),
  station: z.string(),
});
export type SsccState = z.infer<typeof ssccStateSchema>;

/** `made`: how many were made and queued now; 0: all of them already exist, unchanged. */
export const ownLabelsMadeSchema = z.union([
  z.object({ made: z.number().int() }),
  z.object({ none: z.enum(noLabelReasons) }),
]);
export type OwnLabelsMade = z.infer<typeof ownLabelsMadeSchema>;
