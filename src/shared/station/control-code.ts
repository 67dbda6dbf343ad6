/**
 * What Dockprint's own barcodes begin with: no number of a carrier, a customer or GS1 begins with a full stop, and every keyboard of the
 * three languages has it on a key of its own.
 */
export const controlPrefix = '.DP.';

/** What the scan sheet can say to the screen that is packing. */
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

/** The text of its barcode, in what Code 128 writes and a wedge types: capitals, digits, full stops. */
export const writeControlCode = (control: ControlCode): string =>
  controlPrefix + signs[control.is] + (control.is === 'key' ? control.key.toUpperCase() : control.code);

export const beginsAsControl = (text: string): boolean => text.toUpperCase().startsWith(controlPrefix);

/** A barcode of Dockprint's own; `null` where the prefix stands before something else. Capitals do not matter: Caps Lock turns them. */
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
