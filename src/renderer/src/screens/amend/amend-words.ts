import type { AmendmentBlocker, Piece, ScannedPiece } from '#shared/station/amendment.ts';
import { m } from '../../paraglide/messages.js';
import { ownDocumentWord } from '../../words/own-document-words.ts';
import { stepWord } from '../../words/submission-words.ts';

/** What to do instead, and where, when a BOL cannot be changed here. */
export function amendmentBlockerWords({ step, is }: AmendmentBlocker): {
  text: string;
  leadsTo: 'queue' | 'shipment';
} {
  const given = { step: stepWord[step]() };
  switch (is) {
    case 'waiting':
      return { text: m.amend_hinder_waiting(), leadsTo: 'queue' };
    case 'repair':
      return { text: m.amend_hinder_repair(), leadsTo: 'shipment' };
    case 'sending':
      return { text: m.amend_hinder_sending(given), leadsTo: 'shipment' };
    case 'in-doubt':
      return { text: m.amend_hinder_doubt(given), leadsTo: 'shipment' };
    case 'canceled':
      return { text: m.amend_hinder_canceled(), leadsTo: 'shipment' };
  }
}

/** "Label 3", "BOL, 3 copies". */
export function pieceWord({ kind, unit, copies, isLabelDocument, own, of }: Piece): string {
  if (own !== null) return ownDocumentWord(own.kind, unit === null ? [] : [unit], of ?? 0);
  if (kind === 'label') return m.what_label({ unit: unit ?? '' });
  if (kind === 'document') return isLabelDocument ? m.what_label_document() : m.what_bol({ n: copies });
  return m.what_tag();
}

/** The result of a scan, and whether someone must act at once. */
export function scannedWords(
  { is, unit }: ScannedPiece,
  text: string,
  left: number,
): { mark: 'done' | 'warn' | 'stop'; text: string } {
  switch (is) {
    case 'counted':
      return { mark: 'done', text: m.amend_scan_counted({ unit: unit ?? '' }) };
    case 'shared':
      return { mark: 'done', text: m.amend_scan_shared({ left }) };
    case 'already':
      return { mark: 'warn', text: m.amend_scan_already() };
    case 'new-one':
      return { mark: 'stop', text: m.amend_scan_new() };
    case 'unknown':
      return { mark: 'warn', text: m.amend_scan_unknown({ text }) };
  }
}
