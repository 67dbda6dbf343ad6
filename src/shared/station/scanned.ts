import { gs1CheckDigit } from '#shared/freight/numbers/check-digit.ts';
import { headKeysWith } from '#shared/freight/fields/head-fields.ts';
import { isMarkedPro, looksLikePro, readProSticker } from '#shared/freight/numbers/pro-sticker.ts';
import { readSymbology, withoutSymbology } from '#shared/freight/numbers/symbology.ts';
import type { PersonChoice } from './people.ts';
import { beginsAsControl, readControlCode, type ControlCode } from './control-code.ts';

/** What a scanner typed, classified by its form only. */
export type Scanned =
  | { is: 'nothing' }
  | { is: 'control'; control: ControlCode }
  /** Dockprint's own prefix before something unknown. */
  | { is: 'bad-control' }
  /** A logistic unit by its 18 digits. */
  | { is: 'sscc'; number: string }
  /** A sticker that identifies itself as a PRO number. */
  | { is: 'pro'; number: string }
  | { is: 'number'; number: string };

/** An SSCC after the application identifier 00, with the correct check digit; more may follow if the scanner reports GS1. */
function ssccIn(text: string): string | null {
  const { data, isGs1 } = readSymbology(text);
  const found = /^(?:\(00\)|00)(\d{18})(.*)$/.exec(data);
  const [, sscc = '', more = ''] = found ?? [];
  if (found === null || (more !== '' && !isGs1)) return null;
  return gs1CheckDigit(sscc.slice(0, -1)) === sscc.at(-1) ? sscc : null;
}

export function readScanned(typed: string): Scanned {
  const text = typed.trim();
  if (text === '') return { is: 'nothing' };
  const bare = withoutSymbology(text);
  const control = readControlCode(bare);
  if (control !== null) return { is: 'control', control };
  if (beginsAsControl(bare)) return { is: 'bad-control' };
  const sscc = ssccIn(text);
  if (sscc !== null) return { is: 'sscc', number: sscc };
  if (isMarkedPro(text)) return { is: 'pro', number: readProSticker(text, '') };
  return { is: 'number', number: readProSticker(text, '') };
}

/** A waiting order; an imported one becomes a draft with this id when it is opened. */
export interface ScannedOrder {
  draftId: string;
  imported?: boolean | undefined;
}

/** What the station has for the number of a scan. */
export interface ScanMatches {
  /** Waiting to be packed under this PO or order number, the newest first. */
  orders: readonly ScannedOrder[];
  /** Shipments with exactly this number, and those that contain it; at most two of each, the newest first. */
  exact: readonly { id: string }[];
  holding: readonly { id: string }[];
}

/** How and where a scan was made. */
export interface ScanPlace {
  /** A person typed it into the box at the top. */
  byHand: boolean;
  /** A shipment is being packed: a PRO sticker has a place to go. */
  packing: boolean;
}

/** The meaning chosen for a scan. */
export type ScanMeaning =
  | { means: 'nothing' | 'unknown' }
  | { means: 'control'; control: ControlCode }
  /** A badge: checked before anything else, also where a screen takes every scan. */
  | { means: 'person'; person: PersonChoice }
  | { means: 'order'; order: ScannedOrder; others: number }
  | { means: 'shipment'; id: string }
  | { means: 'shipments'; text: string }
  | { means: 'pro'; number: string };

/**
 * In this order: a barcode of Dockprint's own · a waiting order with the number · the shipment that has it · the PRO sticker of the current
 * shipment · shipments that contain it. Typed text is a search first: shipments, then orders, then a sticker.
 */
export function scanMeaning(
  scanned: Scanned,
  found: ScanMatches,
  { byHand, packing }: ScanPlace,
): ScanMeaning {
  if (scanned.is === 'nothing') return { means: 'nothing' };
  if (scanned.is === 'bad-control') return { means: 'unknown' };
  if (scanned.is === 'control') return { means: 'control', control: scanned.control };
  const { number } = scanned;
  const [order, ...others] = found.orders;
  const waiting = order && { means: 'order' as const, order, others: others.length };
  const isSticker = packing && scanned.is !== 'sscc' && looksLikePro(number);
  const sticker = isSticker ? { means: 'pro' as const, number } : undefined;
  const exact = shipmentsOf(found.exact, number);
  const holding = shipmentsOf(found.holding, number);
  const inTurn = byHand ? [holding, exact, waiting, sticker] : [waiting, exact, sticker, holding];
  return inTurn.find((one) => one !== undefined) ?? { means: 'unknown' };
}

function shipmentsOf(rows: readonly { id: string }[], text: string): ScanMeaning | undefined {
  const [only, another] = rows;
  if (only === undefined) return undefined;
  return another === undefined ? { means: 'shipment', id: only.id } : { means: 'shipments', text };
}

/** Form fields that a scanned number may be meant for. */
const takesNumbers = new RegExp(
  String.raw`^(?:${headKeysWith('takesScan').join('|')}|lines\.\d+\.(?:description|nmfc))$`,
);

/**
 * Whether a burst into a text field is a scan to act on, or text that stays there. `path`: the field of the form; null for another field, such
 * as a search or one in Setup, which takes any text.
 */
export function actsInField(text: string, path: string | null): boolean {
  const scanned = readScanned(text);
  const data = withoutSymbology(text);
  if (scanned.is === 'control' || scanned.is === 'bad-control') return true;
  if (path === null || scanned.is === 'nothing') return false;
  if (scanned.is === 'sscc') return true;
  if (scanned.is === 'pro') return path !== 'proNumber';
  // A fast typist, or a program that types a phrase, writes words: a barcode has no blanks, and has a digit.
  return !takesNumbers.test(path) && data.length >= 6 && /^\S*\d\S*$/.test(data);
}
