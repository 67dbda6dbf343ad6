import type { Clock } from '#main/clock.ts';
import type { Spooler } from '#main/printing/spooler.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { JournalDetails, NewJournalEntry } from '#shared/station/journal.ts';
import type { Settings } from '#shared/station/settings.ts';
import type { ViewParts } from './amendment-view.ts';

export interface AmendmentsParts extends ViewParts {
  db: StationDatabase;
  settings: () => Settings;
  clock: Clock;
  newId: () => string;
  asksAboutEarlierNumbers?: boolean;
  prints: Pick<Spooler, 'leaveWaitingPrints' | 'cancelDestroyed'>;
  /** After a commit: the shipment shows something else now. */
  changed: (shipmentId: string) => void;
}

type AmendmentEventName =
  | 'change-begun'
  | 'voided'
  | 'amendment-withdrawn'
  | 'successor-sent'
  | 'replaced'
  | 'replaces'
  | 'paper-destroyed'
  | 'carrier-told'
  | 'amendment-closed'
  | 'left-before';
type Line = { [E in AmendmentEventName]: { event: E; detail: JournalDetails[E] } }[AmendmentEventName];

/** A journal line about a shipment. In the transaction of what it records. */
export function note(
  { stores, clock }: Pick<AmendmentsParts, 'stores' | 'clock'>,
  shipmentId: string,
  line: Line,
): void {
  const at = clock.now().toISOString();
  // The type of a line joins its event and its detail; spread out here they are no longer joined.
  const entry = { at, shipmentId, subject: 'shipment', subjectId: shipmentId, ...line } as NewJournalEntry;
  stores.journal.add(entry);
}

export const packerOf = ({ settings }: Pick<AmendmentsParts, 'settings'>): string =>
  settings().station.packer;
