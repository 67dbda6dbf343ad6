import { maxTypedLength } from '../fields/field-rules.ts';
import { headFields, headKeysWith } from '../fields/head-fields.ts';
import { addedUp, addsUp } from './merged-amounts.ts';
import type { Language } from '#shared/language.ts';
import { isBlankParty, type PartyForm, type ShipmentForm } from '../form/shipment-form.ts';

/**
 * What can differ between loads that are made one, where a BOL has room for one answer only. Everything else is kept of all of them:
 * lines one after the other, numbers and instructions side by side. Money is asked about also where two loads say the same, since together
 * they say more; a quote also where one load alone has it.
 */
export const mergeQuestions = [
  'shipper',
  'consignee',
  'billTo',
  'freightTerms',
  'carrier',
  'proNumber',
  'quoteNumber',
  'trailerNumber',
  'externalId',
  'hazmat',
  'accessorials',
  'cod',
  'declaredValue',
] as const;
export type MergeQuestion = (typeof mergeQuestions)[number];

/** One answer of a question: as a person reads it, and which of the loads, from 0, say so. `null`: none of them. */
export interface MergeChoice {
  text: string;
  loads: number[];
}
export interface MergeDifference {
  question: MergeQuestion;
  /** The last may belong to no load: the field stays empty, or holds all. */
  choices: MergeChoice[];
}
/** The choice, by its place, for each question that was asked. */
export type MergeAnswers = Partial<Record<MergeQuestion, number>>;

/** Texts that are kept of all loads, side by side in one field. */
const joined = headKeysWith('joinedBy');

type Fields = Partial<ShipmentForm>;
interface Asked {
  /** What this load says; null: nothing. */
  read: (form: ShipmentForm) => Fields | null;
  show: (form: ShipmentForm) => string;
  /** Answers that no load gives by itself, each with its text. `said`: the loads that have a value. */
  extra?: (said: readonly ShipmentForm[], language: Language) => { text: string; fields: Fields }[];
  /** Whether it is asked although no two loads differ. `silent`: how many say nothing. */
  opens?: (said: readonly ShipmentForm[], silent: number) => boolean;
}

const said = (...texts: string[]): string => texts.filter((text) => text.trim() !== '').join(' · ');
const partyText = ({
  company,
  contact,
  phone,
  email,
  address,
  address2,
  city,
  state,
  postalCode,
  country,
}: PartyForm): string =>
  said(
    company,
    said(address, address2),
    said(city, state, postalCode, country === 'USA' ? '' : country),
    said(contact, phone, email),
  );
const party = (at: 'shipper' | 'consignee' | 'billTo'): Asked => ({
  read: (form) => (isBlankParty(form[at]) ? null : { [at]: form[at] }),
  show: (form) => partyText(form[at]),
});
const single = (at: 'proNumber' | 'quoteNumber' | 'trailerNumber' | 'externalId'): Asked => ({
  read: (form) => (form[at].trim() === '' ? null : { [at]: form[at] }),
  show: (form) => form[at],
  extra: () => [{ text: '', fields: { [at]: '' } }],
});
/** Money: one of the amounts, all of them added up, or none. */
const money = (
  at: 'cod' | 'declaredValue',
  keys: readonly ('codAmount' | 'codFee' | 'customerCheck' | 'declaredValue' | 'valueUnit')[],
): Asked => {
  const fieldsOf = (form: ShipmentForm): Fields => Object.fromEntries(keys.map((key) => [key, form[key]]));
  const show = (form: ShipmentForm): string => said(...keys.map((key) => form[key]));
  return {
    read: (form) => (show(form) === '' ? null : fieldsOf(form)),
    show,
    opens: (loads) => loads.length > 1 && loads.some((form) => addsUp(at, form)),
    extra(loads, language) {
      const sum = addedUp(at, loads, language);
      const none = { text: '', fields: Object.fromEntries(keys.map((key) => [key, ''])) };
      return sum === null ? [none] : [{ text: show(sum), fields: fieldsOf(sum) }, none];
    },
  };
};
const inOrder = (codes: readonly string[]): string[] => [...new Set(codes)].toSorted();

