import { describe, expect, test } from 'vitest';
import { judgeBol } from '#main/freight-service/wire/bol-create.ts';
import { goodBolAnswer } from '#support/shipments.ts';

const ending = (BlNumber: unknown) => {
  const judged = judgeBol({ ...goodBolAnswer, ErrorMessage: '', BlNumber });
  return judged.kind === 'accepted' ? judged.answer.bolNumber : judged.kind;
};

// A BOL was accepted under a number with a line break in it, and half a letter became another sign on the disk: nobody can type such a
// number, no search finds it, and the order and the tender went out with it.
describe('a BOL number that nobody can type or find again is none', () => {
  test.each([
    '70\n00\r\n1',
    '70\u0000001',
    '70\t001',
    '70\u0085001',
    '\ud800A1',
    'A1\udc00',
    '70\ufffd01',
    '70\u202e001',
  ])('%j is in doubt', (number) => {
    expect(ending(number)).toBe('in-doubt');
  });

  test('below zero it is the code of an error, as a number and as a text', () => {
    expect([ending(-1), ending('-1'), ending(' -1 ')]).toEqual(['in-doubt', 'in-doubt', 'in-doubt']);
  });

  test.each([' 7000001\r\n', 'BL-7000-1', 'A/7 №1', 'Łódź-7', '7\u00a0001'])('%j is a number', (number) => {
    expect(ending(number)).toBe(number.trim());
  });
});
