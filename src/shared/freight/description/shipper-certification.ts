import { maxLength } from '../fields/field-rules.ts';

/**
 * 49 CFR 172.204(a)(1), word for word. Its note allows "herein-named" for "above-named": the service may print the
 * instructions above the freight, where "above-named" would be wrong.
 */
export const shipperCertification =
  'This is to certify that the herein-named materials are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the Department of Transportation.';

const words = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]+/g, ' ');

/** All wordings that the law accepts: (a)(1) with either word, and the declaration of (a)(2). */
const wordings = [
  words(shipperCertification),
  words(shipperCertification).replace('herein', 'above'),
  words(
    'I hereby declare that the contents of this consignment are fully and accurately described above by the proper shipping name, and are classified, packaged, marked and labelled/placarded, and are in all respects in proper condition for transport according to applicable international and national governmental regulations.',
  ),
].map((one) => one.trim());

const isCertified = (text: string): boolean => wordings.some((one) => words(text).includes(one));

/**
 * The bill's special instructions: the typed text, followed by the certification of a hazardous load unless the text
 * already contains it.
 */
export function billInstructions(typed: string, isHazardous: boolean): string {
  const text = typed.trim();
  if (!isHazardous || isCertified(text)) return text;
  if (text === '') return shipperCertification;
  return `${text}${/[.!?]$/.test(text) ? '' : '.'} ${shipperCertification}`;
}

/** The certification uses room of the instructions: together they must not exceed the field. */
export const isTooLongWithCertification = (typed: string, isHazardous: boolean): boolean =>
  billInstructions(typed, isHazardous).length > maxLength.text;
