import * as z from 'zod';
import { typedText } from '#shared/freight/fields/field-rules.ts';
import { fleetShipmentRowSchema } from './fleet-shipment.ts';
import { stationRefSchema } from './fleet-station.ts';

/** What may be printed again of another station's shipment. */
export const fleetReprintSchema = z.object({
  station: z.string().min(1).max(100),
  shipmentId: z.string().min(1).max(100),
  labels: z.array(z.string().min(1).max(100)).max(2000),
  documents: z.array(z.string().min(1).max(100)).max(100),
  reason: typedText().min(1, 'required').max(200),
  /** A person was asked about a BOL that is not accepted, was changed or is void, and agreed. */
  confirmed: z.boolean().optional(),
});
export type FleetReprint = z.infer<typeof fleetReprintSchema>;

/** What a supervisor sees before taking over the open work of another station. */
export const takeOverEvidenceSchema = z.object({
  station: stationRefSchema,
  lastSeenAt: z.iso.datetime(),
  /** Heard from recently enough to count as working: its work cannot be taken. */
  isAlive: z.boolean(),
  /**
   * When the station starts to count as missing: the server itself was unreachable before that. Null: `lastSeenAt`
   * counts.
   */
  countsFrom: z.iso.datetime().nullable(),
  /** Its open submissions as last published, and what each becomes here. */
  open: z.array(
    z.object({
      row: fleetShipmentRowSchema.shape.row,
      step: z.enum(['bol', 'order', 'tender']),
      state: z.enum(['queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt']),
      since: z.iso.datetime(),
    }),
  ),
  openPrints: z.number().int(),
  /** Changes not shared when last heard from: what it did since is unknown. */
  toShare: z.number().int(),
  /** Identifies exactly this list. Sent back with the take-over, which is refused when the list has changed. */
  mark: z.string(),
});
export type TakeOverEvidence = z.infer<typeof takeOverEvidenceSchema>;

export const takeOverSchema = z.object({
  station: z.string().min(1).max(100),
  mark: z.string().min(1).max(200),
  reason: typedText().min(1, 'required').max(200),
});

/**
 * What a person sees before a new machine replaces a dead station. `host`: the dead station's computer; `now`: the
 * server's clock.
 */
export const replaceEvidenceSchema = takeOverEvidenceSchema.extend({
  host: z.string(),
  now: z.iso.datetime(),
});
export type ReplaceEvidence = z.infer<typeof replaceEvidenceSchema>;

/** One order at two stations. */
export const orderWarningSchema = z.object({
  id: z.string(),
  /**
   * `open`: it is being typed there now. `sent`: a BOL of it was submitted there. `both`: two BOLs were submitted before the stations knew.
   * `canceled`: it was canceled here, and had been sent there before it was taken over.
   */
  is: z.enum(['open', 'sent', 'both', 'canceled']),
  by: z.enum(['external-id', 'po', 'draft']),
  value: z.string(),
  station: stationRefSchema,
  packer: z.string(),
  at: z.iso.datetime(),
  /** The other station's BOL number, once it has one. */
  bolNumber: z.string(),
  /** Here, for `both` and `canceled`; null otherwise. */
  shipmentId: z.string().nullable(),
});
export type OrderWarning = z.infer<typeof orderWarningSchema>;

/** Who set a field, and when by the server's clock. */
const setBySchema = z.object({ station: stationRefSchema, person: z.string(), at: z.iso.datetime() });

/** An earlier value of a field of a shared row, with who set it. */
export const keptValueSchema = setBySchema.extend({
  field: z.string(),
  value: z.unknown(),
  /** That it changed may be shown, but not the values: a PIN, a badge. It cannot be restored. */
  secret: z.boolean(),
  /** What replaced it; null: another value won, and this one never applied. */
  next: setBySchema.extend({ value: z.unknown() }).nullable(),
});
export type ReplacedValueView = z.infer<typeof keptValueSchema>;

/** Who changed a shared row last, as far as this station has heard. */
export const changedBySchema = z.object({
  /** Null: the fleet does not know the row yet. */
  by: setBySchema.extend({ field: z.string() }).nullable(),
  /** It was edited here since, unknown to the others. */
  isToTell: z.boolean(),
});
export type ChangedBy = z.infer<typeof changedBySchema>;

/** What the stations of a fleet edit together. */
export const sharedKinds = ['dock', 'freight', 'template', 'pro-range', 'person', 'setting'] as const;
export const sharedKindSchema = z.enum(sharedKinds);
export type SharedKind = z.infer<typeof sharedKindSchema>;
