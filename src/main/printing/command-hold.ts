import { isRestoredBatch, type BatchReason } from '#shared/station/print-reason.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { LabelHead, LabelsStore } from '#main/storage/printing/labels-store.ts';
import type { PrintJob } from '#main/storage/printing/print-job-store.ts';
import type { PrintJobWriter } from './job-writer.ts';
import { runYielding } from '../in-turns.ts';
import { lastingCommands, searchCommands } from './lasting-commands.ts';

/** At most this many are named; a hostile label would fill the screen. */
const maxNamed = 12;

/** Number of cached lists: two lanes and some people at once. */
const remembered = 4;

type Heads = readonly Pick<LabelHead, 'id'>[];

/** Which printer commands wait in lists of labels (`lasting-commands.ts`). The bytes of a stored label never change. */
export interface CommandCheck {
  /**
   * The commands because of which these labels wait for a person, as shown to that person; null when they may print. Reads all labels, unless
   * `lookAhead` has: 2,000 take a quarter of a second.
   */
  held(heads: Heads): string | null;
  /** Looks through these labels in turns of the event loop, so that `held` of the same labels takes no time. */
  lookAhead(heads: Heads): Promise<void>;
}

export function createCommandCheck({
  labels,
  routes,
  isClosed,
}: {
  labels: Pick<LabelsStore, 'get'>;
  routes: () => Pick<Routes, 'printerCommands'>;
  /** The station is closing: nothing more is looked through. */
  isClosed: () => boolean;
}): CommandCheck {
  const known: { heads: Heads; found: string[] }[] = [];
  const isAllowed = (): boolean => routes().printerCommands === 'print';
  const foundIn = (heads: Heads): string[] | undefined =>
    known.find(
      (one) => one.heads.length === heads.length && one.heads.every(({ id }, at) => id === heads[at]?.id),
    )?.found;

  function* stringsOf(heads: Heads): Generator<Uint8Array> {
    for (const { id } of heads) {
      const label = labels.get(id);
      if (label !== null) yield label.zpl;
    }
  }

  return {
    held(heads) {
      if (isAllowed()) return null;
      const found = foundIn(heads) ?? lastingCommands(stringsOf(heads));
      if (found.length === 0) return null;
      return found.slice(0, maxNamed).join(', ') + (found.length > maxNamed ? ', …' : '');
    },
    async lookAhead(heads) {
      if (isAllowed() || isClosed() || foundIn(heads) !== undefined) return;
      const found = await runYielding(searchCommands(stringsOf(heads)), isClosed);
      if (found === null) return;
      known.unshift({ heads, found });
      known.splice(remembered);
    },
  };
}

/** Whether a person is asked about commands before a shipment's first labels are queued: not again once some were queued, or for this answer. */
export function mayAskAboutCommands(all: readonly PrintJob[]): boolean {
  const ofLabels = all.filter(({ kind }) => kind === 'label');
  const { reason } = ofLabels.find(isWaitingBatch) ?? { reason: null };
  return (
    ofLabels.every(({ unit }) => unit === null) &&
    reason !== 'printer-commands' &&
    reason !== 'printer-commands-restored'
  );
}

const isWaitingBatch = ({ unit, state }: PrintJob): boolean => unit === null && state === 'queued';

/** Called before a person's request queues the first labels of a shipment: asks about printer commands in them. True: the labels wait for the answer. */
export function askAboutCommands(
  parts: {
    commands: Pick<CommandCheck, 'held'>;
    writer: Pick<PrintJobWriter, 'holdBatch'>;
    /** Queues the single row that represents all of them. */
    addBatch: (change: { of: number; reason: BatchReason; words: string }) => void;
  },
  all: readonly PrintJob[],
  known: readonly LabelHead[],
): boolean {
  const words = mayAskAboutCommands(all) ? parts.commands.held(known) : null;
  if (words === null) return false;
  const batch = all.find((job) => job.kind === 'label' && isWaitingBatch(job));
  if (batch === undefined) parts.addBatch({ of: known[0]?.of ?? 0, reason: 'printer-commands', words });
  else {
    const reason = isRestoredBatch(batch.reason) ? 'printer-commands-restored' : 'printer-commands';
    parts.writer.holdBatch(batch, reason, words);
  }
  return true;
}
