import type { ImportPreview, ImportProblem } from '#shared/station/import-mapping.ts';
import type { ImportedRow } from '#shared/station/imported.ts';
import type { FakeAnswers } from './fake-station.ts';

export const importProblem = (row: number, more: Partial<ImportProblem> = {}): ImportProblem => ({
  ...{ row, column: 'Weight', path: 'lines.0.weightLb', code: 'required', value: '' },
  ...more,
});

const headings: [name: string, ...samples: string[]][] = [
  ['Order', 'SO-1', 'SO-2', 'SO-10'],
  ['Ship to', 'Peña Hermanos Building Supply', 'Møller Marine Supply', 'Acme Tile & Stone'],
  ['Street', '4215 NE Columbia Blvd', '88 Harbor Way', '12 Oak St'],
  ['City', 'Portland', 'Tacoma', 'Sparks'],
  ['State', 'OR', 'WA', 'NV'],
  ['ZIP', '97211', '98402', '89431'],
  ['Weight', '2500', '640', '1200'],
];

/** A file of three shipments, as its preview shows it. */
export const importLook = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  kind: 'table',
  columns: headings.map(([name, ...samples]) => ({ name, samples })),
  sheets: [],
  mapping: {
    fields: { externalId: { column: 0 }, 'consignee.company': { column: 1 } },
    days: 'ymd',
    sheet: 0,
  },
  savedAs: null,
  counts: {
    ...{ rows: 3, shipments: 3, withProblems: 1, badRows: 0, knownRows: 0 },
    ...{ takenNumbers: 0, unknownAddresses: 0 },
  },
  samples: [
    ['SO-1', 'Peña Hermanos Building Supply', 'Portland OR', 2, 2500] as const,
    ['SO-2', 'Møller Marine Supply', 'Tacoma WA', 4, 640] as const,
    ['SO-10', 'Acme Tile & Stone', 'Sparks NV', 1, 1200] as const,
  ].map(([externalId, consignee, place, units, weightLb], at) => ({
    ...{ row: at + 2, lines: 1, externalId, bolNumber: '', consignee, place, units, weightLb },
    problems: at === 1 ? [importProblem(3)] : [],
  })),
  asks: { rates: 0, orders: 0, tenders: 0 },
  ...{ defaults: [], emptyWords: 0, asked: [], converted: [] },
  problems: [importProblem(3)],
  problemCount: 1,
  importedBefore: null,
  ...more,
});

export const importAnswers = (look = importLook()): FakeAnswers => ({
  'imports.list': { rows: [], total: 0, counts: {} },
  'imports.status': { reading: null, batch: null, folder: null },
  'imports.files': [],
  'imports.begin': { id: 'file-1' },
  'imports.append': null,
  'imports.forget': null,
  'imports.look': look,
});

/** A shipment of that file, imported. */
export const importedRow = (more: Partial<ImportedRow> = {}): ImportedRow => ({
  ...{ id: 'imported-1', state: 'ready', fileName: 'orders.csv', row: 2, loadOrder: 1 },
  ...{ externalId: 'SO-1', bolNumber: '', consignee: 'Peña Hermanos Building Supply', place: 'Portland OR' },
  ...{ units: 2, weightLb: 2500, reasons: [], reasonCount: 0, doubts: [], doubtCount: 0, shipmentId: null },
  asks: { rate: null, order: false, tender: false },
  ...more,
});
