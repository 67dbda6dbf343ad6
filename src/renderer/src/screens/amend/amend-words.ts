import type { AmendmentBlocker, Piece, ScannedPiece, AmendmentView } from '#shared/station/amendment.ts';
import { labelNumber } from '../../words/label-copy-words.ts';
import { m } from '../../paraglide/messages.js';
import { ownDocumentWord } from '../../words/own-document-words.ts';
import { stepWord } from '../../words/submission-words.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Step } from '#shared/station/submission.ts';

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
export function pieceWord({ kind, unit, perUnit, copies, isLabelDocument, own, of }: Piece): string {
  if (own !== null) return ownDocumentWord(own.kind, unit === null ? [] : [unit], of ?? 0);
  if (kind === 'label') return m.what_label({ unit: unit === null ? '' : labelNumber({ unit, perUnit }) });
  if (kind === 'document') return isLabelDocument ? m.what_label_document() : m.what_bol({ n: copies });
  return m.what_tag();
}

/** The result of a scan, and whether someone must act at once. */
export function scannedWords(
  { is, unit, perUnit }: ScannedPiece,
  text: string,
  left: number,
): { mark: 'done' | 'warn' | 'stop'; text: string } {
  switch (is) {
    case 'counted':
      return {
        mark: 'done',
        text: m.amend_scan_counted({ unit: unit === null ? '' : labelNumber({ unit, perUnit }) }),
      };
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

/** Carriers get English text, whatever the language of the screen. */
const english = { locale: 'en' } as const;

/** The text for the carrier, by telephone or e-mail: one sentence on what happened, then the numbers to find it by. */
export function carrierText(view: ShipmentView, amendment: AmendmentView, step: Step): string {
  const { bolNumber: bol, shipment, order, tender } = view;
  const { successor, kind } = amendment;
  const isReplaced = kind === 'change' && successor?.bolState === 'accepted';
  const happened =
    kind === 'void'
      ? m.amend_mail_void({ bol }, english)
      : isReplaced
        ? m.amend_mail_replaced({ bol, next: successor.bolNumber }, english)
        : m.amend_mail_changing({ bol }, english);
  const lines = [m.amend_mail_subject({ bol }, english), '', happened, ''];
  if (step === 'order' && order !== null)
    lines.push(m.amend_mail_order({ number: order.shipmentNumber }, english));
  if (step === 'tender' && tender !== null) {
    const { carrierCode, pickupDate, pickupFrom, pickupUntil } = tender.tender;
    const [confirmation, pickup] = [tender.confirmationId ?? '-', String(tender.pickupId ?? '-')];
    lines.push(m.amend_mail_tender({ carrier: carrierCode, confirmation, pickup }, english));
    lines.push(m.amend_mail_pickup({ date: pickupDate, from: pickupFrom, until: pickupUntil }, english));
  }
  if (shipment.proNumber !== '') lines.push(m.amend_mail_pro({ pro: shipment.proNumber }, english));
  const { shipper, consignee } = shipment;
  lines.push(m.amend_mail_from(shipper, english), m.amend_mail_to(consignee, english));
  const contact = [shipper.contact, shipper.phone, shipper.email].filter((part) => part !== '').join(', ');
  if (contact !== '') lines.push('', m.amend_mail_answer({ contact }, english));
  return lines.join('\n');
}
