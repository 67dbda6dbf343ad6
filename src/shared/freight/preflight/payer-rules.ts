import { isUsualScac } from '../scac.ts';
import { isBlankParty, type ShipmentForm } from '../shipment-form.ts';
import type { Finding } from './finding.ts';

/** The interface takes any string for a carrier's code; one that is not of two to four letters may be a slip of the hand. */
export function scacRule(form: ShipmentForm): Finding[] {
  const typed = form.scac.trim();
  if (typed === '' || isUsualScac(typed)) return [];
  return [
    {
      id: 'scac',
      rule: 'scac',
      paths: ['scac'],
      words: { key: 'scac', typed: typed.toUpperCase() },
      repair: null,
    },
  ];
}

/**
 * A third party is named, and the terms say that somebody else pays. Bill and tender carry both, the party and the terms, so the carrier
 * reads two payers.
 */
export function billToRule(form: ShipmentForm): Finding[] {
  const { freightTerms: terms, billTo } = form;
  if (terms === 'third-party' || isBlankParty(billTo)) return [];
  return [
    {
      id: 'bill-to-terms',
      rule: 'bill-to-terms',
      paths: ['freightTerms', 'billTo.company'],
      words: { key: 'bill-to-terms', terms },
      repair: { ...form, freightTerms: 'third-party' },
    },
  ];
}
