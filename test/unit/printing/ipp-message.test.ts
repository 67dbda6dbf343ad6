import ipp from '@sealsystems/ipp';
import { expect, test } from 'vitest';
import {
  encodeIppRequest,
  type IppMessage,
  type IppOperation,
} from '#main/printing/documents/ipp-message.ts';
import { pageAttributes } from '#main/printing/documents/ipp-page.ts';
import { readIppAnswer } from '#main/printing/documents/ipp-read.ts';
import { statusName } from '#main/printing/documents/ipp-status-codes.ts';

const uri = 'ipp://127.0.0.1:631/printers/BOL';
const user = { 'requesting-user-name': 'dockprint' };
const offers = { trays: ['tray-2', 'Bypass 1'], sides: ['two-sided-long-edge'] };
const page = (tray?: string, media = 'na_letter_8.5x11in') =>
  pageAttributes({ media, sides: 'one-sided' }, tray === undefined ? {} : { tray }, offers);

/** Every operation as Dockprint sends it; its attributes in the order in which it sends them. */
const requests: [string, IppOperation, IppMessage][] = [
  [
    'a question about the printer',
    'Get-Printer-Attributes',
    { 'operation-attributes-tag': { ...user, 'requested-attributes': ['printer-state', 'media-supported'] } },
  ],
  [
    'a question for one attribute',
    'CUPS-Get-Printers',
    { 'operation-attributes-tag': { ...user, 'requested-attributes': ['printer-name'] } },
  ],
  [
    'a question for none',
    'Get-Printer-Attributes',
    { 'operation-attributes-tag': { 'requested-attributes': [] } },
  ],
  [
    'a question about a job',
    'Get-Job-Attributes',
    { 'operation-attributes-tag': { 'job-id': 2 ** 31 - 1, ...user, 'requested-attributes': ['job-state'] } },
  ],
  [
    'a document asked about ahead',
    'Validate-Job',
    {
      'operation-attributes-tag': { ...user, 'job-name': 'BOL 7', 'document-format': 'application/pdf' },
    },
  ],
  [
    'a document',
    'Print-Job',
    {
      'operation-attributes-tag': {
        ...user,
        'job-name': 'BOL é 提单',
        'document-format': 'application/pdf',
      },
      'job-attributes-tag': { copies: 2, ...page(), 'print-scaling': 'auto-fit' },
      data: Buffer.from('%PDF-1.7 …'),
    },
  ],
  [
    'a label, without attributes of the job',
    'Print-Job',
    {
      'operation-attributes-tag': {
        ...user,
        'job-name': 'L1',
        'document-format': 'application/vnd.cups-raw',
      },
      data: Buffer.from('^XA^XZ'),
    },
  ],
  [
    'a tray with a name of its own, in a collection in a collection',
    'Print-Job',
    { 'operation-attributes-tag': user, 'job-attributes-tag': { copies: 1, ...page('Bypass 1') } },
  ],
];

test.each(requests)('%s is written as the library writes it, byte for byte', (_name, operation, message) => {
  const whole = ipp.Printer('http://127.0.0.1', { uri }).message(operation, message);
  const expected = ipp.serialize({ ...whole, id: 77 });
  expect(encodeIppRequest(uri, operation, message, 77).toString('hex')).toBe(expected.toString('hex'));
});

const read = (message: IppMessage) => ipp.parse(encodeIppRequest(uri, 'Print-Job', message, 5));

test('a word that the library does not know is a keyword where it is written like one, else a name', () => {
  const job = { ...page('tray-2', 'custom_pallet_4x6in'), media: 'Pallet slip' };
  const written = encodeIppRequest(
    uri,
    'Print-Job',
    { 'operation-attributes-tag': user, 'job-attributes-tag': job },
    5,
  );
  expect(written.toString('latin1')).toContain('\x44\0\0\0\x06tray-2');
  expect(written.toString('latin1')).toContain('\x42\0\x05media\0\x0bPallet slip');
  expect(read({ 'operation-attributes-tag': user, 'job-attributes-tag': job })['job-attributes-tag']).toEqual(
    {
      'media-col': { 'media-size': { 'x-dimension': 10160, 'y-dimension': 15240 }, 'media-source': 'tray-2' },
      media: 'Pallet slip',
      sides: 'one-sided',
    },
  );
});

test('the number of the request and its document arrive as they are', () => {
  const data = Buffer.from([3, 0, 255, 3]);
  const written = read({ 'operation-attributes-tag': user, data });
  expect(written).toMatchObject({ id: 5, operation: 'Print-Job', data });
});

