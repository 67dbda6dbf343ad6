import { importLimits } from '#shared/freight/fields/import-fields.ts';
import { repeatedNames } from '#main/repeated-names.ts';
import { cellContent, isEmptyValue } from './cell-content.ts';
import { fileText } from './file-text.ts';
import { maxExactNumber } from './put-field.ts';
import { FileRefused, type MaskedNumber } from './table.ts';

export type JsonObject = Record<string, unknown>;
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber);

/** A number with its exponent as the file writes it: 5.12345E+11 as an order number has lost digits, 5e2 pounds have not. */
export class WrittenNumber implements MaskedNumber {
  readonly number: number;
  readonly shown: string;
  constructor(number: number, shown: string) {
    this.number = number;
    this.shown = shown;
  }
  /** In a stored row: as text, so that a damaged number is refused when the file comes again. */
  toJSON(): string {
    return this.shown;
  }
}

function parseJson(text: string): unknown {
  if (!/\de[+-]?\d/i.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Math.abs(value) < maxExactNumber && /e/i.test(context?.source ?? '')
      ? new WrittenNumber(value, context?.source ?? '')
      : value,
  );
}

/** `submit`: the file asks to have its shipments sent once they are imported. */
export interface JsonFile {
  shipments: unknown[];
  submit: boolean;
  /** Repeated names, by the index of the shipment. */
  repeated: ReadonlyMap<number, ReadonlySet<string>>;
  /** Indexes of shipments that contradict the file's `submit`: a file is sent as a whole, or not. */
  contradicting: ReadonlySet<number>;
}

/** The names repeated in a shipment. If names are repeated outside the shipments, some shipments are not read at all. */
function repeatedIn(text: string, isWrapped: boolean, isList: boolean): JsonFile['repeated'] {
  const repeated = new Map<number, Set<string>>();
  for (const path of repeatedNames(text)) {
    const [at, ...name] = isWrapped ? path.slice(1) : isList ? path : [0, ...path];
    if (typeof at !== 'number' || name.length === 0) throw new FileRefused('not-json');
    repeated.set(at, (repeated.get(at) ?? new Set()).add(name.join('.')));
  }
  return repeated;
}

/** A `submit` that is not yes or no is copied to each shipment, where it is refused by name. */
const withOrder = (shipments: unknown[], { submit }: JsonObject): unknown[] =>
  submit === undefined || submit === null || typeof submit === 'boolean'
    ? shipments
    : shipments.map((one) => (isObject(one) ? { ...one, submit } : one));

/** One shipment, an array of them, or `{ "submit": true, "shipments": […] }`. */
export function openJson(bytes: Uint8Array): JsonFile {
  const text = fileText(bytes);
  if (text.trim() === '') throw new FileRefused('empty');
  let raw: unknown;
  try {
    raw = parseJson(text);
  } catch {
    throw new FileRefused('not-json');
  }
  const wrapped =
    isObject(raw) &&
    Array.isArray(raw['shipments']) &&
    Object.keys(raw).every((key) => key === 'shipments' || key === 'submit')
      ? raw
      : null;
  const shipments =
    wrapped === null
      ? Array.isArray(raw)
        ? raw
        : [raw]
      : withOrder(wrapped['shipments'] as unknown[], wrapped);
  if (shipments.length === 0) throw new FileRefused('no-shipments');
  if (shipments.length > importLimits.rows) throw new FileRefused('too-many-rows');
  const orders = shipments.map((one) => (isObject(one) ? one['submit'] : undefined));
  const said = wrapped?.['submit'];
  const submit = typeof said === 'boolean' ? said : orders.every((one) => one === true);
  const contradicting = new Set(
    orders.flatMap((one, at) => (typeof one === 'boolean' && one !== submit ? at : [])),
  );
  return {
    shipments,
    submit,
    repeated: repeatedIn(text, wrapped !== null, Array.isArray(raw)),
    contradicting,
  };
}

/** How many texts of a value mean "no value". */
export function emptyWordsIn(value: unknown): number {
  if (typeof value === 'string') return isEmptyValue(cellContent(value)) ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((count: number, one: unknown) => count + emptyWordsIn(one), 0);
}
