import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';

/** What Dockprint can make beside the service's labels when a shipment is accepted. */
export const ownLabelKinds = ['gs1-label', 'pro-label', 'packing-list'] as const;
export const ownLabelKindSchema = z.enum(ownLabelKinds);
export type OwnLabelKind = z.infer<typeof ownLabelKindSchema>;

/** Labels of our own. The GS1 company prefix is with the numbers (`numbers.companyPrefix`). */
export const ownLabelSettingsSchema = z.object({
  /** The first digit of an SSCC; another one opens as many numbers again. */
  extensionDigit: typedText().regex(/^\d$/, 'one-digit').default('0'),
  /** Printed with each shipment, once its BOL is accepted; `staging-tag`: when its BOL has to wait for the service. */
  withEachShipment: z
    .array(z.enum([...ownLabelKinds, 'staging-tag']))
    .max(10)
    .default([]),
});
export type OwnLabelSettings = z.infer<typeof ownLabelSettingsSchema>;

/** Why there is no SSCC. `last-number`: nobody has said yet which one was the last before this installation. */
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

/** `made`: how many were made and queued now; 0: all of them were made before, as they would be made now. */
export const ownLabelsMadeSchema = z.union([
  z.object({ made: z.number().int() }),
  z.object({ none: z.enum(noLabelReasons) }),
]);
export type OwnLabelsMade = z.infer<typeof ownLabelsMadeSchema>;