test('what is too long for the wire is not sent', () => {
  const message = { 'operation-attributes-tag': { 'job-name': 'x'.repeat(70_000) } };
  expect(() => encodeIppRequest(uri, 'Print-Job', message, 5)).toThrow();
});

test('each status that the library knows has the same name, and those of paid printing have theirs', () => {
  for (const [code, name] of ipp.statusCodes.lookup.entries()) if (name) expect(statusName(code)).toBe(name);
  // Not known to the library, so that such a refusal was "perhaps printed".
  expect(statusName(0x041e)).toBe('client-error-account-limit-reached');
  expect([0x0008, 0x0421, 0x050d, 0x0300].map(statusName)).toEqual(Array(4).fill(undefined));
});

const names = ['printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs', 'printer-info'];
const answer = (printer: object) =>
  ipp.serialize({
    version: '2.0',
    statusCode: 'successful-ok',
    id: 1,
    'operation-attributes-tag': { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' },
    'printer-attributes-tag': printer,
  });

test('an answer is read: numbers, texts, more than one value, a group more than once', () => {
  const one = {
    'printer-state': 'stopped',
    'printer-state-reasons': ['media-jam', 'cover-open'],
    'printer-is-accepting-jobs': false,
    'printer-info': 'Láser 提单',
  };
  const seen = { ...one, 'printer-state': 5 };
  expect(readIppAnswer(answer(one), names, 1000)).toEqual({
    statusCode: 'successful-ok',
    'operation-attributes-tag': {},
    'printer-attributes-tag': seen,
  });
  const more = readIppAnswer(answer([one, one, { 'printer-state-reasons': 'none' }]), names, 1000);
  expect(more?.['printer-attributes-tag']).toEqual([seen, seen, { 'printer-state-reasons': 'none' }]);
});

const attribute = (tag: number, name: string, value: number[] | string) => [
  ...[tag, 0, name.length, ...Buffer.from(name), 0, value.length],
  ...Buffer.from(value as string),
];
const readGroup = (...attributes: number[][]) =>
  readIppAnswer(Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, 4, ...attributes.flat(), 3]), names, 1000)?.[
    'printer-attributes-tag'
  ];

test('a text with its language is read without it, in both ways that printers write it', () => {
  expect(readGroup(attribute(0x35, 'printer-info', [0, 2, 101, 110, 0, 3, 66, 79, 76]))).toEqual({
    'printer-info': 'BOL',
  });
  expect(readGroup([...attribute(0x36, 'printer-info', 'en'), 0, 3, 66, 79, 76])).toEqual({
    'printer-info': 'BOL',
  });
});

test('an attribute without a value, or with one that nobody reads, is there without it', () => {
  for (const tag of [0x10, 0x12, 0x13, 0x31, 0x33]) {
    const group = readGroup(attribute(tag, 'printer-state', tag < 0x20 ? '' : 'xxxxxxxx'));
    expect(group).toHaveProperty('printer-state');
    expect(group).toEqual({ 'printer-state': undefined });
  }
});

test('what is in a collection is no value of the attribute that holds it', () => {
  const inside = [
    attribute(0x34, 'printer-state-reasons', ''),
    attribute(0x4a, '', 'a'),
    attribute(0x44, '', 'media-jam'),
    attribute(0x37, '', ''),
  ];
  expect(readGroup(...inside)).toEqual({ 'printer-state-reasons': undefined });
  expect(readGroup(...inside.slice(0, 3))).toBeUndefined();
  expect(readGroup(...inside, attribute(0x37, '', ''))).toBeUndefined();
});

test('a number or a yes that has another length makes it no answer', () => {
  expect(readGroup(attribute(0x23, 'printer-state', [3]))).toBeUndefined();
  expect(readGroup(attribute(0x21, 'printer-state', [0, 0, 0, 0, 3]))).toBeUndefined();
  expect(readGroup(attribute(0x22, 'printer-is-accepting-jobs', ''))).toBeUndefined();
  // One that nobody asked for.
  expect(readGroup(attribute(0x21, 'queued-job-count', [3]))).toEqual({});
});

test('a hundred thousand groups are refused, or read, in no time', () => {
  const many = Buffer.from([2, 0, 0, 0, 0, 0, 0, 1, ...Array<number>(100_000).fill(4), 3]);
  expect(readIppAnswer(many, names, 1000)).toBeNull();
  expect(readIppAnswer(many, names, 200_000)?.['printer-attributes-tag']).toHaveLength(100_000);
});
