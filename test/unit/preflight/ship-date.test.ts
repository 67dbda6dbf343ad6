import { describe, expect, test } from 'vitest';
import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { emptyForm } from '#shared/freight/form/shipment-form.ts';

const today = '2026-11-18';
const findings = (shipDate: string) =>
  checkForm({ ...emptyForm(), shipDate }, 'en', { sendsPieces: true, today }).findings;

describe('the ship date', () => {
  // Regression: a draft that was begun yesterday kept yesterday's ship date, and nothing was said of it before F9.
  test.each(['2026-11-17', '2025-12-31', ' 2026-11-17 '])(
    '%s is over: one key makes it today',
    (shipDate) => {
      expect(findings(shipDate)).toMatchObject([
        {
          id: 'ship-date',
          paths: ['shipDate'],
          words: { key: 'ship-date', shipDate: shipDate.trim(), today },
          repair: { shipDate: today },
        },
      ]);
    },
  );

  test.each([today, '2026-11-19', '', '11/17/2026', '2026-02-31', 'yesterday'])(
    '%s is today, to come, or no day at all: nothing is said here',
    (shipDate) => {
      expect(findings(shipDate)).toEqual([]);
    },
  );

  test('without a day to compare with nothing is said', () => {
    const form = { ...emptyForm(), shipDate: '2020-01-01' };
    expect(checkForm(form, 'en', { sendsPieces: true }).findings).toEqual([]);
  });
});
