import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { searchRoot } from '#support/first-found-root.svelte.ts';

function search() {
  const opened: string[] = [];
  const { list, enter, leave } = searchRoot((id) => opened.push(id));
  return {
    opened,
    leave,
    type: (text: string) => {
      list.text = text;
      flushSync();
    },
    answer: (...rows: string[]) => {
      list.rows = rows;
      list.answered = list.text.trim();
      flushSync();
    },
    enter: () => {
      enter();
      flushSync();
    },
  };
}

// Regression: Enter pressed before the answer was there did nothing at all, and nobody said so.
test('Enter before the answer opens the first of that answer, and once', () => {
  const { opened, type, answer, enter, leave } = search();
  answer('of all');
  type('pe');
  enter();
  expect(opened).toEqual([]);
  answer('weekly', 'other');
  expect(opened).toEqual(['weekly']);
  answer('changed');
  expect(opened).toEqual(['weekly']);
  enter();
  expect(opened).toEqual(['weekly', 'changed']);
  leave();
});

test('who types on, or finds nothing, has nothing opened', () => {
  const { opened, type, answer, enter, leave } = search();
  type('pe');
  enter();
  type('per');
  answer('perla');
  expect(opened).toEqual([]);
  type('xx');
  enter();
  answer();
  answer('late');
  expect(opened).toEqual([]);
  leave();
});

// Regression: before its first answer a list of nothing looked like the answer to an empty search, and the Enter was forgotten.
test('Enter in the empty search before the list was ever read opens the first of it', () => {
  const { opened, answer, enter, leave } = search();
  enter();
  expect(opened).toEqual([]);
  answer('newest', 'other');
  expect(opened).toEqual(['newest']);
  leave();
});
