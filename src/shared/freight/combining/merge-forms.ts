import { maxTypedLength } from '../fields/field-rules.ts';
import { headFields, headKeysWith } from '../fields/head-fields.ts';
import { summedAmount, isAdditive } from './merged-amounts.ts';
import type { Language } from '#shared/language.ts';
import { isBlankParty, type PartyForm, type ShipmentForm } from '../form/shipment-form.ts';

/**
 * Fields of combined loads where a BOL has room for one value only. Everything else is kept from all loads: lines one
 * after the other, numbers and instructions side by side. Amounts of money are asked about even where two loads agree,
 * since their sum is more; a quote is asked about even where one load alone has it.
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

/** One possible answer, as a person reads it, and the indexes of the loads that have it. `null`: no load has it. */
export interface MergeChoice {
  text: string;
  loads: number[];
}
export interface MergeDifference {
  question: MergeQuestion;
  /** The last may come from no load: the field stays empty, or holds all. */
  choices: MergeChoice[];
}
/** The index of the choice for each question that was answered. */
export type MergeAnswers = Partial<Record<MergeQuestion, number>>;

/** Texts kept from all loads, side by side in one field. */
const joined = headKeysWith('joinedBy');

type Fields = Partial<ShipmentForm>;
interface Asked {
  /** What this load says; null: nothing. */
  read: (form: ShipmentForm) => Fields | null;
  show: (form: ShipmentForm) => string;
  /** Answers that no single load gives, each with its text. `said`: the loads that have a value. */
  extra?: (said: readonly ShipmentForm[], language: Language) => { text: string; fields: Fields }[];
  /** Whether to ask although no two loads differ. `silent`: how many have no value. */
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
/** Money: one of the amounts, the sum of all, or none. */
const money = (
  at: 'cod' | 'declaredValue',
  keys: readonly ('codAmount' | 'codFee' | 'customerCheck' | 'declaredValue' | 'valueUnit')[],
): Asked => {
  const fieldsOf = (form: ShipmentForm): Fields => Object.fromEntries(keys.map((key) => [key, form[key]]));
  const show = (form: ShipmentForm): string => said(...keys.map((key) => form[key]));
  return {
    read: (form) => (show(form) === '' ? null : fieldsOf(form)),
    show,
    opens: (loads) => loads.length > 1 && loads.some((form) => isAdditive(at, form)),
    extra(loads, language) {
      const sum = summedAmount(at, loads, language);
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
  // Carriers quoted that load's freight only.
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

/** The texts that are not empty, without repetition, in order. */
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
 * One form from several loads, in their order. `open`: differences without an answer; nothing is chosen for them. Its
 * BOL number is the first load's: the caller assigns a new one. `too-long`: the joined texts exceed what a field can
 * hold.
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
