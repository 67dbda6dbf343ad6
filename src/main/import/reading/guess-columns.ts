import { importFields, partyKeys, type ImportField } from '#shared/freight/import-fields.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';
import { headingUnit, measureOf, namesSeveralUnits, unitFields, withoutUnit } from './measure-units.ts';

/** A heading without accents, case and signs: "Peso (lb)" and "peso lb" are one. */
export const plainHeading = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What headings call a field in English, Spanish and French; its own name counts too. The first field that knows a heading has it. */
const heads = {
  externalId:
    'external id|externalid|order id|order number|order no|order|sales order|id externo|numero de pedido|pedido|orden|id externe|numero de commande|no de commande|commande',
  loadOrder:
    'load order|stop|stop number|stop no|stop seq|sequence|load sequence|orden de carga|parada|secuencia|ordre de chargement|arret|sequence de chargement',
  bolNumber: 'bol|bol number|bol no|bill of lading|bill of lading number|conocimiento|numero bol|connaissement|no de connaissement',
  shipDate: 'ship date|date|pickup date|shipping date|fecha|fecha de envio|fecha de embarque|date d expedition|date expedition|date d envoi',
  proNumber: 'pro|pro number|pro no|numero pro|no pro',
  poNumber: 'po|po number|po no|purchase order|customer po|orden de compra|numero de orden de compra|bon de commande|no de bc',
  carrierName: 'carrier|carrier name|transportista|transporteur',
  scac: 'scac|carrier code|codigo scac|code scac',
  quoteNumber: 'quote|quote number|quote id|cotizacion|numero de cotizacion|devis|no de devis|soumission',
  shipperNumber: 'shipper number|shipper no|shipper ref|numero del remitente|no d expediteur',
  trailerNumber: 'trailer|trailer number|remolque|remorque',
  customerNumber: 'customer number|customer no|account|numero de cliente|no de client',
  storeNumber: 'store|store number|tienda|magasin|no de magasin',
  departmentNumber: 'department|dept|departamento|rayon|departement',
  freightTerms: 'freight terms|terms|payment terms|condiciones de flete|flete|termes|conditions de transport',
  accessorials: 'accessorials|accessorial codes|services|accesorios|servicios|accessoires',
  codAmount: 'cod|cod amount|monto cod|montant cr|contre remboursement',
  declaredValue: 'declared value|valor declarado|valeur declaree',
  specialInstructions: 'special instructions|instructions|notes|comments|instrucciones|notas|remarques|consignes',
  'hazmat.contractNumber': 'hazmat contract|emergency contract|contrato de emergencia|contrat d urgence',
  'hazmat.contactName': 'hazmat contact|emergency contact|contacto de emergencia|personne a joindre en cas d urgence',
  'hazmat.contactPhone': 'hazmat phone|emergency phone|telefono de emergencia|telephone d urgence',
  'line.handlingUnits': 'handling units|units|pallets|pallet count|skids|plts|qty pallets|unidades|tarimas|palets|unites|palettes|nb de palettes',
  'line.packageType': 'package type|pkg type|packaging|package|type|tipo de embalaje|embalaje|type d emballage|emballage',
  'line.pieces': 'pieces|pcs|cartons|piezas|cajas|pieces count|nb de pieces|pieces par palette',
  'line.description': 'description|commodity|item description|product|descripcion|mercancia|producto|marchandise|produit',
  'line.nmfc': 'nmfc|nmfc number|nmfc code|nmfc no',
  'line.freightClass': 'class|freight class|clase|clase de flete|classe|classe de fret',
  'line.weightLb': 'weight|weight lb|weight lbs|wt|lbs|gross weight|total weight|peso|peso lb|poids|poids lb|poids brut',
  'line.lengthIn': 'length|length in|len|l in|largo|longitud|longueur',
  'line.widthIn': 'width|width in|w in|ancho|largeur',
  'line.heightIn': 'height|height in|h in|alto|altura|hauteur',
  'line.weightUnit': 'weight uom|weight um|weight unit|weight units|weight unit of measure|weight uom code|weight unit code|unit of weight|uom weight|wt uom|wt um|wt unit|wt units|gross weight uom|gross weight unit|unidad de peso|unidad peso|peso unidad|um peso|unite de poids|unite poids|poids unite',
  'line.dimensionUnit': 'dim uom|dims uom|dim um|dim unit|dims unit|dim units|dimension uom|dimensions uom|dimension unit|dimensions unit|dimension units|dimension unit of measure|dimensions unit of measure|dimensional unit|uom dim|uom dims|uom dimension|uom dimensions|length uom|length unit|length units|length unit of measure|unit of length|unit of dimension|size uom|size unit|linear uom|linear unit|unidad de dimension|unidad de dimensiones|unidad de longitud|unidad de largo|unite de dimension|unite de dimensions|unite de longueur',
  'line.hazmat': 'hazmat|haz|hazardous|dangerous goods|peligroso|matiere dangereuse|dangereux',
  'line.unNumber': 'un|un number|un no|numero un|numero onu|onu',
  'line.properShippingName': 'proper shipping name|psn|nombre oficial de transporte|designacion oficial|designation officielle',
  'line.hazardClass': 'hazard class|clase de peligro|classe de danger',
  'line.packingGroup': 'packing group|pg|grupo de embalaje|groupe d emballage',
  'line.technicalName': 'technical name|chemical name|nombre tecnico|nom technique',
  'line.reportableQuantity': 'rq|reportable quantity|reportable quantity rq|cantidad notificable|cantidad notificable rq|cantidad reportable|quantite a declarer|quantite a declarer rq',
  'line.limitedQuantity': 'lq|ltd qty|limited qty|limited quantity|cantidad limitada|quantite limitee',
  'line.marinePollutant': 'marine pollutant|contaminante marino|polluant marin',
  'line.inhalationZone': 'inhalation zone|inhalation hazard zone|hazard zone|tih zone|pih zone|zona de inhalacion|zone d inhalation',
  // Said of other freight too, "quantity" and "packages" alone are not taken for these: a line that is not hazardous would be stopped.
  'line.hazardQuantity': 'hazmat quantity|hazmat qty|hazardous quantity|cantidad de material peligroso|quantite de matiere dangereuse',
  'line.hazardQuantityUnit': 'hazmat unit|hazmat uom|hazmat quantity unit|unidad de material peligroso|unite de matiere dangereuse',
  'line.packageCount': 'hazmat packages|number of hazmat packages|bultos de material peligroso|colis de matiere dangereuse',
  'line.packageKind': 'hazmat packaging|kind of hazmat packages|tipo de bultos de material peligroso|type de colis de matiere dangereuse',
} as const satisfies Partial<Record<ImportField, string>>; // prettier-ignore

