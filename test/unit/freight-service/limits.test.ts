import { expect, test } from 'vitest';
import { limitsFrom } from '#main/freight-service/limits.ts';

test('the environment shortens or lengthens the wait for an answer', () => {
  expect(limitsFrom({ DOCKPRINT_ANSWER_SECONDS: '2' })).toEqual({
    headers: 2000,
    body: 2000,
    deadline: 14_000,
  });
});

test.each(['', '0', '-1', '1.5', '601', 'soon'])('%j leaves the limits as they are', (text) => {
  expect(limitsFrom({ DOCKPRINT_ANSWER_SECONDS: text })).toEqual({});
});
