import { emptyForm, type PartyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Language } from '#shared/language.ts';
import type { Party } from '#shared/freight/party.ts';
import type { Settings } from '#shared/station/settings.ts';
import { writeForm } from '#shared/freight/form/write-form.ts';
import type { Shipment } from '#shared/freight/shipment.ts';

const partyForm = (party: Party | null, blank: PartyForm): PartyForm =>
  party === null ? blank : { ...party };

/** An empty form with what the station knows: its shipper, the day and the next BOL number. The terms that are chosen later decide who pays. */
export function newForm(settings: Settings, fresh: { bolNumber: string; shipDate: string }): ShipmentForm {
  const blank = emptyForm();
  return {
    ...blank,
    ...fresh,
    shipper: partyForm(settings.shipper, blank.shipper),
  };
}

/** A copy of a shipment without the numbers that belong to it alone: BOL, PRO, PO, quote, trailer and the caller's own key. */
export function duplicateForm(
  shipment: Shipment,
  fresh: { bolNumber: string; shipDate: string },
  language: Language,
): ShipmentForm {
  return {
    ...writeForm(shipment, language),
    ...fresh,
    externalId: '',
    proNumber: '',
    poNumber: '',
    quoteNumber: '',
    trailerNumber: '',
  };
}
