import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readJson, serviceMessage, unpack } from '#main/freight-service/read-json.ts';

const json = '{"Carrier":"Señor Flete"}';
const value = { Carrier: 'Señor Flete' };

describe('JSON out of whatever bytes came', () => {
  test.each([
    ['UTF-8', Buffer.from(json)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${json}`)],
    ['Windows-1252', Buffer.from(json, 'latin1')],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${json}`, 'utf16le')],
  ])('%s', (_name, bytes) => {
    expect(readJson(bytes)).toEqual({ ok: true, value });
  });

  test('the signs that only Windows-1252 has', () => {
    expect(readJson(Buffer.from([0x22, 0x80, 0x93, 0x22]))).toEqual({ ok: true, value: '€“' });
  });

  test.each(['', ' ', '<html>', '{"a":', '{}x', '\u0000'])('%o is none', (text) => {
    expect(readJson(Buffer.from(text))).toEqual({ ok: false });
  });

  const unpacked = async (body: Buffer) => (await unpack(body, 'gzip', 1000)) ?? Buffer.alloc(0);

  test('packed although nobody asked', async () => {
    expect(readJson(await unpacked(gzipSync(json)))).toEqual({ ok: true, value });
  });

  test('said to be packed and is not, or is cut: the bytes stay and will not read', async () => {
    expect((await unpacked(Buffer.from(json))).toString()).toBe(json);
    expect(readJson(await unpacked(gzipSync(json).subarray(0, 20)))).toEqual({ ok: false });
  });

  test('small when packed and above the limit unpacked: nothing of it', async () => {
    expect(await unpack(gzipSync(' '.repeat(1001)), 'gzip', 1000)).toBeNull();
  });
});

describe('the words of an error answer, where services put them', () => {
  test.each([
    [{ Message: ' Bad lane ' }, 'Bad lane'],
    [{ title: 'Invalid', status: 400 }, 'Invalid'],
    [
      { Message: 'The request is invalid.', ModelState: { 'Items[0]': ['Weight is required.'] } },
      'The request is invalid. Weight is required.',
    ],
    [
      { title: 'Invalid', errors: { Zip: ['Too short.', 'Not a number.'] } },
      'Invalid Too short. Not a number.',
    ],
    ['plain', 'plain'],
  ])('%j', (answer, words) => {
    expect(serviceMessage(Buffer.from(JSON.stringify(answer)))).toBe(words);
  });

  test('a plain text is its own words; a page of HTML has none', () => {
    expect(serviceMessage(Buffer.from('Weight missing\r\n'))).toBe('Weight missing');
    for (const mute of ['<html><h1>400</h1>', '', ' ', 'null', '7', '{}', '{"Message":""}', '[]', '""'])
      expect(serviceMessage(Buffer.from(mute))).toBeNull();
  });
});

// Regression: of a number and then none under one name the last was read, and beside an error it was a plain no: the BOL went out again.
describe('an object that says a name of its own twice', () => {
  test.each([
    ['{"a":1,"a":2}', true],
    [' {"a":"\\"","b":[{"x":1},"a"],"a":2}', true],
    ['{"a":{"b":1},"\\u0061":2}', true],
    ['{"a":"x\\\\","a":2}', true],
    ['{"a":"\\",\\"a\\":1","b":"a","c":{"a":1,"a":2}}', false],
    ['["a","a"]', false],
    ['{"a":["a","a",{"a":1}],"b":{"a":1}}', false],
    ['"a"', false],
    ['{}', false],
  ])('%s: %s', (text, twice) => {
    expect(readJson(Buffer.from(text))).toEqual({
      ok: true,
      value: JSON.parse(text) as unknown,
      ...(twice ? { repeats: true } : {}),
    });
  });
});