const questions: Record<MergeQuestion, Asked> = {
  shipper: party('shipper'),
  consignee: party('consignee'),
  billTo: party('billTo'),
  freightTerms: {
    read: ({ freightTerms }) => ({ freightTerms }),
    show: ({ freightTerms }) => freightTerms,
  },
  carrier: {
    read: ({ carrierName, scac }) => (said(carrierName, scac) === '' ? null : { carrierName, scac }),
    show: ({ carrierName, scac }) => said(carrierName, scac),
  },
  proNumber: single('proNumber'),
  // Carriers quoted a price for the freight of that load only.
  quoteNumber: { ...single('quoteNumber'), opens: (loads, silent) => loads.length > 0 && silent > 0 },
  trailerNumber: single('trailerNumber'),
  externalId: single('externalId'),
  hazmat: {
    read: ({ hazmat }) => (said(...Object.values(hazmat)) === '' ? null : { hazmat }),
    show: ({ hazmat }) => said(hazmat.contactPhone, hazmat.contactName, hazmat.contractNumber),
  },
  accessorials: {
    read: ({ accessorials }) => ({ accessorials: inOrder(accessorials) }),
    show: ({ accessorials }) => inOrder(accessorials).join(', '),
    extra: (forms) => {
      const all = inOrder(forms.flatMap(({ accessorials }) => accessorials));
      return [{ text: all.join(', '), fields: { accessorials: all } }];
    },
  },
  cod: money('cod', ['codAmount', 'codFee', 'customerCheck']),
  declaredValue: money('declaredValue', ['declaredValue', 'valueUnit']),
};

interface Answer extends MergeChoice {
  fields: Fields;
}

/** Each distinct value, plus any answer made from all of them. */
function answersOf(question: MergeQuestion, forms: readonly ShipmentForm[], language: Language): Answer[] {
  const { read, show, extra, opens } = questions[question];
  const found = new Map<string, Answer>();
  for (const [at, form] of forms.entries()) {
    const fields = read(form);
    if (fields === null) continue;
    const key = JSON.stringify(fields);
    const known = found.get(key) ?? { text: show(form), loads: [], fields };
    known.loads.push(at);
    found.set(key, known);
  }
  const saying = forms.filter((form) => read(form) !== null);
  const isOpen = found.size > 1 || opens?.(saying, forms.length - saying.length) === true;
  if (!isOpen || extra === undefined) return [...found.values()];
  const others = extra(saying, language).filter(({ fields }) => !found.has(JSON.stringify(fields)));
  return [...found.values(), ...others.map(({ text, fields }) => ({ text, loads: [], fields }))];
}

/** The texts that say something, each once, in their order. */
const distinct = (texts: readonly string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
];

/** What to ask before combining these loads. */
export const mergeDifferences = (forms: readonly ShipmentForm[], language: Language): MergeDifference[] =>
  mergeQuestions.flatMap((question) => {
    const choices = answersOf(question, forms, language).map(({ text, loads }) => ({ text, loads }));
    return choices.length < 2 ? [] : [{ question, choices }];
  });

/**
 * One form of several loads, in their order. `open`: differences that nobody has answered; nothing is chosen for them. Its BOL number is
 * the first load's: the caller gives it a new one. `too-long`: side by side the texts are more than a field can ever hold.
 */
export function mergeForms(
  forms: readonly [ShipmentForm, ...ShipmentForm[]],
  answers: MergeAnswers,
  language: Language,
): { ok: true; form: ShipmentForm } | { ok: false; open: MergeQuestion[]; tooLong: boolean } {
  const merged: ShipmentForm = { ...forms[0] };
  merged.lines = forms.flatMap(({ lines }) => lines.map((line) => ({ ...line })));
  for (const key of joined)
    merged[key] = distinct(forms.map((form) => form[key])).join(headFields[key].joinedBy);
  const open: MergeQuestion[] = [];
  for (const question of mergeQuestions) {
    const choices = answersOf(question, forms, language);
    const chosen = choices.length === 1 ? choices[0] : choices[answers[question] ?? -1];
    if (chosen !== undefined) Object.assign(merged, chosen.fields);
    else if (choices.length > 1) open.push(question);
  }
  const tooLong = merged.lines.length > 200 || joined.some((key) => merged[key].length > maxTypedLength);
  return open.length > 0 || tooLong ? { ok: false, open, tooLong } : { ok: true, form: merged };
}