const parties = {
  consignee: 'consignee|ship to|shipto|deliver to|delivery|receiver|recipient|destination|to|destinatario|entregar a|entrega|destino|destinataire|livrer a|livraison',
  shipper: 'shipper|ship from|shipfrom|from|origin|pickup|sender|remitente|origen|expediteur|origine',
  billTo: 'bill to|billto|billing|bill|payor|third party|payer|facturar a|tercero|pagador|facturer a|tiers|payeur',
} as const; // prettier-ignore

const keys: Record<(typeof partyKeys)[number], string> = {
  company: 'company|name|company name|customer|customer name|empresa|nombre|razon social|cliente|entreprise|nom|raison sociale|client',
  contact: 'contact|contact name|attention|attn|contacto|atencion|personne ressource|a l attention de',
  phone: 'phone|telephone|tel|phone number|telefono|numero de telefono|no de telephone',
  email: 'email|e mail|mail|correo|correo electronico|courriel',
  address: 'address|address 1|address line 1|street|addr|direccion|calle|adresse|rue|adresse 1',
  address2: 'address 2|address line 2|suite|addr 2|direccion 2|interior|adresse 2',
  city: 'city|town|ciudad|municipio|ville',
  state: 'state|st|province|prov|state province|estado|provincia|etat',
  postalCode: 'zip|zip code|zipcode|postal code|postal|codigo postal|cp|code postal',
  country: 'country|pais|pays',
}; // prettier-ignore

const split = (words: string): string[] => words.split('|').map(plainHeading);

function known(): Map<string, ImportField> {
  const found = new Map<string, ImportField>();
  const add = (heading: string, field: ImportField) => {
    if (heading !== '' && !found.has(heading)) found.set(heading, field);
  };
  for (const field of importFields) {
    add(plainHeading(field), field);
    if (field.startsWith('line.'))
      for (const own of ['lines.0.', '']) add(plainHeading(field.replace('line.', own)), field);
  }
  for (const [field, words] of Object.entries(heads))
    for (const word of split(words)) add(word, field as ImportField);
  for (const party of ['consignee', 'shipper', 'billTo'] as const)
    for (const key of partyKeys) {
      const words = split(keys[key]);
      for (const who of split(parties[party]))
        for (const word of words) {
          add(who + word, `${party}.${key}`);
          add(word + who, `${party}.${key}`);
          if (word.endsWith('1') || word.endsWith('2'))
            add(word.slice(0, -1) + who + word.slice(-1), `${party}.${key}`);
        }
      if (key === 'company') for (const who of split(parties[party])) add(who, `${party}.company`);
    }
  return found;
}

