import { expect, test } from 'vitest';
import { createSleepGuard } from '#main/desk/after-sleep.ts';
import { createFakeClock, settle } from '#support/fake-clock.ts';

/** A gate whose question is answered by the test; `slept`: the wall clock goes on and nothing else does, as while a lid is closed. */
function gate(more: { isSet?: boolean; answer?: () => Promise<boolean> } = {}) {
  const clock = createFakeClock();
  const seen = { asked: 0, woken: 0, reported: [] as unknown[] };
  const answers: ((reached: boolean) => void)[] = [];
  const sleeping = createSleepGuard({
    clock,
    ask() {
      seen.asked += 1;
      return more.answer?.() ?? new Promise((resolve) => answers.push(resolve));
    },
    isSet: () => more.isSet ?? true,
    woken: () => (seen.woken += 1),
    report: (error) => seen.reported.push(error),
  });
  sleeping.start();
  const slept = (milliseconds: number) => {
    clock.setWallClock(new Date(clock.now().getTime() + milliseconds).toISOString());
  };
  return { clock, seen, answers, sleeping, slept };
}

test('whoever wants to send first after a sleep finds out, and nothing leaves until it is known what was taken', async () => {
  const { seen, answers, sleeping, slept } = gate();
  expect(sleeping.maySend()).toBe(true);
  slept(3_600_000);
  expect(sleeping.maySend()).toBe(false);
  expect(sleeping.maySend()).toBe(false);
  expect(seen).toMatchObject({ asked: 1, woken: 0 });
  answers[0]?.(true);
  await settle();
  expect(sleeping.maySend()).toBe(true);
  expect(seen).toMatchObject({ asked: 1, woken: 1 });
});

test('nobody wants to send: it is found out all the same, within seconds', async () => {
  const { clock, seen, slept } = gate();
  slept(60_000);
  await clock.advance(5_000);
  expect(seen.asked).toBe(1);
});

test('the server is asked for fifteen seconds, as a network comes up; then the station goes on alone', async () => {
  const { clock, seen, sleeping, slept } = gate({ answer: () => Promise.resolve(false) });
  slept(60_000);
  expect(sleeping.maySend()).toBe(false);
  await clock.advance(14_000);
  expect(sleeping.maySend()).toBe(false);
  expect(seen.asked).toBeGreaterThan(20);
  await clock.advance(2_000);
  expect(sleeping.maySend()).toBe(true);
  expect(seen.woken).toBe(1);
});

test('a question that hangs or throws holds nothing for longer', async () => {
  const hanging = gate();
  hanging.slept(60_000);
  expect(hanging.sleeping.maySend()).toBe(false);
  await hanging.clock.advance(16_000);
  expect(hanging.sleeping.maySend()).toBe(true);

  const throwing = gate({ answer: () => Promise.reject(new Error('the disk')) });
  throwing.slept(60_000);
  throwing.sleeping.maySend();
  await throwing.clock.advance(16_000);
  expect(throwing.sleeping.maySend()).toBe(true);
  expect(throwing.seen.reported.length).toBeGreaterThan(0);
});

test('work that goes on, however long, is no sleep; nor is a clock that is put back', async () => {
  const { clock, seen, sleeping, slept } = gate();
  await clock.advance(3_600_000);
  slept(-7_200_000);
  expect(sleeping.maySend()).toBe(true);
  expect(seen.asked).toBe(0);
});

test('in no fleet nothing is asked; and nothing once the station closes', () => {
  const alone = gate({ isSet: false });
  alone.slept(3_600_000);
  expect(alone.sleeping.maySend()).toBe(true);

  const closed = gate();
  closed.sleeping.stop();
  closed.slept(3_600_000);
  expect(closed.sleeping.maySend()).toBe(true);
  expect(alone.seen.asked + closed.seen.asked).toBe(0);
});
