import { normalNumber } from './normal-number.ts';
import { withoutSymbology } from './symbology.ts';

/**
 * The envelope of ISO/IEC 15434 around a Data Matrix: `[)>`, RS, format 05 or 06, fields separated by GS, then RS and
 * EOT. Many keyboard wedges drop the control characters.
 */
// eslint-disable-next-line no-control-regex -- the separators are control characters
const envelope = /^\[\)>\u001e?0[56]\u001d?([^\u0004]*?)\u001e?\u0004?$/;

/** The data identifier of a carrier's PRO number (ANSI MH10.8.2). */
const proIdentifier = /^6K(?=[A-Z\d])/i;

/**
 * The PRO number in a scanned sticker: without symbology identifier, Code 39 asterisks, Data Matrix envelope, data
 * identifier 6K, and the SCAC where it is the shipment's own. A text with none of these is returned as it is.
 */
export function readProSticker(typed: string, scac: string): string {
  const data = withoutSymbology(typed);
  const fields = envelope.exec(data)?.[1]?.split('\u001d');
  const field = fields?.find((one) => proIdentifier.test(one)) ?? fields?.[0] ?? data;
  const bare = field.replace(/^\*(.+)\*$/, '$1').replace(proIdentifier, '');
  const carrier = scac.trim().toUpperCase();
  const pro =
    carrier !== '' && bare.toUpperCase().startsWith(carrier) && /^[\s-]*\d/.test(bare.slice(carrier.length))
      ? bare.slice(carrier.length).replace(/^[\s-]+/, '')
      : bare;
  return pro === typed.trim() || pro === '' ? typed : pro.toUpperCase();
}

/** Whether the sticker's data identifier marks its number as a PRO number. */
export function isMarkedPro(typed: string): boolean {
  const data = withoutSymbology(typed);
  const fields = envelope.exec(data)?.[1]?.split('\u001d') ?? [data.replace(/^\*(.+)\*$/, '$1')];
  return fields.some((field) => proIdentifier.test(field)) && looksLikePro(readProSticker(typed, ''));
}

/** Whether an unknown scan may be a PRO sticker: six to fifteen digits, perhaps with letters before and an X after. */
export const looksLikePro = (text: string): boolean => /^[A-Z]{0,4}\d{6,15}X?$/.test(normalNumber(text));
