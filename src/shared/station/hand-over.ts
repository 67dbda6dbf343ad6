import * as z from 'zod';

/**
 * - **truck**: a carrier's trailer at the dock and what its driver takes: a hand-over from its start to its signature.
 * - **waiting**: a shipment that no truck has taken yet.
 */

/** How the driver signed: by hand on the screen, on the printed slip, or not at all. */
export const signatureKinds = ['screen', 'paper', 'refused'] as const;
export type SignatureKind = (typeof signatureKinds)[number];

/** The field for a signature; its strokes are in these units, whatever the screen. */
export const signatureField = { width: 1200, height: 300 } as const;
/** Maximum points of a signature: a minute of scribbling at sixty per second. */
export const maxSignaturePoints = 4000;

/** One pen stroke: x and y alternate, whole numbers. */
const strokeSchema = z
  .array(z.number().int().min(0).max(signatureField.width))
  .min(2)
  .max(2 * maxSignaturePoints)
  .refine((points) => points.length % 2 === 0);
const strokesSchema = z
  .array(strokeSchema)
  .max(500)
  .refine((strokes) => strokes.reduce((sum, { length }) => sum + length, 0) <= 2 * maxSignaturePoints);
export type Strokes = z.infer<typeof strokesSchema>;

/** What was typed, drawn and accepted at a truck, stored verbatim, so that nothing is lost. */
export const handOverFormSchema = z.object({
  driver: z.string().max(100).default(''),
  trailer: z.string().max(40).default(''),
  seal: z.string().max(60).default(''),
  /** Handling units and pieces as counted. */
  units: z.string().max(12).default(''),
  pieces: z.string().max(12).default(''),
  signing: z.enum(signatureKinds).default('screen'),
  strokes: strokesSchema.default([]),
  /** The warnings (`hand-over-check.ts`) that a person has accepted, in their state at that time. */
  accepted: z.array(z.string().max(60)).max(20).default([]),
  /** Copies of each BOL for the driver. */
  copies: z.number().int().min(1).max(9).default(2),
});
export type HandOverForm = z.infer<typeof handOverFormSchema>;
export const emptyHandOver = (): HandOverForm => handOverFormSchema.parse({});

/** Reasons not to hand a shipment over, worst first. All but the last hold it back unless a person takes it anyway (`hasPickupProblem`). */
export const pickupProblems = [
  /** Its BOL was changed or is void: the driver would sign for an invalid number. */
  'bol-void',
  'bol-in-doubt',
  'bol-refused',
  'bol-canceled',
  'bol-waiting',
  'labels-in-doubt',
  'labels-missing',
  /** It prints once its labels are scanned. */
  'bol-awaits-scans',
  'bol-not-printed',
] as const;
export type PickupProblem = (typeof pickupProblems)[number];

/** A shipment as lists of pickups show it. */
export const pickupRowSchema = z.object({
  shipmentId: z.string(),
  bolNumber: z.string(),
  proNumber: z.string(),
  poNumber: z.string(),
  consignee: z.string(),
  city: z.string(),
  state: z.string(),
  /** The carrier it was tendered to, else its own. */
  scac: z.string(),
  carrierName: z.string(),
  createdAt: z.iso.datetime(),
  handlingUnits: z.number().int(),
  /** Null: not every line states the number. */
  pieces: z.number().int().nullable(),
  weightLb: z.number(),
  hazmat: z.boolean(),
  labelsPrinted: z.number().int(),
  labelsWanted: z.number().int(),
  problems: z.array(z.enum(pickupProblems)),
});
export type PickupRow = z.infer<typeof pickupRowSchema>;

/** A shipment at a truck. */
export const truckRowSchema = pickupRowSchema.extend({
  taken: z.boolean(),
  /** The trailer of another truck that has it; '' if that has no number yet. */
  elsewhere: z.string().nullable(),
  /** The handling units that were scanned onto this trailer. */
  scanned: z.array(z.number().int()),
});
export type TruckRow = z.infer<typeof truckRowSchema>;

