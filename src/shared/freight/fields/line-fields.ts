import { everywhere, load, unbilled, type BolField } from './bol-field.ts';

/** A field of a freight line. */
interface LineField extends BolField {
  /** A checkbox; the others are texts. */
  tick?: true;
}

/** The fields of a freight line, in the order of the form. */
export const lineFields = {
  handlingUnits: {
    on: everywhere,
    headings:
      'handling units|units|pallets|pallet count|skids|plts|qty pallets|unidades|tarimas|palets|unites|palettes|nb de palettes',
  },
  packageType: {
    on: load,
    headings:
      'package type|pkg type|packaging|package|type|tipo de embalaje|embalaje|type d emballage|emballage',
  },
  pieces: {
    on: unbilled,
    headings: 'pieces|pcs|cartons|piezas|cajas|pieces count|nb de pieces|pieces par palette',
  },
  description: {
    on: load,
    headings:
      'description|commodity|item description|product|descripcion|mercancia|producto|marchandise|produit',
  },
  nmfc: { on: load, headings: 'nmfc|nmfc number|nmfc code|nmfc no' },
  freightClass: {
    on: everywhere,
    headings: 'class|freight class|clase|clase de flete|classe|classe de fret',
  },
  weightLb: {
    on: everywhere,
    headings:
      'weight|weight lb|weight lbs|wt|lbs|gross weight|total weight|peso|peso lb|poids|poids lb|poids brut',
  },
  lengthIn: { on: unbilled, headings: 'length|length in|len|l in|largo|longitud|longueur' },
  widthIn: { on: unbilled, headings: 'width|width in|w in|ancho|largeur' },
  heightIn: { on: unbilled, headings: 'height|height in|h in|alto|altura|hauteur' },
  hazmat: {
    on: load,
    tick: true,
    headings: 'hazmat|haz|hazardous|dangerous goods|peligroso|matiere dangereuse|dangereux',
  },
  unNumber: { on: load, headings: 'un|un number|un no|numero un|numero onu|onu' },
  properShippingName: {
    on: load,
    headings:
      'proper shipping name|psn|nombre oficial de transporte|designacion oficial|designation officielle',
  },
  hazardClass: { on: load, headings: 'hazard class|clase de peligro|classe de danger' },
  packingGroup: { on: load, headings: 'packing group|pg|grupo de embalaje|groupe d emballage' },
  technicalName: { on: load, headings: 'technical name|chemical name|nombre tecnico|nom technique' },
  reportableQuantity: {
    on: load,
    tick: true,
    headings:
      'rq|reportable quantity|reportable quantity rq|cantidad notificable|cantidad notificable rq|cantidad reportable|quantite a declarer|quantite a declarer rq',
  },
  limitedQuantity: {
    on: load,
    tick: true,
    headings: 'lq|ltd qty|limited qty|limited quantity|cantidad limitada|quantite limitee',
  },
  marinePollutant: {
    on: load,
    tick: true,
    headings: 'marine pollutant|contaminante marino|polluant marin',
  },
  inhalationZone: {
    on: load,
    headings:
      'inhalation zone|inhalation hazard zone|hazard zone|tih zone|pih zone|zona de inhalacion|zone d inhalation',
  },
  // Ordinary freight has "quantity" and "packages" columns too, so those headings alone do not match: they would stop a
  // line that is not hazardous.
  hazardQuantity: {
    on: load,
    headings:
      'hazmat quantity|hazmat qty|hazardous quantity|cantidad de material peligroso|quantite de matiere dangereuse',
  },
  hazardQuantityUnit: {
    on: load,
    headings:
      'hazmat unit|hazmat uom|hazmat quantity unit|unidad de material peligroso|unite de matiere dangereuse',
  },
  packageCount: {
    on: load,
    headings:
      'hazmat packages|number of hazmat packages|bultos de material peligroso|colis de matiere dangereuse',
  },
  packageKind: {
    on: load,
    headings:
      'hazmat packaging|kind of hazmat packages|tipo de bultos de material peligroso|type de colis de matiere dangereuse',
  },
} as const satisfies Record<string, LineField>;

export type LineKey = keyof typeof lineFields;
export type LineTick = { [K in LineKey]: (typeof lineFields)[K] extends { tick: true } ? K : never }[LineKey];
export const isTick = (key: LineKey): key is LineTick => 'tick' in lineFields[key];
