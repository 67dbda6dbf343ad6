import { beforeEach, expect, test } from 'vitest';
import { fail } from '#shared/ipc/result.ts';
import { submission } from '#support/fake-shipment-parts.ts';
import { QueueState } from '#renderer/screens/queue/queue-state.svelte.ts';
import { SlowStation } from '#support/slow-station.ts';

const slow = SlowStation.install();

beforeEach(() => slow.reset({ 'printing.jobs': [] }));

const row = (state: 'queued' | 'claimed', attempt = 1) => submission({ id: 'bol', state, attempt });
const met = fail('not-in-this-state', 'canceled cannot happen to a bol that is claimed');

/** A queue whose one row is asked about. */
async function asking() {
  const queue = new QueueState();
  const leave = queue.follow();
  await slow.answer('submissions.list', [row('queued')]);
  queue.canceling.ask(row('queued'));
  return { queue, leave };
}

// Regression: the reason was gone with the answer "No longer possible", and had to be typed again.
test('a press that meets a try is given to the entry as soon as it waits again', async () => {
  const { queue, leave } = await asking();
  const done = queue.cancelAsked('called off');
  await slow.answerWith('submissions.cancel', met);
  await slow.answer('submissions.list', [row('queued')]);
  await slow.answer('submissions.cancel', null);
  await slow.answer('submissions.list', []);
  await done;
  expect([queue.refusal, queue.canceling.asked, queue.canceling.missed]).toEqual([null, null, null]);
  expect(slow.inputsOf('submissions.cancel')).toEqual(
    Array.from({ length: 2 }, () => ({ id: 'bol', attempt: 1, reason: 'called off' })),
  );
  leave();
});

test('while the try lasts it is asked no further, and the question stays', async () => {
  const { queue, leave } = await asking();
  const done = queue.cancelAsked('called off');
  await slow.answerWith('submissions.cancel', met);
  await slow.answer('submissions.list', [row('claimed')]);
  await done;
  expect([queue.refusal, queue.canceling.isSending, queue.canceling.isAbout(row('claimed'))]).toEqual([
    null,
    true,
    true,
  ]);
  expect(slow.inputsOf('submissions.cancel')).toHaveLength(1);
  leave();
});

test('another refusal, such as a PIN that was not given, is said, and the question stays', async () => {
  const { queue, leave } = await asking();
  const done = queue.cancelAsked('called off');
  await slow.answerWith('submissions.cancel', fail('needs-supervisor', 'no'));
  await slow.answer('submissions.list', [row('queued')]);
  await done;
  expect([queue.refusal?.code, queue.canceling.asked?.id]).toEqual(['needs-supervisor', 'bol']);
  leave();
});

test('of a newer try nobody has asked: the question about the one before is over, and that is said', async () => {
  const { queue, leave } = await asking();
  await slow.tell('submissionsChanged');
  await slow.answer('submissions.list', [row('queued', 2)]);
  expect([queue.canceling.isAbout(row('queued', 2)), queue.canceling.missed?.id]).toEqual([false, 'bol']);
  leave();
});
