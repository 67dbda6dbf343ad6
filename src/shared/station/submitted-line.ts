import * as z from 'zod';

/**
 * What `dockprint submit` says of a shipment, one JSON line each, and what a program reads. `queued`: kept, and it goes out by itself ·
 * `waiting`: kept, and it had not come to its end when the time was over, or waits for a person; `code` says for what · `invalid`: nothing of the
 * file was taken, or a person left this row out of it (`left-out`) · `not-taken`: nothing is wrong with this one, but with another of its file · `cancelled`: a person gave it up.
 */
export const submittedStates = [
  'queued',
  'waiting',
  'accepted',
  'refused',
  'invalid',
  'not-taken',
  'in-doubt',
  'held',
  'cancelled',
] as const;
export type SubmittedState = (typeof submittedStates)[number];

/** Status of its documents; `none`: not accepted. `waiting`: for a printer, or a person. */
export const paperStates = ['none', 'printed', 'sent', 'waiting', 'in-doubt'] as const;
export type PaperState = (typeof paperStates)[number];

export const submittedLineSchema = z.object({
  /** Row of the file, as a spreadsheet counts it; in JSON the number of the shipment; 0: of the whole file. */
  row: z.number().int(),
  externalId: z.string(),
  state: z.enum(submittedStates),
  /** Why, as a stable code; null where there is nothing to say. */
  code: z.string().nullable(),
  /** The service's own words, those of the other shipment that has the number, or the system's of a file that it does not give. */
  words: z.string().nullable(),
  /** What is wrong with it, by field. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), value: z.string() })),
  /** It was taken before, under its external id or with the same file; nothing was sent for this call. */
  before: z.boolean(),
  shipmentId: z.string().nullable(),
  bolNumber: z.string(),
  proNumber: z.string(),
  paper: z.enum(paperStates),
  labels: z.object({ of: z.number().int(), printed: z.number().int() }),
});
export type SubmittedLine = z.infer<typeof submittedLineSchema>;

/** How a submission ended, for the program that asked: the first of these that is true of a line. */
export const submitExits = { refused: 10, inDoubt: 11, waiting: 12, held: 13 } as const;

/** What one line alone would end with; `waited`: the call was to wait. */
function exitOf({ state, paper }: SubmittedLine, waited: boolean): number {
  if (state === 'in-doubt' || (waited && paper === 'in-doubt')) return submitExits.inDoubt;
  if (state === 'held') return submitExits.held;
  if (['refused', 'invalid', 'not-taken', 'cancelled'].includes(state)) return submitExits.refused;
  // Whoever does not wait is told `queued` of what goes out by itself; the rest waits for a person.
  if (state === 'waiting') return submitExits.waiting;
  if (waited && (state !== 'accepted' || paper === 'waiting')) return submitExits.waiting;
  return 0;
}

/** What may have been sent goes before what was refused, that before what is held, and that before what waits. */
const order = [submitExits.inDoubt, submitExits.refused, submitExits.held, submitExits.waiting];

export function submitExit(lines: readonly SubmittedLine[], waited: boolean): number {
  const all = new Set(lines.map((line) => exitOf(line, waited)));
  return order.find((code) => all.has(code)) ?? 0;
}
