import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import type { Party } from '#shared/freight/party.ts';
import { emptyForm, isBlankParty, type ShipmentForm } from '#shared/freight/shipment-form.ts';

type BillTo = ShipmentForm['billTo'];

/**
 * The bill-to under these terms. That of Setup stands there when a third party pays and nobody else was typed, and goes with those
 * terms: under others the BOL would name a payer whom nobody chose.
 */
export function billToUnder(terms: FreightTerms, typed: BillTo, own: Party | null): BillTo {
  if (own === null) return typed;
  if (terms === 'third-party') return isBlankParty(typed) ? { ...own } : typed;
  return isSame(typed, own) ? emptyForm().billTo : typed;
}

const isSame = (typed: BillTo, own: Party): boolean =>
  (Object.keys(typed) as (keyof BillTo)[]).every((key) => typed[key].trim() === own[key]);
