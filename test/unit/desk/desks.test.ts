import { expect, test } from 'vitest';
import type { Desk } from '#main/desk/desk.ts';
import { createDesks } from '#main/desk/desks.ts';

// Regression: the settings went on saying training while the live desk was open, so a practice bill would have gone out for real.
test('training that cannot be opened: the live desk stays, and the mode says so before anything starts there', async () => {
  const happened: string[] = [];
  const live = { start: () => happened.push('live started') } as unknown as Desk;
  const desks = createDesks(
    (training) =>
      training
        ? Promise.reject(new Error('no free port'))
        : Promise.resolve({ desk: live, close: () => Promise.resolve() }),
    () => undefined,
    (training) => happened.push(`mode is ${training ? 'training' : 'live'}`),
    (trouble) => happened.push(String(trouble)),
  );
  await desks.use(false);
  expect(await desks.use(true)).toBe(live);
  expect(happened).toEqual(['live started', 'Error: no free port', 'mode is live', 'live started']);
});
