import { expect, test } from 'vitest';
import { carryNotice, takePendingNotice } from '#renderer/state/carried-notice.svelte.ts';
import { keepForNew, textForNew } from '#renderer/screens/pack/unsaved-texts.ts';
import { dropWindowState, windowState } from '#renderer/state/window-state.svelte.ts';
import { blankForm } from '#support/pack-drafts.ts';

test('what a window remembered is gone in the next one', () => {
  carryNotice(() => 'Saved');
  keepForNew(blankForm('1'));
  dropWindowState();
  expect([takePendingNotice(), textForNew()]).toEqual([null, null]);
});

test('each part is made once for a window, and closed with it', () => {
  const log: string[] = [];
  const part = windowState(
    () => log.push('made'),
    (made) => log.push(`closed ${made}`),
  );
  expect([part(), part()]).toEqual([1, 1]);
  dropWindowState();
  expect(log).toEqual(['made', 'closed 1']);
  part();
  expect(log).toEqual(['made', 'closed 1', 'made']);
});
