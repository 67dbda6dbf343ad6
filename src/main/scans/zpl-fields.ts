import { zplCommands, type ZplCommand } from '#main/printing/zpl-commands.ts';
import type { Serial } from './zpl-serials.ts';

/** A field of a format, up to its `^FS`. */
export interface ZplField {
  /** The letter behind `^B`, and what follows it; null: no barcode. */
  barcode: { kind: string; parameters: readonly string[] } | null;
  /** One character per byte; null: no data. */
  data: string | null;
  number: number | null;
  /** The character that begins a byte in hex; null: no `^FH`. */
  hexSign: string | null;
  /** The character around the number of another field that is embedded in this one (`^FE`). */
  embedSign: string | null;
  serial: Serial | null;
  /** Which byte is printed in place of which (`^CI`). */
  mapping: ReadonlyMap<string, string>;
}

export interface ZplFormat {
  fields: readonly ZplField[];
  /** How many labels it prints, and how many of them have the same serial number (`^PQ`). */
  quantity: number;
  replicates: number;
}

/** Formats that were stored in the printer (`^DF`), by name. */
export type StoredFormats = Map<string, readonly ZplField[]>;

/** The maximum length of `^FD`. */
export const maxData = 3072;
/** Formats that recall each other many times over would grow without end; a label has a few dozen fields. */
const maxRecalled = 1000;

const newField = (mapping: ReadonlyMap<string, string>): ZplField => ({
  barcode: null,
  data: null,
  number: null,
  hexSign: null,
  embedSign: null,
  serial: null,
  mapping,
});

const nameOf = (written: string): string =>
  written
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]:/, '')
    .replace(/\.\w*$/, '');

/** Pairs of numbers: the printed character, and the one in the data. */
function mappingOf(text: string): Map<string, string> {
  const numbers = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)).slice(1);
  const mapping = new Map<string, string>();
  for (let index = 0; index + 1 < numbers.length; index += 2)
    mapping.set(String.fromCharCode(numbers[index + 1] ?? 0), String.fromCharCode(numbers[index] ?? 0));
  return mapping;
}

/** The character after the name of a command; line breaks do not count. */
const signIn = (text: string, otherwise: string): string => (text > ' ' ? text.charAt(0) : otherwise);
/** Printers drop line breaks and other control characters in the string itself; intended ones are written with `^FH`. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const withoutControls = (text: string): string => text.replaceAll(/[\0-\x1f]/g, '');

const countIn = (text: string | undefined): number => Math.max(1, Number.parseInt(text ?? '', 10) || 1);

const serialOf = ({ name, parameters }: ZplCommand): Serial =>
  name === 'SF'
    ? { command: 'SF', mask: parameters[0] ?? '', step: withoutControls(parameters[1] ?? '') || '1' }
    : {
        command: 'SN',
        step: Number.parseInt(parameters[1] ?? '', 10) || 1,
        leadingZeros: parameters[2]?.trim().toUpperCase() === 'Y',
      };

/** Applies a command to the open field. */
function addToField(field: ZplField, command: ZplCommand, bytes: string): void {
  const { name, parameters } = command;
  const text = bytes.slice(command.textStart, command.end);
  if (name === 'FH') field.hexSign = signIn(text, '_');
  else if (name === 'FE') field.embedSign = signIn(text, '#');
  else if (name === 'FN') field.number = Number.parseInt(text, 10);
  else if (name === 'FD' || name === 'FV') field.data = withoutControls(text).slice(0, maxData);
  else if (name === 'SN') {
    field.data = withoutControls(parameters[0] ?? '').slice(0, maxData) || '1';
    field.serial = serialOf(command);
  } else if (name === 'SF') field.serial = serialOf(command);
  else if (name.startsWith('B') && name !== 'BY') field.barcode = { kind: name.charAt(1), parameters };
}

/** The printing formats of a ZPL string. `bytes`: its UTF-8, one character per byte. Stored formats are added to `stored`. */
export function* zplFormats(bytes: string, stored: StoredFormats): Generator<ZplFormat> {
  let mapping: ReadonlyMap<string, string> = new Map();
  let fields: ZplField[] = [];
  let field = newField(mapping);
  let template: string | null = null;
  let [quantity, replicates] = [1, 1];
  for (const command of zplCommands(bytes, 'passed-over')) {
    if (command.prefix === '~') continue;
    const { name, parameters } = command;
    const [first = ''] = parameters;
    if (name === 'XA') [fields, field, template, quantity, replicates] = [[], newField(mapping), null, 1, 1];
    else if (name === 'FS') {
      fields.push(field);
      field = newField(mapping);
    } else if (name === 'CI') {
      mapping = mappingOf(bytes.slice(command.textStart, command.end));
      field.mapping = mapping;
    } else if (name === 'DF') template = nameOf(first);
    else if (name === 'XF')
      fields.push(...(stored.get(nameOf(first)) ?? []).slice(0, Math.max(0, maxRecalled - fields.length)));
    else if (name === 'PQ') [quantity, replicates] = [countIn(first), countIn(parameters[2])];
    else if (name === 'XZ') {
      if (template === null) yield { fields, quantity, replicates };
      else stored.set(template, fields);
      [fields, field, template, quantity, replicates] = [[], newField(mapping), null, 1, 1];
    } else addToField(field, command, bytes);
  }
}
