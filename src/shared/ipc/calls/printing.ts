import * as z from 'zod';
import { printJobViewSchema } from '../../station/print-job.ts';
import { call, confirmed, id, listedQueue, noInput } from './call.ts';

/**
 * A print as the screen showed it to the person who answers about it. `tried-again`, and nothing is recorded, if it was printed again, or given
 * to its printer again, since then: the answer may be about another piece of paper.
 */
const seenPrint = z.object({ id, runId: printJobViewSchema.shape.runId.unwrap() });

const printJobs = z.object({ ids: z.array(id).min(1).max(5000) });

export const printingCalls = {
  /** In doubt first, then waiting, handed over, and finished ones; each oldest first. */
  jobs: call(listedQueue, z.array(printJobViewSchema)),
  /**
   * Prints these units, or all if the list is empty. A unit already printed needs a reason: it is a reprint. If a shipment's label came as a
   * document, prints that. `bol-in-doubt`, here and in the next two: the BOL is not accepted, and `confirmed` is not set; `bol-replaced`,
   * likewise: it was changed or is void.
   */
  printLabels: call(
    z.object({
      shipmentId: id,
      units: z.array(z.number().int().min(1)).max(5000),
      reason: z.string().max(300),
      confirmed,
    }),
    noInput,
    { signedIn: true },
  ),
  /**
   * Settles each label in doubt (came out or not), then prints every unit that has not come out. `anyway`: as in `settle`.
   */
  printMissing: call(
    z.object({
      shipmentId: id,
      cameOut: z.array(seenPrint).max(5000),
      didNot: z.array(seenPrint).max(5000),
      anyway: z.boolean().optional(),
      confirmed,
    }),
    noInput,
    { signedIn: true },
  ),
  printDocument: call(
    z.object({
      shipmentId: id,
      copies: z.number().int().min(1).max(20).nullable(),
      reason: z.string().max(300),
      confirmed,
    }),
    noInput,
    { signedIn: true },
  ),
  /** Prints again what Dockprint made itself, as it was stored. */
  printOwn: call(
    z.object({
      id,
      copies: z.number().int().min(1).max(20).nullable(),
      reason: z.string().max(300),
      confirmed,
    }),
    noInput,
    { signedIn: true },
  ),
  /**
   * What a person saw of one job. "It did not" is refused as `print-at-printer` while the printer may still hold it, unless the packer was asked
   * and confirms with `anyway`.
   */
  settle: call(seenPrint.extend({ cameOut: z.boolean(), anyway: z.boolean().optional() }), noInput, {
    signedIn: true,
  }),
  /** Leaves these waiting jobs unprinted; jobs that no longer wait are skipped. */
  cancel: call(printJobs, noInput, { signedIn: true }),
  /**
   * Prints these waiting jobs as soon as their printer can, however old they are, and however many labels one represents; skips like
   * `cancel`.
   */
  tryNow: call(printJobs.extend({ confirmed: z.boolean().optional() }), noInput, { signedIn: true }),
  /** What waits for this printer, and what comes until it is ready again, prints at its spare; `use` false: at the printer itself again. */
  useSpare: call(z.object({ printerId: id, use: z.boolean() }), noInput, { signedIn: true }),
  testLabel: call(z.object({ printerId: id }), noInput, { signedIn: true }),
  testPage: call(z.object({ printerId: id }), noInput, { signedIn: true }),
  /** The optional tag for a waiting pallet: marked NOT A BOL. */
  stagingTag: call(z.object({ shipmentId: id }), noInput, { signedIn: true }),
} as const;
