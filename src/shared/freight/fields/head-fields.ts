import { onBolAndOrder, onEveryRequest, keysOf, onBolOrderTender, type BolField } from './bol-field.ts';
import { maxLength } from './field-rules.ts';

/** A text field of the bill of lading's head. All code that treats these fields alike is driven by this table. */
interface HeadField extends BolField {
  /** Any text up to this length, in characters. Without it the rule is in `shipment.ts`. */
  maxLength?: number;
  /** Copied as it is into the field of this name in BOL and Order. Without it `shipment-header.ts` encodes it. */
  wire?: string;
  /** Shipments can be found by it. */
  searched?: true;
  /** A template may ask for it each time. */
  asked?: true;
  /** Belongs to one shipment: a template does not keep it. */
  ofOneShipment?: true;
  /** Belongs to the dock and its usual load, not to one order: copied from the last load to the same dock. */
  ofDock?: true;
  /** Combined loads list all values. Without it `merge-forms.ts` asks, or takes the first. */
  joinedBy?: string;
  /** A scanned number may be meant for this field. */
  takesScan?: true;
}

/** In the order of the form; instructions come last. */
export const headFields = {
  /** The caller's own key, unique for this station: a file dropped twice makes no second shipment. Stays at the station. */
  externalId: {
    maxLength: maxLength.short,
    on: [],
    searched: true,
    ofOneShipment: true,
    takesScan: true,
    headings:
      'external id|externalid|order id|order number|order no|order|sales order|id externo|numero de pedido|pedido|orden|id externe|numero de commande|no de commande|commande',
  },
  bolNumber: {
    wire: 'BillOfLadingNumber',
    on: onBolAndOrder,
    searched: true,
    ofOneShipment: true,
    takesScan: true,
    headings:
      'bol|bol number|bol no|bill of lading|bill of lading number|conocimiento|numero bol|connaissement|no de connaissement',
  },
  shipDate: {
    on: [...onBolAndOrder, 'quote'],
    ofOneShipment: true,
    headings:
      'ship date|date|pickup date|shipping date|fecha|fecha de envio|fecha de embarque|date d expedition|date expedition|date d envoi',
  },
  poNumber: {
    maxLength: maxLength.short,
    wire: 'PONumber',
    on: onBolOrderTender,
    searched: true,
    asked: true,
    joinedBy: ', ',
    takesScan: true,
    headings:
      'po|po number|po no|purchase order|customer po|orden de compra|numero de orden de compra|bon de commande|no de bc',
  },
  proNumber: {
    maxLength: maxLength.short,
    wire: 'ProNumber',
    on: onBolAndOrder,
    searched: true,
    asked: true,
    ofOneShipment: true,
    takesScan: true,
    headings: 'pro|pro number|pro no|numero pro|no pro',
  },
  carrierName: {
    maxLength: maxLength.line,
    wire: 'CarrierName',
    on: onBolAndOrder,
    searched: true,
    ofDock: true,
    headings: 'carrier|carrier name|transportista|transporteur',
  },
  scac: {
    wire: 'CarrierSCAC',
    on: onBolAndOrder,
    searched: true,
    ofDock: true,
    headings: 'scac|carrier code|codigo scac|code scac',
  },
  quoteNumber: {
    on: onBolAndOrder,
    searched: true,
    asked: true,
    ofOneShipment: true,
    takesScan: true,
    headings: 'quote|quote number|quote id|cotizacion|numero de cotizacion|devis|no de devis|soumission',
  },
  shipperNumber: {
    maxLength: maxLength.short,
    wire: 'ShipperNumber',
    on: onBolOrderTender,
    searched: true,
    joinedBy: ', ',
    takesScan: true,
    headings: 'shipper number|shipper no|shipper ref|numero del remitente|no d expediteur',
  },
  trailerNumber: {
    maxLength: maxLength.short,
    wire: 'TrailerNumber',
    on: onBolAndOrder,
    searched: true,
    asked: true,
    takesScan: true,
    headings: 'trailer|trailer number|remolque|remorque',
  },
  customerNumber: {
    maxLength: maxLength.short,
    wire: 'CustomerNumber',
    on: onBolOrderTender,
    searched: true,
    asked: true,
    ofDock: true,
    joinedBy: ', ',
    takesScan: true,
    headings: 'customer number|customer no|account|numero de cliente|no de client',
  },
  storeNumber: {
    maxLength: maxLength.short,
    wire: 'StoreNumber',
    on: onBolOrderTender,
    searched: true,
    asked: true,
    ofDock: true,
    joinedBy: ', ',
    takesScan: true,
    headings: 'store|store number|tienda|magasin|no de magasin',
  },
  departmentNumber: {
    maxLength: maxLength.short,
    wire: 'DepartmentNumber',
    on: onBolAndOrder,
    searched: true,
    asked: true,
    ofDock: true,
    joinedBy: ', ',
    takesScan: true,
    headings: 'department|dept|departamento|rayon|departement',
  },
  specialInstructions: {
    maxLength: maxLength.text,
    on: onBolAndOrder,
    asked: true,
    ofDock: true,
    joinedBy: ' / ',
    takesScan: true,
    headings: 'special instructions|instructions|notes|comments|instrucciones|notas|remarques|consignes',
  },
} as const satisfies Record<string, HeadField>;

type HeadFields = typeof headFields;
export type HeadKey = keyof HeadFields;
export type HeadKeyWith<P extends keyof HeadField> = {
  [K in HeadKey]: HeadFields[K] extends Record<P, unknown> ? K : never;
}[HeadKey];

export const headKeys = keysOf(headFields);
/** The fields with this property, in the order of the form. */
export const headKeysWith = <P extends keyof HeadField>(property: P) =>
  headKeys.filter((key): key is HeadKeyWith<P> => property in headFields[key]);

/** The other fields of the head: choices and amounts, each with rules of its own. */
export const choiceFields = {
  freightTerms: {
    on: onBolAndOrder,
    headings: 'freight terms|terms|payment terms|condiciones de flete|flete|termes|conditions de transport',
  },
  accessorials: {
    on: onEveryRequest,
    headings: 'accessorials|accessorial codes|services|accesorios|servicios|accessoires',
  },
  codAmount: { on: onBolAndOrder, headings: 'cod|cod amount|monto cod|montant cr|contre remboursement' },
  codFee: { on: onBolAndOrder },
  customerCheck: { on: onBolAndOrder },
  declaredValue: { on: onBolAndOrder, headings: 'declared value|valor declarado|valeur declaree' },
  valueUnit: { on: onBolAndOrder },
} as const satisfies Record<string, BolField>;

/** The contact for emergencies with hazardous freight. */
export const hazmatContactFields = {
  contractNumber: {
    on: onBolOrderTender,
    headings: 'hazmat contract|emergency contract|contrato de emergencia|contrat d urgence',
  },
  contactName: {
    on: onBolOrderTender,
    headings: 'hazmat contact|emergency contact|contacto de emergencia|personne a joindre en cas d urgence',
  },
  contactPhone: {
    on: onBolOrderTender,
    headings: 'hazmat phone|emergency phone|telefono de emergencia|telephone d urgence',
  },
} as const satisfies Record<string, BolField>;
