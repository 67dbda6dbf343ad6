import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import type { Party } from '#shared/freight/party.ts';
import { emptyForm, isBlankParty, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';

type BillTo = ShipmentForm['billTo'];

/**
 * The bill-to for these terms. Setup's bill-to is filled in when a third party pays and none was typed, and removed with those terms: otherwise
 * the BOL would name a payer nobody chose.
 */
export function billToForTerms(terms: FreightTerms, typed: BillTo, own: Party | null): BillTo {
  if (own === null) return typed;
  if (terms === 'third-party') return isBlankParty(typed) ? { ...own } : typed;
  return isSame(typed, own) ? emptyForm().billTo : typed;
}

const isSame = (typed: BillTo, own: Party): boolean =>
  (Object.keys(typed) as (keyof BillTo)[]).every((key) => typed[key].trim() === own[key]);
