import type { Mark } from '../../words/mark.ts';
import { sorted, type Sort } from '../shared/sort.ts';
import { plainLetters } from '../shared/match-parts.ts';
import { statusMark } from './status-mark.ts';
import { statusSortKey } from './status-time.ts';
import { compare, numberToReadAloud, type TrackedShipment } from './tracked-shipment.ts';

/** Shipments whose last status has the same words. */
export interface StatusGroup {
  key: string;
  /** The carrier's words as first seen; '' where there were none. */
  words: string;
  mark: Mark;
  /** Newest status first, or by a column. */
  shipments: TrackedShipment[];
}

export type TrackingColumn = 'number' | 'consignee' | 'seen';
const values: Record<TrackingColumn, (shipment: TrackedShipment) => string> = {
  number: ({ newest }) => numberToReadAloud(newest).number,
  consignee: ({ newest }) => newest.consigneeName,
  seen: ({ newest }) => statusSortKey(newest),
};

/** What needs action comes first, what is finished last. */
const order: readonly Mark[] = ['warn', 'stop', 'doubt', 'send', 'sent', 'wait', 'draft', 'off', 'done'];

/**
 * Grouped by the words of the last status, ignoring case and blanks; trouble first, then larger groups. A column sorts within each group:
 * what needs action stays on top.
 */
export function statusGroups(
  shipments: readonly TrackedShipment[],
  sort: Sort<TrackingColumn> | null = null,
): StatusGroup[] {
  const groups = new Map<string, StatusGroup>();
  for (const shipment of shipments) {
    const words = shipment.newest.statusMessage.trim().replaceAll(/\s+/g, ' ');
    const key = words.toLowerCase();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, words, mark: statusMark(words), shipments: [shipment] });
    else group.shipments.push(shipment);
  }
  for (const group of groups.values()) {
    group.shipments.sort((a, b) => compare(statusSortKey(b.newest), statusSortKey(a.newest)));
    if (sort !== null) group.shipments = sorted(group.shipments, values[sort.by], sort.isDown);
  }
  return [...groups.values()].sort(
    (a, b) =>
      order.indexOf(a.mark) - order.indexOf(b.mark) ||
      b.shipments.length - a.shipments.length ||
      compare(a.key, b.key),
  );
}

const compact = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether all typed words occur in the list's data of the shipment, ignoring accents, capitals and dashes. */
export function matchesFilter({ newest }: TrackedShipment, typed: string): boolean {
  const asked = plainLetters(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (asked.length === 0) return true;
  const said = [
    newest.pro,
    newest.bolNumber,
    newest.referenceNumber,
    newest.shipperName,
    newest.shipperCity,
    newest.consigneeName,
    newest.consigneeCity,
    newest.consigneeState,
    newest.locationCity,
    newest.locationState,
    newest.statusMessage,
    newest.appointmentMessage,
  ].map(plainLetters);
  const text = said.join('\n');
  const plain = said.map(compact).join('\n');
  return asked.every(
    (word) => text.includes(word) || (compact(word) !== '' && plain.includes(compact(word))),
  );
}
