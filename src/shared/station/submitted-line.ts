import * as z from 'zod';

/**
 * What `dockprint submit` reports about a shipment, one JSON line each, for programs. `queued`: stored, and it is sent automatically ·
 * `waiting`: stored, and not finished within the time limit, or it waits for a person; `code` says for what · `invalid`: nothing of the file was
 * taken, or a person left this row out (`left-out`) · `not-taken`: this one is fine, but another in its file is not · `cancelled`: a person
 * canceled it.
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

/** Status of the order or the tender of a shipment. `waiting`: it is sent automatically. */
export const resultStepStates = ['waiting', 'accepted', 'refused', 'held', 'in-doubt', 'cancelled'] as const;
export type ResultStepState = (typeof resultStepStates)[number];

/** `code`: why it is not accepted; `words`: the service's own. */
const whyNot = { code: z.string().nullable(), words: z.string().nullable() };

export const submittedLineSchema = z.object({
  /** Row of the file, as in a spreadsheet; in JSON the number of the shipment; 0: the whole file. */
  row: z.number().int(),
  externalId: z.string(),
  state: z.enum(submittedStates),
  /** Why, as a stable code; null if there is nothing to report. */
  code: z.string().nullable(),
  /** The service's own message, the number's other shipment, or the system's error about an unreadable file. */
  words: z.string().nullable(),
  /** Its problems, by field. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), value: z.string() })),
  /** It was taken before, under its external id or with the same file; nothing was sent for this call. */
  before: z.boolean(),
  shipmentId: z.string().nullable(),
  bolNumber: z.string(),
  proNumber: z.string(),
  paper: z.enum(paperStates),
  labels: z.object({ of: z.number().int(), printed: z.number().int() }),
  /** Null: its file asks for none, or its BOL is not made yet. */
  order: z.object({ state: z.enum(resultStepStates), shipmentNumber: z.string(), ...whyNot }).nullable(),
  /** The same. `wasTest`: made in test mode, no truck comes for it. */
  tender: z
    .object({
      state: z.enum(resultStepStates),
      confirmationId: z.string().nullable(),
      pickupId: z.number().nullable(),
      wasTest: z.boolean(),
      ...whyNot,
    })
    .nullable(),
  /** The rate by which its carrier was chosen; null: none was. */
  rate: z
    .object({
      scac: z.string(),
      carrierName: z.string(),
      quoteNumber: z.number().nullable(),
      netAmountUsd: z.number().nullable(),
      serviceDays: z.number().nullable(),
    })
    .nullable(),
});
export type SubmittedLine = z.infer<typeof submittedLineSchema>;

/** Exit codes of `dockprint submit`: the first of these that applies to a line. */
export const submitExits = { refused: 10, inDoubt: 11, waiting: 12, held: 13 } as const;

const stepExits: Record<ResultStepState, number> = {
  accepted: 0,
  waiting: submitExits.waiting,
  refused: submitExits.refused,
  cancelled: submitExits.refused,
  held: submitExits.held,
  'in-doubt': submitExits.inDoubt,
};

/** The exit codes for a single line: of its BOL, its order and its tender. `waited`: the call was to wait. */
function exitsOf(line: SubmittedLine, waited: boolean): number[] {
  const later = [line.order, line.tender].map((step) => (step === null ? 0 : stepExits[step.state]));
  return [bolExit(line, waited), ...later.filter((code) => waited || code !== submitExits.waiting)];
}

function bolExit({ state, paper }: SubmittedLine, waited: boolean): number {
  if (state === 'in-doubt' || (waited && paper === 'in-doubt')) return submitExits.inDoubt;
  if (state === 'held') return submitExits.held;
  if (['refused', 'invalid', 'not-taken', 'cancelled'].includes(state)) return submitExits.refused;
  // A call that does not wait gets `queued` for what is sent automatically; the rest waits for a person.
  if (state === 'waiting') return submitExits.waiting;
  if (waited && (state !== 'accepted' || paper === 'waiting')) return submitExits.waiting;
  return 0;
}

/** Possibly sent comes before refused, refused before held, and held before waiting. */
const order = [submitExits.inDoubt, submitExits.refused, submitExits.held, submitExits.waiting];

export function submitExit(lines: readonly SubmittedLine[], waited: boolean): number {
  const all = new Set(lines.flatMap((line) => exitsOf(line, waited)));
  return order.find((code) => all.has(code)) ?? 0;
}
