import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readJson, serviceWords, unpack } from '#main/freight-service/read-json.ts';

const json = '{"Carrier":"Señor Flete"}';
const value = { Carrier: 'Señor Flete' };

describe('JSON out of whatever bytes came', () => {
  test.each([
    ['UTF-8', Buffer.from(json)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${json}`)],
    ['Windows-1252', Buffer.from(json, 'latin1')],
    ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${json}`, 'utf16le')],
    ['packed although nobody asked', unpack(gzipSync(json), 'gzip')],
  ])('%s', (_name, bytes) => {
    expect(readJson(bytes)).toEqual({ ok: true, value });
  });

  test('the signs that only Windows-1252 has', () => {
    expect(readJson(Buffer.from([0x22, 0x80, 0x93, 0x22]))).toEqual({ ok: true, value: '€“' });
  });

  test.each(['', ' ', '<html>', '{"a":', '{}x', '\u0000'])('%o is none', (text) => {
    expect(readJson(Buffer.from(text))).toEqual({ ok: false });
  });

  test('said to be packed and is not, or is cut: the bytes stay and will not read', () => {
    expect(unpack(Buffer.from(json), 'gzip').toString()).toBe(json);
    expect(readJson(unpack(gzipSync(json).subarray(0, 20), 'gzip'))).toEqual({ ok: false });
  });
});

test('the words of an error answer, where services put them', () => {
  expect(serviceWords({ Message: ' Bad lane ' })).toBe('Bad lane');
  expect(serviceWords({ title: 'Invalid', status: 400 })).toBe('Invalid');
  expect(serviceWords('plain')).toBe('plain');
  for (const mute of [null, 7, {}, { Message: '' }, [], '']) expect(serviceWords(mute)).toBeNull();
});
