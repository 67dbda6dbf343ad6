import { onEveryRequest, onBolOrderTender, onTenderAndQuote, type BolField } from './bol-field.ts';

/** A field of a party. The bill-to is not a stop: carriers price by shipper and consignee. */
interface PartyField extends BolField {
  /** Documents for shipper and consignee, where they differ from those of the bill-to. */
  onForEnds?: BolField['on'];
  headings: string;
}

/** The fields of a party, in the order of the form. */
export const partyFields = {
  company: {
    on: onBolOrderTender,
    headings:
      'company|name|company name|customer|customer name|empresa|nombre|razon social|cliente|entreprise|nom|raison sociale|client',
  },
  contact: {
    on: onBolOrderTender,
    headings: 'contact|contact name|attention|attn|contacto|atencion|personne ressource|a l attention de',
  },
  phone: {
    on: onBolOrderTender,
    headings: 'phone|telephone|tel|phone number|telefono|numero de telefono|no de telephone',
  },
  email: { on: ['tender'], headings: 'email|e mail|mail|correo|correo electronico|courriel' },
  address: {
    on: onBolOrderTender,
    headings: 'address|address 1|address line 1|street|addr|direccion|calle|adresse|rue|adresse 1',
  },
  address2: {
    on: onBolOrderTender,
    headings: 'address 2|address line 2|suite|addr 2|direccion 2|interior|adresse 2',
  },
  city: { on: onBolOrderTender, headings: 'city|town|ciudad|municipio|ville' },
  state: {
    on: onBolOrderTender,
    onForEnds: onEveryRequest,
    headings: 'state|st|province|prov|state province|estado|provincia|etat',
  },
  postalCode: {
    on: onBolOrderTender,
    onForEnds: onEveryRequest,
    headings: 'zip|zip code|zipcode|postal code|postal|codigo postal|cp|code postal',
  },
  country: { on: ['tender'], onForEnds: onTenderAndQuote, headings: 'country|pais|pays' },
} as const satisfies Record<string, PartyField>;

export type PartyKey = keyof typeof partyFields;

/** The documents that carry a field of a party; `isEnd`: of the shipper or consignee. */
export const papersOfPartyField = (field: PartyField, isEnd: boolean): BolField['on'] =>
  isEnd ? (field.onForEnds ?? field.on) : field.on;
