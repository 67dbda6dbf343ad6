import * as z from 'zod';
import { headKeysWith } from '../fields/head-fields.ts';
import { readPositive } from '../fields/number-fields.ts';
import { showNumber } from './read-number.ts';
import type { Language } from '#shared/language.ts';
import type { LineForm, ShipmentForm } from './shipment-form.ts';

const askedOfHead = headKeysWith('asked');
const askedOfLine = ['handlingUnits', 'pieces', 'weightLb', 'description'] as const;
/**
 * Line fields that depend on the handling units, each with the field it is asked with unless it is asked itself. The
 * law wants the quantity and packages of hazardous goods stated (49 CFR 172.202): last week's must not remain.
 */
const followers = {
  pieces: 'pieces',
  weightLb: 'weightLb',
  hazardQuantity: 'weightLb',
  packageCount: 'pieces',
} as const;
type Follower = keyof typeof followers;
const followerKeys = Object.keys(followers) as Follower[];
/** Measured, not counted in whole numbers. */
const isMeasured = (key: Follower): boolean => followers[key] === 'weightLb';

const askedPath = new RegExp(
  `^(?:${askedOfHead.join('|')}|lines\\.(?:0|[1-9]\\d{0,2})\\.(?:${askedOfLine.join('|')}))$`,
);

/** Fields of the form that a template asks for each time, by their paths. */
export const askedFieldsSchema = z.array(z.string().regex(askedPath)).max(200);

/** Every field of this form that may be asked each time, in the order of the form. */
export const askableFields = (form: Pick<ShipmentForm, 'lines'>): string[] => [
  ...askedOfHead.slice(0, -1),
  ...form.lines.flatMap((_line, at) => askedOfLine.map((field) => `lines.${at}.${field}`)),
  'specialInstructions',
];

/** What usually differs between loads: the PO, and the quantities. */
export const usuallyAsked = (form: ShipmentForm): string[] => [
  ...(form.poNumber.trim() === '' ? [] : ['poNumber']),
  ...form.lines.map((_line, at) => `lines.${at}.handlingUnits`),
];

/** A form as a template keeps it: without the numbers and the day of one shipment. */
export const withoutOwnNumbers = (form: ShipmentForm): ShipmentForm => ({
  ...form,
  ...Object.fromEntries(headKeysWith('ofOneShipment').map((key) => [key, ''])),
});

const isAskedWith = (asked: ReadonlySet<string>, at: number, key: Follower): boolean =>
  asked.has(`lines.${at}.${followers[key]}`);

const followed = (asked: ReadonlySet<string>, at: number): readonly Follower[] =>
  asked.has(`lines.${at}.handlingUnits`) ? followerKeys.filter((key) => !isAskedWith(asked, at, key)) : [];

/** The template's form, ready to pack: fields asked each time are empty, and so are those that depend on them. */
export function withAskedEmpty(form: ShipmentForm, asked: readonly string[]): ShipmentForm {
  const paths = new Set(asked);
  const heads = Object.fromEntries(askedOfHead.filter((key) => paths.has(key)).map((key) => [key, '']));
  const lines = form.lines.map((line, at): LineForm => {
    const empty = [
      ...askedOfLine.filter((key) => paths.has(`lines.${at}.${key}`)),
      ...followerKeys.filter((key) => isAskedWith(paths, at, key)),
      ...followed(paths, at),
    ];
    return { ...line, ...Object.fromEntries(empty.map((key) => [key, ''])) };
  });
  return { ...form, ...heads, lines };
}

/**
 * The line as it is when its units have been typed: pieces, weight and what hazardous goods state by them in the template's proportion, what
 * is counted only where it comes out whole.
 * A field in which something stands keeps it, unless it is what followed the units before. Null: nothing follows.
 */
export function followingUnits(
  template: { form: ShipmentForm; asked: readonly string[] },
  line: LineForm,
  at: number,
  before: Partial<LineForm>,
  language: Language,
): Partial<LineForm> | null {
  const base = template.form.lines[at];
  const [was, now] = [base, line].map((one) =>
    one === undefined ? null : readPositive(one.handlingUnits, 'handlingUnits', language),
  );
  if (base === undefined || was == null) return null;
  const made: Partial<LineForm> = {};
  for (const key of followed(new Set(template.asked), at)) {
    const whole = readPositive(base[key], key, language);
    const share = whole === null || now == null ? Number.NaN : Math.round(((whole * now) / was) * 100) / 100;
    const isWhole = Number.isInteger(share) || isMeasured(key);
    const isFree = line[key].trim() === '' || line[key] === before[key];
    if (!Number.isNaN(share) && share > 0 && isWhole && isFree) made[key] = showNumber(share, language);
    // Half a carton cannot be stated, and without units nothing can be worked out.
    else if (isFree && line[key] !== '') made[key] = '';
  }
  const isChange = Object.entries(made).some(([key, text]) => line[key as keyof LineForm] !== text);
  return isChange ? made : null;
}
