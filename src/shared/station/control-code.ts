/**
 * Prefix of Dockprint's own barcodes: no number of a carrier, a customer or GS1 begins with a full stop, and it is an unshifted key on the
 * keyboards of all three languages.
 */
export const controlPrefix = '.DP.';

/** The commands of the scan sheet for the packing screen. */
export const controlKeys = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'units',
  'next',
  'print',
  'undo',
] as const;
export type ControlKey = (typeof controlKeys)[number];

export type ControlCode =
  | { is: 'key'; key: ControlKey }
  /** The code of a template (`templates.code`). */
  | { is: 'template'; code: string }
  /** The code of a dock in the address book. */
  | { is: 'address'; code: string };

const signs = { key: 'K', template: 'T', address: 'A' } as const;

/** The text of its barcode, in characters that Code 128 writes and a keyboard wedge types: capitals, digits, full stops. */
export const writeControlCode = (control: ControlCode): string =>
  controlPrefix + signs[control.is] + (control.is === 'key' ? control.key.toUpperCase() : control.code);

export const beginsAsControl = (text: string): boolean => text.toUpperCase().startsWith(controlPrefix);

/** Parses one of Dockprint's own barcodes; `null` if something else follows the prefix. Ignores case, since Caps Lock inverts it. */
export function readControlCode(text: string): ControlCode | null {
  if (!beginsAsControl(text)) return null;
  const [, sign, rest = ''] = /^(.)(.+)$/.exec(text.slice(controlPrefix.length).toUpperCase()) ?? [];
  if (sign === signs.key) {
    const key = controlKeys.find((one) => one.toUpperCase() === rest);
    return key === undefined ? null : { is: 'key', key };
  }
  if (!/^[A-Z\d]{1,40}$/.test(rest)) return null;
  if (sign === signs.template) return { is: 'template', code: rest };
  return sign === signs.address ? { is: 'address', code: rest } : null;
}
