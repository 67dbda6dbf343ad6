import { expect, test } from 'vitest';
import { readAccessorialRows } from '#renderer/components/setup/accessorial-rows.ts';

const lift = { code: 'LGD', name: 'Liftgate delivery' };
const blank = { code: ' ', name: '' };

test('blank rows are not saved', () => {
  expect(readAccessorialRows([blank, lift, blank])).toEqual({ success: true, data: { rows: [lift] } });
});

test('what is wrong is marked in its own row, however many blank rows stand before it', () => {
  const read = readAccessorialRows([lift, blank, blank, { code: '', name: 'Residential' }, lift]);
  expect(read.error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'rows.3.code',
    'rows.4.code',
  ]);
});
