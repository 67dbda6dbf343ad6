import { keysOf } from './bol-field.ts';

/** What a file may ask for besides the BOL. */
interface StepField {
  /** As in `BolField`. */
  headings: string;
}

/** In JSON these are the keys of a shipment, and of its `order` and `tender`. */
export const stepFields = {
  rate: { headings: 'rate|rates|rate choice|tarifa|tarif|choix du tarif' },
  order: {
    headings: 'order|send order|submit order|place order|pedido|enviar pedido|commande|envoyer commande',
  },
  'order.confirmationEmails': {
    headings:
      'confirmation email|confirmation emails|order email|order emails|correo de confirmacion|correos de confirmacion|courriel de confirmation|courriels de confirmation|email de confirmation',
  },
  'order.internalBolNumber': {
    headings: 'internal bol|internal bol number|bol interno|numero bol interno|connaissement interne',
  },
  tender: {
    headings: 'tender|send tender|tender load|oferta de carga|licitar|appel de charge|offre de transport',
  },
  'tender.pickupDate': {
    headings: 'tender pickup date|pickup day|tender date|dia de recogida|jour de ramassage|jour d enlevement',
  },
  'tender.pickupFrom': {
    headings:
      'pickup from|pickup time|pickup time from|pickup open|pickup open time|pickup ready|ready time|recogida desde|hora de recogida|enlevement de|heure d enlevement|ramassage de',
  },
  'tender.pickupUntil': {
    headings:
      'pickup until|pickup to|pickup time to|pickup close|pickup close time|close time|recogida hasta|enlevement jusqu a|ramassage jusqu a',
  },
  'tender.freightTerms': {
    headings:
      'tender terms|tender payment|tender payment terms|method of payment|metodo de pago|mode de paiement',
  },
  'tender.specialInstructions': {
    headings:
      'tender instructions|carrier instructions|pickup instructions|instrucciones para el transportista|instrucciones de recogida|consignes au transporteur|consignes d enlevement',
  },
} as const satisfies Record<string, StepField>;

export type StepKey = keyof typeof stepFields;
export const stepKeys = keysOf(stepFields);
export const isStepKey = (field: string): field is StepKey => Object.hasOwn(stepFields, field);
/** Many files have a column of such a name for something else: it counts only where all its values fit. */
export const stepFlags = ['rate', 'order', 'tender'] as const satisfies readonly StepKey[];
