import { expect, test } from 'vitest';
import { contract } from '#shared/ipc/contract.ts';

test('a saved section brings no other with it', () => {
  expect(contract.settings.save.input.parse({ training: true })).toEqual({ training: true });
});
