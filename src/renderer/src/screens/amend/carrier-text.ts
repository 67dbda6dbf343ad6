import type { AmendmentView } from '#shared/station/amendment.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Step } from '#shared/station/submission.ts';
import { m } from '../../paraglide/messages.js';

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
