import { describe, expect, test } from 'vitest';
import { hasCreatedRecord, hasAnyName } from '#main/freight-service/judgement.ts';

describe('an answer that brings what only a created BOL, order or pickup has is no refusal', () => {
  // Regression: a name could be dropped and no test noticed; then a "no" beside such a document was believed. By hand, from the interface.
  test.each(['RTFPickupID', 'ConfirmationID', 'ShipmentLabelZpl', 'ShipmentLabel', 'PDF', 'BlNumber'])(
    '%s',
    (name) => {
      for (const spelled of [name, name.toLowerCase(), name.toUpperCase()]) {
        for (const content of ['A7', 1, 7, true, ['A7'], { inner: { text: 'A7' } }, [null, '', 7]])
          expect([content, hasCreatedRecord({ ErrorMessage: 'No', data: [{ [spelled]: content }] })]).toEqual(
            [content, true],
          );
        // Below zero an id is an error code; a zero, and the ways to write nothing, are none.
        for (const nothing of ['', ' ', '0', '-', 'null', 0, -4, false, null, [], [''], {}, { inner: null }])
          expect([nothing, hasCreatedRecord({ [spelled]: nothing })]).toEqual([nothing, false]);
      }
    },
  );

  test.each(['Accepted', 'success'])('a yes in %s, in whatever words', (name) => {
    for (const yes of [true, 1, 'true', 'YES', ' 1 '])
      expect([yes, hasCreatedRecord({ a: { [name]: yes } })]).toEqual([yes, true]);
    for (const no of [false, 0, 2, 'no', 'false', 'yesterday', null, ''])
      expect([no, hasCreatedRecord({ a: { [name]: no } })]).toEqual([no, false]);
  });

  test.each(['ErrorMessage', 'message'])('what %s says of a field is no such thing', (name) => {
    expect(hasCreatedRecord({ [name]: { BlNumber: 'A7', Accepted: true } })).toBe(false);
    expect(hasCreatedRecord({ [name]: 'No', deep: { BlNumber: 'A7' } })).toBe(true);
  });

  test('what is no object brings nothing', () => {
    for (const root of [null, undefined, 'BlNumber', 7, true, {}, []])
      expect(hasCreatedRecord(root)).toBe(false);
  });
});

test('an answer is known by any of its names, and only by its own', () => {
  expect(hasAnyName({ BlNumber: null }, ['PDF', 'BlNumber'])).toBe(true);
  expect(hasAnyName({ blnumber: 'A7' }, ['BlNumber'])).toBe(false);
  expect(hasAnyName({ BlNumber: 'A7' }, [])).toBe(false);
  expect(hasAnyName({}, ['toString'])).toBe(false);
  for (const root of [null, undefined, 'length', 7]) expect(hasAnyName(root, ['length'])).toBe(false);
  expect(
    hasAnyName(
      Object.assign(() => undefined, { BlNumber: 'A7' }),
      ['BlNumber'],
    ),
  ).toBe(false);
});
