import { onEveryRequest, onBolOrderTender, onTenderAndQuote, type BolField } from './bol-field.ts';

/** A field of a freight line. */
interface LineField extends BolField {
  /** A checkbox; the others are texts. */
  tick?: true;
}

/** The fields of a freight line, in the order of the form. */
export const lineFields = {
  handlingUnits: {
    on: onEveryRequest,
    headings:
      'handling units|units|pallets|pallet count|skids|plts|qty pallets|unidades|tarimas|palets|unites|palettes|nb de palettes',
  },
  packageType: {
    on: onBolOrderTender,
    headings:
      'package type|pkg type|packaging|package|type|tipo de embalaje|embalaje|type d emballage|emballage',
  },
  pieces: {
    on: onTenderAndQuote,
    headings: 'pieces|pcs|cartons|piezas|cajas|pieces count|nb de pieces|pieces par palette',
  },
  description: {
    on: onBolOrderTender,
    headings:
      'description|commodity|item description|product|descripcion|mercancia|producto|marchandise|produit',
  },
  nmfc: { on: onBolOrderTender, headings: 'nmfc|nmfc number|nmfc code|nmfc no' },
  freightClass: {
    on: onEveryRequest,
    headings: 'class|freight class|clase|clase de flete|classe|classe de fret',
  },
  weightLb: {
    on: onEveryRequest,
    headings:
      'weight|weight lb|weight lbs|wt|lbs|gross weight|total weight|peso|peso lb|poids|poids lb|poids brut',
  },
  lengthIn: { on: onTenderAndQuote, headings: 'length|length in|len|l in|largo|longitud|longueur' },
  widthIn: { on: onTenderAndQuote, headings: 'width|width in|w in|ancho|largeur' },
  heightIn: { on: onTenderAndQuote, headings: 'height|height in|h in|alto|altura|hauteur' },
  hazmat: {
    on: onBolOrderTender,
    tick: true,
    headings: 'hazmat|haz|hazardous|dangerous goods|peligroso|matiere dangereuse|dangereux',
  },
  unNumber: { on: onBolOrderTender, headings: 'un|un number|un no|numero un|numero onu|onu' },
  properShippingName: {
    on: onBolOrderTender,
    headings:
      'proper shipping name|psn|nombre oficial de transporte|designacion oficial|designation officielle',
  },
  hazardClass: { on: onBolOrderTender, headings: 'hazard class|clase de peligro|classe de danger' },
  packingGroup: { on: onBolOrderTender, headings: 'packing group|pg|grupo de embalaje|groupe d emballage' },
  technicalName: {
    on: onBolOrderTender,
    headings: 'technical name|chemical name|nombre tecnico|nom technique',
  },
  reportableQuantity: {
    on: onBolOrderTender,
    tick: true,
    headings:
      'rq|reportable quantity|reportable quantity rq|cantidad notificable|cantidad notificable rq|cantidad reportable|quantite a declarer|quantite a declarer rq',
  },
  limitedQuantity: {
    on: onBolOrderTender,
    tick: true,
    headings: 'lq|ltd qty|limited qty|limited quantity|cantidad limitada|quantite limitee',
  },
  marinePollutant: {
    on: onBolOrderTender,
    tick: true,
    headings: 'marine pollutant|contaminante marino|polluant marin',
  },
  inhalationZone: {
    on: onBolOrderTender,
    headings:
      'inhalation zone|inhalation hazard zone|hazard zone|tih zone|pih zone|zona de inhalacion|zone d inhalation',
  },
  // Ordinary freight has "quantity" and "packages" columns too, so those headings alone do not match: they would stop a
  // line that is not hazardous.
  hazardQuantity: {
    on: onBolOrderTender,
    headings:
      'hazmat quantity|hazmat qty|hazardous quantity|cantidad de material peligroso|quantite de matiere dangereuse',
  },
  hazardQuantityUnit: {
    on: onBolOrderTender,
    headings:
      'hazmat unit|hazmat uom|hazmat quantity unit|unidad de material peligroso|unite de matiere dangereuse',
  },
  packageCount: {
    on: onBolOrderTender,
    headings:
      'hazmat packages|number of hazmat packages|bultos de material peligroso|colis de matiere dangereuse',
  },
  packageKind: {
    on: onBolOrderTender,
    headings:
      'hazmat packaging|kind of hazmat packages|tipo de bultos de material peligroso|type de colis de matiere dangereuse',
  },
} as const satisfies Record<string, LineField>;

export type LineKey = keyof typeof lineFields;
export type LineTick = { [K in LineKey]: (typeof lineFields)[K] extends { tick: true } ? K : never }[LineKey];
export const isTick = (key: LineKey): key is LineTick => 'tick' in lineFields[key];
