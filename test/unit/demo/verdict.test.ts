import { describe, expect, test } from 'vitest';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import type { Exchange } from '../../../demo/line.ts';
import { judge, readMade, recognise } from '../../../demo/verdict.ts';

const label = (bolNumber: string, unit: number) => `^XA^FDBOL ${bolNumber} ${unit}^FS^XZ`;
const expected = [
  { bolNumber: '1001', consignee: 'Peña Supply', handlingUnits: 2 },
  { bolNumber: '1002', consignee: 'Łódź Parts', handlingUnits: 1 },
];

function exchange(bolNumber: string, units: number): Exchange {
  const zpl = Array.from({ length: units }, (_, index) => label(bolNumber, index + 1));
  return {
    at: new Date(0),
    path: '/api/billoflading/preparebilloflading',
    request: { BillOfLadingNumber: bolNumber },
    status: 200,
    answer: { BlNumber: `S${bolNumber}`, ShipmentLabelZpl: zpl, PDF: 'JVBERi0=', ErrorMessage: '' },
  };
}

/** Only what the verdict looks at; the rest of a view does not matter to it. */
function view(bolNumber: string, units: number, state: 'printed' | 'in-doubt' = 'printed'): ShipmentView {
  return {
    shipment: { bolNumber },
    submissions: [{ step: 'bol', state: 'accepted' }],
    printJobs: [
      ...Array.from({ length: units }, (_, index) => ({ kind: 'label', unit: index + 1, state })),
      { kind: 'document', unit: null, state: 'printed' },
    ],
  } as unknown as ShipmentView;
}

const allWell = {
  exchanges: [exchange('1001', 2), exchange('1002', 1)],
  printed: [label('1001', 1), label('1001', 2), label('1002', 1)],
  views: [view('1001', 2), view('1002', 1)],
  papers: ['Straight bill of lading S1001', 'Straight bill of lading S1002'],
};

function faultsOf(change: Partial<typeof allWell>): string[] {
  const { exchanges, printed, views, papers } = { ...allWell, ...change };
  const made = readMade(exchanges);
  const cameOut = recognise(
    printed.map((text) => Buffer.from(text)),
    made,
  );
  return judge({ expected, exchanges, made, cameOut, views, papers });
}

test('a day on which all went well has no fault', () => {
  expect(faultsOf({})).toEqual([]);
});

describe('a fault is found when', () => {
  const [first, second, third] = allWell.printed as [string, string, string];
  test.each<[string, Partial<typeof allWell>, string]>([
    [
      'a shipment never reached the service',
      { exchanges: allWell.exchanges.slice(0, 1) },
      'BOL 1002 reached the service 0 times',
    ],
    [
      'one reached it twice',
      { exchanges: [...allWell.exchanges, exchange('1002', 1)] },
      'BOL 1002 reached the service 2 times',
    ],
    [
      'nobody entered what it was asked for',
      { exchanges: [...allWell.exchanges, exchange('9', 1)] },
      'nobody entered',
    ],
    ['a label is missing', { printed: [first, third] }, 'BOL 1001: label 2 of 2 came out 0 times'],
    ['a label came out twice', { printed: [first, second, second, third] }, 'label 2 of 2 came out 2 times'],
    ['a label has one byte more', { printed: [first, `${second}\n`, third] }, 'differs from every label'],
    ['labels came out in another order', { printed: [second, first, third] }, 'wrong order'],
    [
      'the station is not sure of a label',
      { views: [view('1001', 2, 'in-doubt'), view('1002', 1)] },
      'label 1 is in-doubt',
    ],
    [
      'the station lost a shipment',
      { views: [view('1001', 2)] },
      'BOL 1002: the station has no such shipment',
    ],
    [
      'a paper is missing',
      { papers: allWell.papers.slice(0, 1) },
      'BOL 1002: its paper came out of the laser printer 0 times',
    ],
    ['a paper came out twice', { papers: [...allWell.papers, 'S1002'] }, 'laser printer 2 times'],
  ])('%s', (_, change, words) => {
    expect(faultsOf(change).join('\n')).toContain(words);
  });
});
