import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { indexOfOverlap, proRangeSchema } from '#shared/freight/numbers/pro-range.ts';
import { companyPrefixForm } from '#shared/freight/numbers/vics-bol-number.ts';

/** How the station numbers its BOLs, and the PRO numbers that carriers assigned to it. */
export const numbersSettingsSchema = z.object({
  /** The station's own, or the 17 digits of the VICS bill of lading. */
  bolForm: z.enum(['station', 'vics']).default('station'),
  /** For VICS; without a prefix the numbers begin with 04. */
  companyPrefix: typedText()
    .refine((text) => text === '' || companyPrefixForm.test(text), 'company-prefix')
    .default(''),
  proRanges: z
    .array(proRangeSchema)
    .max(200)
    .default([])
    .superRefine((ranges, context) => {
      const at = indexOfOverlap(ranges);
      if (at !== -1) context.addIssue({ code: 'custom', path: [at, 'first'], message: 'pro-range-overlap' });
    }),
});
export type NumbersSettings = z.infer<typeof numbersSettingsSchema>;

/** State of a desk's BOL numbers and PRO ranges. */
export const numbersStateSchema = z.object({
  bol: z.object({
    /** The number of the next new draft; null: none can be given, for the reason in `none`. */
    next: z.string().nullable(),
    /**
     * The station's number is too long for the form · every number is used · the last one used is not entered yet · another station of the fleet
     * has the number.
     */
    none: z.enum(['station-number', 'used-up', 'last-number', 'taken']).nullable(),
    /** Whether this station number was used before is not answered yet. */
    asked: z.boolean(),
    station: z.string(),
    /** This computer has the number of a dead station. `isTold`: the fleet was asked; `last`: the highest BOL number it knows. */
    replaced: z.object({ name: z.string(), isTold: z.boolean(), last: z.string().nullable() }).optional(),
  }),
  /** In the order of the settings, with the first and last number as typed there. */
  ranges: z.array(
    z.object({
      scac: z.string(),
      first: z.string(),
      last: z.string(),
      size: z.number().int(),
      left: z.number().int(),
      next: z.string().nullable(),
      /** The carrier's pool has few left. */
      low: z.boolean(),
      /** For a range of the fleet: none is left here, and more come when the fleet can be reached. */
      fleetHasMore: z.boolean().optional(),
      /** Why none is given, though some may be left: as for BOL numbers. */
      none: z.enum(['taken', 'last-number']).optional(),
      /** The highest number in it that the fleet knows from the station that was replaced here. */
      told: z.string().nullable(),
    }),
  ),
});
export type NumbersState = z.infer<typeof numbersStateSchema>;

/** What is known of the numbers of a draft. */
export const numberWarningsSchema = z.object({
  /** Null: the station has no pool for this carrier. */
  pool: z
    .object({
      left: z.number().int(),
      low: z.boolean(),
      /** None is left here, and more come when the fleet can be reached. Absent: only this station uses the range. */
      fleetHasMore: z.boolean().optional(),
    })
    .nullable(),
  /** Another shipment of this station that has the PRO number. */
  clash: z.object({ id: z.string(), bolNumber: z.string(), consignee: z.string() }).nullable(),
  bol: numbersStateSchema.shape.bol,
});
export type NumberWarnings = z.infer<typeof numberWarningsSchema>;
