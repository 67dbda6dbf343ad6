import * as z from 'zod';

/**
 * Every line the journal can hold, closed: main writes these words, the renderer has a sentence for each. Behind each word
 * are the keys of `detail`; `?` may be missing, every number is plain, every time ISO 8601. Never credentials.
 */
export const journalEvents = [
  // A shipment on its way to the service. subject `submission`; all have `step` ('bol' | 'order' | 'tender') but `saved`.
  'saved', //              subject `shipment`: bolNumber, draftId, createdBy, repaired (true when it was edited and saved again)
  'queued', //             step, attempt
  'connecting', //         step, attempt
  'on-wire', //            step, attempt
  'not-sent', //           step, attempt, reason (TryReason), nextTryAt, tries? (in a view: how many such tries in a row this line stands for)
  'accepted', //           step, attempt, bolNumber?, labels?, documents?, badLabels? (counts; what stood in a label's place and was none), confirmationId? (of a tender), words? (beside the yes)
  'refused', //            step, attempt, words? (the service's own)
  'held', //               step, attempt, reason (HeldReason): nothing of it has left
  'in-doubt', //           step, attempt, reason (TryReason), httpStatus?, words?, keptDocuments?, keptLabels? (kept and not printed), otherNumber?, otherConsignee? (whose number it is)
  'settled-accepted', //   step, attempt, bolNumber, by: a person says it is there
  'settled-absent', //     step, attempt (the next one), by: a person says it is not there; it is sent again
  'found-in-tracking', //  step, attempt, bolNumber, status?
  'not-in-tracking', //    step, attempt, from, to (days asked), rows (how many the list held)
  'asked-again', //        step, attempt (the next one): of older versions, which sent an order in doubt again automatically
  'reopened', //           step, attempt: held, and waiting to be sent again
  'abandoned', //          step, attempt, reason (the packer's), by
  'recovered', //          step, attempt, from ('claimed' | 'on-wire'), to ('queued' | 'in-doubt'): after a crash
  'restored', //           step, from, to: the database came back from a copy; what waited then may have been sent since
  // Paper. subject `print-job`; all have kind, unit?, of? (without a unit: all of them), isLabelDocument? (a
  // document that is the shipment label, not the BOL), printer (its name).
  'print-queued', //       parentId?, reason? (why it is printed again: a QueuedReason, or the packer's words), copies?
  'print-sending', //      odometer?
  'print-not-sent', //     reason (the printer's condition): nothing was written, it waits
  'print-sent', //         reason?, confirms
  'print-printed', //      by ('printer' | 'person'), from?, to? (the counter before and after this print, and nothing else's)
  'print-in-doubt', //     reason, counted?, countedOf? (how many of the labels given with it the printer counted)
  'print-settled', //      cameOut, by
  'print-cancelled', //    by
  'print-released', //     by: a person lets all labels of an answer print that waited as more than anybody expects
  'print-recovered', //    from, to: after a crash
  // subject `printer` and `station`, no shipment.
  'printer-condition', //  printer, condition, was?
  'settings-saved', //     sections (names, comma between)
  'lane-closed', //        reason (LaneClosure)
  'lane-opened', //        by ('person' | 'read' | 'settings')
  'records-missing', //    kind, knownUntil, witnessedAt, missing (see data-loss.ts): found at a start, and a person chose to go on
  'records-checked', //    by: a person has compared the pallets with the carrier's list since
] as const;
export type JournalEvent = (typeof journalEvents)[number];

/** One line of what happened to a shipment, newest first on screen; `detail` holds the numbers and names of its sentence. */
export const journalEntrySchema = z.object({
  seq: z.number().int(),
  at: z.iso.datetime(),
  shipmentId: z.string().nullable(),
  subject: z.enum(['shipment', 'submission', 'print-job', 'printer', 'station']),
  subjectId: z.string(),
  event: z.enum(journalEvents),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;
