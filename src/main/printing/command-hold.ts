import { isRestoredBatch, type BatchReason } from '#shared/station/print-reason.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { LabelHead, LabelsStore } from '../storage/labels-store.ts';
import type { PrintJob } from '../storage/print-job-store.ts';
import type { PrintJobWriter } from './job-writer.ts';
import { lastingCommands } from './lasting-commands.ts';

/** At most this many are named; a hostile label would fill the screen. */
const maxNamed = 12;

/**
 * The commands because of which these labels wait for a person (`lasting-commands.ts`), as shown to that person; null when they may print.
 * Reads all labels: megabytes take some ten milliseconds.
 */
export function heldCommands(
  { labels, routes }: { labels: Pick<LabelsStore, 'get'>; routes: Pick<Routes, 'printerCommands'> },
  heads: readonly Pick<LabelHead, 'id'>[],
): string | null {
  if (routes.printerCommands === 'print') return null;
  const found = lastingCommands(heads.flatMap(({ id }) => labels.get(id)?.zpl ?? []));
  if (found.length === 0) return null;
  return found.slice(0, maxNamed).join(', ') + (found.length > maxNamed ? ', …' : '');
}

/**
 * Called before a person's request queues the first labels of a shipment: asks about printer commands in them. True: the labels wait for the
 * answer. Not asked again when some labels were queued already, or when they wait for this very answer.
 */
export function askAboutCommands(
  parts: {
    labels: Pick<LabelsStore, 'get'>;
    routes: Pick<Routes, 'printerCommands'>;
    writer: Pick<PrintJobWriter, 'holdBatch'>;
    /** Queues the single row that represents all of them. */
    addBatch: (change: { of: number; reason: BatchReason; words: string }) => void;
  },
  all: readonly PrintJob[],
  known: readonly LabelHead[],
): boolean {
  const ofLabels = all.filter(({ kind }) => kind === 'label');
  const batch = ofLabels.find(({ unit, state }) => unit === null && state === 'queued');
  if (ofLabels.some(({ unit }) => unit !== null)) return false;
  if (batch?.reason === 'printer-commands' || batch?.reason === 'printer-commands-restored') return false;
  const words = heldCommands(parts, known);
  if (words === null) return false;
  const of = known[0]?.of ?? 0;
  if (batch === undefined) parts.addBatch({ of, reason: 'printer-commands', words });
  else {
    const reason = isRestoredBatch(batch.reason) ? 'printer-commands-restored' : 'printer-commands';
    parts.writer.holdBatch(batch, reason, words);
  }
  return true;
}
