import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { settledRoot } from '#support/settled-root.svelte.ts';

test('who reads it is drawn again when it says something else, and only then', () => {
  const { typed, now, drawn, leave } = settledRoot(['a']);
  flushSync();
  expect([...now()]).toEqual(['a']);
  expect(drawn()).toBe(1);
  typed.wrong = ['a'];
  flushSync();
  expect(drawn()).toBe(1);
  typed.wrong = ['a', 'b'];
  flushSync();
  expect([...now()]).toEqual(['a', 'b']);
  expect(drawn()).toBe(2);
  typed.wrong = [];
  flushSync();
  expect([...now()]).toEqual([]);
  expect(drawn()).toBe(3);
  leave();
});
