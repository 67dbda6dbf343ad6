import { expect, test } from 'vitest';
import { readBook } from '#renderer/components/setup/book-csv.ts';
import { problemWords } from '#renderer/components/setup/file-words.ts';
import { freightColumns } from '#renderer/components/setup/freight-columns.ts';

// Regression: it was said to be "not valid", without what would be.
test('a wrong detail of a hazard in a file is named with what it may be', () => {
  const head = [
    'description',
    'packageType',
    'freightClass',
    'unNumber',
    'properShippingName',
    'hazardClass',
    'packingGroup',
    'inhalationZone',
    'marinePollutant',
  ];
  const { problems } = readBook(
    `${head.join(',')}\r\nPaint,DRM,60,UN1263,Paint,3,IV,E,perhaps\r\n`,
    freightColumns,
  );
  expect(problems.map(problemWords).toSorted()).toEqual([
    'Row 2, inhalationZone: must be A, B, C, D or empty',
    'Row 2, packingGroup: must be I, II, III or empty',
    'Row 2: marinePollutant must be yes or empty',
  ]);
});