const headings = known();

/** Words before or behind a key of a party that do not say whose it is: "Customer City" may be that of who pays. */
const unclearWords = {
  none: [''],
  shipping: ['ship', 'shipping'],
  customer: ['customer', 'client', 'cliente', 'soldto', 'sold', 'buyer'],
} as const;
export type UnclearGroup = keyof typeof unclearWords;

function unclearHeadings(): Map<string, { field: ImportField; group: UnclearGroup }> {
  const found = new Map<string, { field: ImportField; group: UnclearGroup }>();
  for (const [group, words] of Object.entries(unclearWords) as [UnclearGroup, readonly string[]][])
    for (const key of partyKeys)
      for (const word of split(keys[key]))
        for (const who of words)
          for (const heading of [who + word, word + who])
            // A shipping company is the carrier.
            if (
              !headings.has(heading) &&
              !found.has(heading) &&
              !(group === 'shipping' && /company|empresa|entreprise/.test(word))
            )
              found.set(heading, {
                field: `consignee.${key}`,
                group: /^(?:customer|client)/.test(heading) ? 'customer' : group,
              });
  return found;
}
/** Without a party it is the one that changes from shipment to shipment. */
const unclear = unclearHeadings();

/** What only says length, width and height beside a unit: "L (cm)". */
const letters = new Map<string, ImportField>([
  ['l', 'line.lengthIn'],
  ['w', 'line.widthIn'],
  ['h', 'line.heightIn'],
]);

/** "Weight (kg)", "Length cm", "KG": an amount with its unit. */
function amountNamed(name: string): ImportField | null {
  for (const measure of ['weight', 'length'] as const) {
    const unit = headingUnit(name, measure);
    if (unit === null) continue;
    const rest = plainHeading(withoutUnit(name, measure));
    if (rest === '' && namesSeveralUnits(name, measure)) return unitFields[measure];
    if (rest === '' && (unit.name === 'kg' || unit.name === 'lb')) return 'line.weightLb';
    const field = letters.get(rest) ?? headings.get(rest);
    if (field !== undefined && measureOf(field.replace('line.', '')) === measure) return field;
  }
  return null;
}

/** The field that a heading names. `group`: it does not say of which party. */
export function fieldNamed(name: string): { field: ImportField; group?: UnclearGroup } | null {
  const plain = plainHeading(name);
  const field = headings.get(plain) ?? (unclear.has(plain) ? null : amountNamed(name));
  return field === null ? (unclear.get(plain) ?? null) : { field };
}

/** "City 2" and "Zip.1" of a second address; "Address 2" is a line of the first. */
export function secondAddressNamed(name: string): ImportField | null {
  const [, first = ''] = /^(.*\p{L})[\s._#-]*\d$/u.exec(name.trim()) ?? [];
  return headings.has(plainHeading(name)) || unclear.has(plainHeading(name))
    ? null
    : (unclear.get(plainHeading(first))?.field ?? null);
}

const addressWords = [keys.address, keys.city, keys.postalCode]
  .flatMap(split)
  .filter((word) => word.length > 3 || word === 'zip');

/** "vendor" of "Vendor City": whose address it is, in words that name no party; null: no part of an address, or one that is known. */
export function otherPartyNamed(name: string): string | null {
  const plain = plainHeading(name);
  if (fieldNamed(name) !== null) return null;
  const word = addressWords.find((key) => plain.endsWith(key) || plain.startsWith(key));
  const rest = word === undefined ? '' : plain.replace(word, '');
  return /^\p{L}+$/u.test(rest) ? rest : null;
}

/** The order of day, month and year by which every day of a column is one; years first when nothing else is certain. */
export function guessDays(values: readonly string[]): ImportMapping['days'] {
  const split = values.flatMap((value) => {
    const [, first = '', second = ''] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(value) ?? [];
    return first === '' ? [] : [[Number(first), Number(second)] as const];
  });
  if (split.some(([first]) => first > 12)) return 'dmy';
  if (split.some(([, second]) => second > 12)) return 'mdy';
  return 'ymd';
}
