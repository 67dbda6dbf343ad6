import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  isWithinLimits,
  parseExactly,
  readJson,
  readText,
  serviceMessage,
  unpack,
} from '#main/freight-service/read-json.ts';

describe('how large an answer may be', () => {
  const wide = { values: 100, depth: 100, entries: 100, keys: 100 };

  test.each<[string, unknown, Partial<typeof wide>, boolean]>([
    ['as many values as there may be', { a: 1, b: [2] }, { values: 3 }, true],
    ['one more', { a: 1, b: [2, 3] }, { values: 3 }, false],
    ['one more, in the object that is read last', { a: [2, 3], b: 1 }, { values: 3 }, false],
    ['many objects without a value', [{}, {}, [], null], { values: 4 }, true],
    ['as deep as it may be', [[1]], { depth: 2 }, true],
    ['one deeper, although it is empty', [[[]]], { depth: 2 }, false],
    ['one deeper behind something shallow', { a: 1, b: { c: { d: 1 } } }, { depth: 2 }, false],
    ['as many entries of a list', [1, 2], { entries: 2, keys: 1 }, true],
    ['one more entry', [1, 2, 3], { entries: 2, keys: 9 }, false],
    ['as many names of an object', { a: 1, b: 2 }, { keys: 2, entries: 1 }, true],
    ['one more name', { a: 1, b: 2, c: 3 }, { keys: 2, entries: 9 }, false],
    ['no object', 'text', { values: 0, depth: 0, entries: 0, keys: 0 }, true],
    ['nothing', null, { values: 0, depth: 0, entries: 0, keys: 0 }, true],
  ])('%s', (_, root, limits, within) => {
    expect(isWithinLimits(root, { ...wide, ...limits })).toBe(within);
  });

  test('a larger one is no answer', () => {
    expect(readJson(Buffer.from('[1,2,3]'), { ...wide, entries: 2 })).toEqual({ ok: false });
  });
});

describe('a number of sixteen digits or more', () => {
  test.each([
    ['{"a":9007199254740993}', { a: '9007199254740993' }],
    ['[ 9007199254740993,12345678901234567890 ]', ['9007199254740993', '12345678901234567890']],
    // These are what they seem to be.
    ['{"a":9007199254740991}', { a: 9007199254740991 }],
    ['{"a":1234567890123456}', { a: 1234567890123456 }],
    [
      '{"a":[1,9007199254740993.5,12345678901234567890e1]}',
      { a: [1, 9007199254740994, 123456789012345680000] },
    ],
    ['{"a":"x,9007199254740993"}', { a: 'x,9007199254740993' }],
  ])('%s keeps its digits if it is whole', (text, value) => {
    expect(parseExactly(text)).toEqual(value);
  });
});

describe('bytes that a server packed', () => {
  const plain = Buffer.from('{"a":1}');
  const unpacked = async (body: Buffer, encoding: string | string[], most = 1000) =>
    (await unpack(body, encoding, most))?.toString();

  test.each<[string, Buffer, string | string[]]>([
    ['none', plain, ''],
    ['identity', plain, 'identity'],
    ['gzip', gzipSync(plain), 'gzip'],
    ['x-gzip in capitals', gzipSync(plain), ' X-GZIP '],
    ['deflate', deflateSync(plain), 'deflate'],
    ['br', brotliCompressSync(plain), 'br'],
    ['twice, the last one last', gzipSync(brotliCompressSync(plain)), 'br, gzip'],
    ['twice, in two headers', gzipSync(brotliCompressSync(plain)), ['br', 'gzip']],
    ['once, after none', gzipSync(plain), 'identity,,gzip'],
    ['once, before an empty name', gzipSync(plain), 'gzip,'],
    ['once, before none', gzipSync(plain), 'gzip, identity'],
  ])('%s', async (_, body, encoding) => {
    expect(await unpacked(body, encoding)).toBe(plain.toString());
  });

  test('packed three times, or in an unknown way, they stay as they came', async () => {
    const thrice = gzipSync(gzipSync(gzipSync(plain)));
    expect(await unpack(thrice, 'gzip,gzip,gzip', 1000)).toEqual(thrice);
    expect(await unpack(plain, 'zstd', 1000)).toEqual(plain);
    // What was put on last is taken off.
    const mixed = gzipSync(plain);
    expect(await unpack(mixed, 'zstd,gzip', 1000)).toEqual(plain);
    expect(await unpack(mixed, 'constructor', 1000)).toEqual(mixed);
  });

  test('as large as an answer may be they are read; larger they are not', async () => {
    expect(await unpacked(gzipSync(' '.repeat(1000)), 'gzip')).toHaveLength(1000);
    expect(await unpack(gzipSync(' '.repeat(1001)), 'gzip', 1000)).toBeNull();
    expect(await unpack(deflateSync(' '.repeat(1001)), 'gzip,deflate', 1000)).toBeNull();
  });
});

test('a text that begins with a sign of Windows-1252 is no UTF-16', () => {
  expect(readText(Buffer.from([0xff, 0x61]))).toBe('ÿa');
  expect(readText(Buffer.from([0x61, 0xfe]))).toBe('aþ');
  expect(readText(Buffer.from([0xff, 0xfe, 0x61, 0]))).toBe('a');
  expect(readText(Buffer.from('\uFEFFa\uFEFF'))).toBe('a\uFEFF');
  // The decoder takes one mark away; a file that was marked twice has another.
  expect(readText(Buffer.from('\uFEFF\uFEFFa'))).toBe('a');
});

describe('the words of an answer that is none of the interface’s', () => {
  const said = (value: unknown) => serviceMessage(Buffer.from(JSON.stringify(value)));

  test.each(['ErrorMessage', 'Message', 'message', 'title', 'error'])('stand in %s', (name) => {
    expect(said({ [name]: ' No lane ', status: 500 })).toBe('No lane');
    for (const none of [7, null, ['No'], { text: 'No' }, '  ']) expect(said({ [name]: none })).toBeNull();
  });

  test('are those of the first such name, and then those of each field', () => {
    expect(said({ error: 'later', Message: 'first' })).toBe('first');
    expect(said({ errors: { a: [' one ', ''], b: 'two' }, ModelState: [{ c: 'zero' }], title: 'T' })).toBe(
      'T zero one two',
    );
    expect(said({ errors: { a: 7, b: null } })).toBeNull();
  });

  test('are a thousand letters at most', () => {
    const long = 'x'.repeat(1001);
    for (const words of [said(long), said({ Message: long }), serviceMessage(Buffer.from(long))])
      expect(words).toBe('x'.repeat(1000));
  });

  test('are not read again where the answer was', () => {
    expect(serviceMessage(Buffer.from('{"Message":"head"}'), { ok: true, value: { Message: 'whole' } })).toBe(
      'whole',
    );
    expect(serviceMessage(Buffer.from('cut {"a'), { ok: false })).toBe('cut {"a');
    expect(serviceMessage(Buffer.from(' a <b> '), { ok: false })).toBeNull();
    expect(serviceMessage(Buffer.from('x'), { ok: true, value: ' JSON ' })).toBe('JSON');
  });
});