export const truckViewSchema = z.object({
  id: z.string(),
  scac: z.string(),
  carrierName: z.string(),
  state: z.enum(['open', 'done', 'left']),
  form: handOverFormSchema,
  begunAt: z.iso.datetime(),
  /** When its BOLs and slip were last printed. */
  papersAt: z.iso.datetime().nullable(),
  slipId: z.string().nullable(),
  /** The carrier's date of acceptance. */
  doneAt: z.iso.datetime().nullable(),
  doneBy: z.string().nullable(),
  documentId: z.string().nullable(),
  /** What it takes or may take; rows with problems first. */
  rows: z.array(truckRowSchema),
});
export type TruckView = z.infer<typeof truckViewSchema>;

/** A carrier and the shipments that wait for it. */
export const waitingCarrierSchema = z.object({
  scac: z.string(),
  carrierName: z.string(),
  shipments: z.number().int(),
  /** How many of these are held. */
  held: z.number().int(),
  units: z.number().int(),
  weightLb: z.number(),
});
export type WaitingCarrier = z.infer<typeof waitingCarrierSchema>;

export const openTruckSchema = z.object({
  id: z.string(),
  scac: z.string(),
  carrierName: z.string(),
  trailer: z.string(),
  driver: z.string(),
  begunAt: z.iso.datetime(),
  shipments: z.number().int(),
});

export const dockViewSchema = z.object({
  carriers: z.array(waitingCarrierSchema),
  trucks: z.array(openTruckSchema),
});
export type DockView = z.infer<typeof dockViewSchema>;

/** How a shipment was handed over, as its own screen shows it. */
export const handedOverSchema = z.object({
  truckId: z.string(),
  at: z.iso.datetime(),
  scac: z.string(),
  carrierName: z.string(),
  driver: z.string(),
  seal: z.string(),
  trailer: z.string(),
  documentId: z.string().nullable(),
});
export type HandedOver = z.infer<typeof handedOverSchema>;

/** The result of a scan at a trailer; all but `ticked` and `counted-once` are alarms. */
export const scanAnswerSchema = z.object({
  kind: z.enum([
    'ticked',
    /** The same code within a moment: a scanner that read twice. */
    'counted-once',
    'unknown',
    /** The code names more than one shipment. */
    'several',
    'other-carrier',
    'other-truck',
    /** Handed over before. */
    'gone',
    /** Its BOL was changed or is void. */
    'void',
    /** With this carrier, but not chosen for this truck. */
    'not-taken',
    /** With this carrier, and recorded as picked up without a truck. */
    'not-waiting',
    /** This unit, or every unit that the code may identify, was already scanned. */
    'twice',
  ]),
  code: z.string(),
  shipmentId: z.string().nullable(),
  bolNumber: z.string(),
  /** The SCAC, the trailer or the day in the alarm's text. */
  detail: z.string(),
  unit: z.number().int().nullable(),
  of: z.number().int(),
});
export type ScanAnswer = z.infer<typeof scanAnswerSchema>;

/** One line of a manifest: a shipment that was handed over. */
export const manifestRowSchema = pickupRowSchema.extend({
  handedOverAt: z.iso.datetime(),
  driver: z.string(),
  seal: z.string(),
  trailer: z.string(),
});
export type ManifestRow = z.infer<typeof manifestRowSchema>;

export const dayViewSchema = z.object({
  day: z.string(),
  carriers: z.array(
    z.object({
      scac: z.string(),
      carrierName: z.string(),
      trucks: z.number().int(),
      rows: z.array(manifestRowSchema),
      /** The newest manifest of this day. */
      manifest: z.object({ id: z.string(), madeAt: z.iso.datetime() }).nullable(),
    }),
  ),
  /** Made on this day or later, and no truck has taken it: as many of them as were asked for, and how many there are. */
  waiting: z.array(pickupRowSchema),
  waitingCount: z.number().int(),
  /** Created earlier. */
  older: z.array(pickupRowSchema),
  olderCount: z.number().int(),
});
export type DayView = z.infer<typeof dayViewSchema>;
