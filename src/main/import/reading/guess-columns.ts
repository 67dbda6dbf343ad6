import { importFields, partyKeys, type ImportField } from '#shared/freight/import-fields.ts';
import type { ImportMapping } from '#shared/station/import-mapping.ts';

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
  consignee: 'consignee|ship to|shipto|deliver to|delivery|receiver|destination|to|destinatario|entregar a|entrega|destino|destinataire|livrer a|livraison',
  shipper: 'shipper|ship from|shipfrom|from|origin|pickup|sender|remitente|origen|expediteur|origine',
  billTo: 'bill to|billto|billing|third party|payer|facturar a|tercero|pagador|facturer a|tiers|payeur',
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
  // Without a party it is the one that changes from shipment to shipment.
  for (const key of partyKeys) for (const word of split(keys[key])) add(word, `consignee.${key}`);
  return found;
}

const headings = known();
const withoutParty: ReadonlySet<string> = new Set(partyKeys.flatMap((key) => split(keys[key])));

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

/** Headings such as "Name" and "City" without a party, which a file has once for each of two parties. */
function repeatedParty(names: readonly string[]): ReadonlySet<string> {
  const plain = names.map(plainHeading).filter((name) => withoutParty.has(name));
  const repeated = new Set(plain.filter((name, index) => plain.indexOf(name) !== index));
  return repeated.size >= 2 ? new Set(plain) : repeated;
}

/** A mapping by the headings alone. Each field has one column, the first that names it. Which of two parties is meant is asked. */
export function guessMapping(
  names: readonly string[],
  days: ImportMapping['days'],
  sheet: number,
): ImportMapping {
  const fields: ImportMapping['fields'] = {};
  const asked = repeatedParty(names);
  for (const [column, name] of names.entries()) {
    if (asked.has(plainHeading(name))) continue;
    const field = headings.get(plainHeading(name));
    if (field !== undefined && fields[field] === undefined) fields[field] = { column };
  }
  return { fields, days, sheet };
}
