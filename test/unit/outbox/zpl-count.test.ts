import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelRows, splitLabels } from '#main/outbox/zpl-count.ts';

const label = (text: string, more = '') => `^XA^FO10,10${more}^FD${text}^FS^XZ`;

test.each<[string, string, [string, number][]]>([
  ['one format', label('A'), [[label('A'), 1]]],
  ['with line ends around', `\r\n${label('A')}\r\n`, [[`\r\n${label('A')}\r\n`, 1]]],
  [
    'two formats',
    `${label('A')}\n${label('B')}`,
    [
      [`${label('A')}\n`, 1],
      [label('B'), 1],
    ],
  ],
  [
    'small letters',
    '^xa^fdA^fs^xz^xa^fdB^fs^xz',
    [
      ['^xa^fdA^fs^xz', 1],
      ['^xa^fdB^fs^xz', 1],
    ],
  ],
  ['a quantity', label('A', '^PQ4,0,1,Y'), [[label('A', '^PQ4,0,1,Y'), 4]]],
  ['a quantity of one', label('A', '^PQ1'), [[label('A', '^PQ1'), 1]]],
  ['set-up before', `^XA^MCY^XZ${label('A')}`, [[`^XA^MCY^XZ${label('A')}`, 1]]],
  ['clean-up after', `${label('A')}^XA^IDR:LOGO.GRF^XZ`, [[`${label('A')}^XA^IDR:LOGO.GRF^XZ`, 1]]],
  [
    'a stored template and its use',
    '^XA^DFR:T^FN1^FS^XZ^XA^XFR:T^FN1^FDx^FS^XZ',
    [['^XA^DFR:T^FN1^FS^XZ^XA^XFR:T^FN1^FDx^FS^XZ', 1]],
  ],
  ['a download before', `~DGR:LOGO.GRF,8,1,FF${label('A')}`, [[`~DGR:LOGO.GRF,8,1,FF${label('A')}`, 1]]],
  ['nothing that prints', '^XA^XZ', [['^XA^XZ', 1]]],
  ['no ZPL at all', 'hello', [['hello', 1]]],
  ['empty', '', [['', 1]]],
  [
    'a last format that is not ended',
    `${label('A')}^XA^FDB^FS`,
    [
      [label('A'), 1],
      ['^XA^FDB^FS', 1],
    ],
  ],
  ['another command prefix', '^XA^CC*^XZ*XA*FDA*FS*XZ', [['^XA^CC*^XZ*XA*FDA*FS*XZ', 1]]],
])('%s', (_, zpl, parts) => {
  expect(splitLabels(zpl).map((part) => [part.zpl, part.physical])).toEqual(parts);
});

test('units count physical labels over all strings', () => {
  const rows = labelRows([`${label('A')}${label('B')}`, label('C', '^PQ3'), label('D')]);
  expect(rows.map(({ unit, of, physical }) => [unit, of, physical])).toEqual([
    [1, 6, 1],
    [2, 6, 1],
    [3, 6, 3],
    [6, 6, 1],
  ]);
});

test('whatever the string, no byte is changed, lost or added', () => {
  const piece = fc.constantFrom(
    '^XA',
    '^XZ',
    '^FDx',
    '^FS',
    '^PQ2',
    '^PQ',
    '^DFR:T',
    '^CC',
    '~DG',
    '\r\n',
    ' ',
    'Ł',
    '^',
    'x',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const zpl = pieces.join('');
      const parts = splitLabels(zpl);
      expect(parts.map((part) => part.zpl).join('')).toBe(zpl);
      expect(parts.every((part) => part.physical >= 1)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
