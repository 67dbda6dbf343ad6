/** The operations that are used (RFC 8011 5.4.15; the last is CUPS's own). */
const operations = {
  'Print-Job': 0x0002,
  'Validate-Job': 0x0004,
  'Get-Job-Attributes': 0x0009,
  'Get-Printer-Attributes': 0x000b,
  'CUPS-Get-Printers': 0x4002,
} as const;
export type IppOperation = keyof typeof operations;

/**
 * The attributes that are sent, with their syntax (RFC 8011 4 and 5.2, PWG 5100.7, 5100.13), in the order in which they go out: the first four
 * have to come first. `word`: a keyword, else a name of the printer's own. CUPS passes over a `media-source` that is a keyword and is written
 * as a name.
 */
const syntaxes = {
  'attributes-charset': 'charset',
  'attributes-natural-language': 'language',
  'printer-uri': 'uri',
  'job-id': 'integer',
  'requesting-user-name': 'name',
  'job-name': 'name',
  'document-format': 'media-type',
  'requested-attributes': 'keywords',
  copies: 'integer',
  media: 'word',
  'media-col': 'collection',
  'media-size': 'collection',
  'x-dimension': 'integer',
  'y-dimension': 'integer',
  'media-source': 'word',
  sides: 'keyword',
  'print-scaling': 'keyword',
} as const;
type AttributeName = keyof typeof syntaxes;

interface Values {
  collection: IppAttributes;
  keywords: readonly string[];
  integer: number;
}
export type IppAttributes = {
  readonly [Name in AttributeName]?: (typeof syntaxes)[Name] extends keyof Values
    ? Values[(typeof syntaxes)[Name]]
    : string;
};

export interface IppMessage {
  'operation-attributes-tag': IppAttributes;
  'job-attributes-tag'?: IppAttributes;
  /** The document. */
  data?: Buffer;
}

/** Tags of groups and of values (RFC 8010 3.5). */
const [operationGroup, jobGroup, endOfAttributes] = [0x01, 0x02, 0x03];
const tags = {
  integer: 0x21,
  collection: 0x34,
  collectionEnd: 0x37,
  name: 0x42,
  keyword: 0x44,
  keywords: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  'media-type': 0x49,
  member: 0x4a,
} as const;

const keyword = /^[a-z][a-z0-9._-]*$/;
const tagOfText = (syntax: Exclude<(typeof syntaxes)[AttributeName], 'collection'>, text: string): number =>
  syntax === 'word' ? (keyword.test(text) ? tags.keyword : tags.name) : tags[syntax];

function number(value: number, size: 2 | 4): Buffer {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntBE(value, 0, size);
  return bytes;
}

/** One value; `name` is empty for a further value and inside a collection (RFC 8010 3.1.4 to 3.1.6). */
const writeValue = (tag: number, name: string, value: Buffer): Buffer[] => [
  Buffer.concat([Buffer.of(tag), number(name.length, 2), Buffer.from(name), number(value.length, 2), value]),
];
const empty = Buffer.alloc(0);

function writeAttribute(attribute: AttributeName, attributes: IppAttributes, name: string): Buffer[] {
  const value = attributes[attribute];
  const syntax = syntaxes[attribute];
  if (value === undefined) return [];
  if (typeof value === 'number') return writeValue(tags.integer, name, number(value, 4));
  if (syntax === 'collection')
    return [
      ...writeValue(tags.collection, name, empty),
      ...inOrder.flatMap((member) => {
        const inner = writeAttribute(member, value as IppAttributes, '');
        return inner.length === 0 ? [] : [...writeValue(tags.member, '', Buffer.from(member)), ...inner];
      }),
      ...writeValue(tags.collectionEnd, '', empty),
    ];
  return [value as string | readonly string[]]
    .flat()
    .flatMap((text, index) =>
      writeValue(tagOfText(syntax, text), index === 0 ? name : '', Buffer.from(text)),
    );
}

const inOrder = Object.keys(syntaxes) as AttributeName[];
const writeGroup = (tag: number, attributes: IppAttributes): Buffer[] => [
  Buffer.of(tag),
  ...inOrder.flatMap((name) => writeAttribute(name, attributes, name)),
];

/** A request of IPP 2.0 (RFC 8010 3.1.1). `uri` is what the printer is told is its own. Throws when a text is longer than 65,535 bytes. */
export function encodeIppRequest(
  uri: string,
  operation: IppOperation,
  { 'operation-attributes-tag': attributes, 'job-attributes-tag': job, data }: IppMessage,
  requestId: number,
): Buffer {
  const all: IppAttributes = {
    'attributes-charset': 'utf-8',
    'attributes-natural-language': 'en-us',
    'printer-uri': uri,
    ...attributes,
  };
  return Buffer.concat([
    Buffer.of(2, 0),
    number(operations[operation], 2),
    number(requestId, 4),
    ...writeGroup(operationGroup, all),
    ...(job === undefined ? [] : writeGroup(jobGroup, job)),
    Buffer.of(endOfAttributes),
    ...(data === undefined ? [] : [data]),
  ]);
}
