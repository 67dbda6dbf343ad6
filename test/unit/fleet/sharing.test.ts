import { expect, test } from 'vitest';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { WorkerMessage, JournalLine } from '#main/fleet/worker/protocol.ts';
import { createPublisher } from '#main/fleet/worker/sharing.ts';

type More = Extract<WorkerMessage, { is: 'more' }>;

/** A thread whose server is never asked, since main has nothing new; `questions` are what main was asked. */
function bench() {
  const questions: More[] = [];
  let time = 0;
  const sharing = createPublisher({
    session: 's',
    channel: 'c',
    post: (message) => {
      if (message.is === 'more') questions.push(message);
    },
    log: () => undefined,
    monotonic: () => time,
    done: () => undefined,
  });
  sharing.joined(0, 0);
  const step = () => sharing.step({} as ServerClient);
  const later = (seconds: number) => void (time += seconds * 1000);
  const answer = ({ question }: More, journal: JournalLine[] = []) => {
    sharing.took({ is: 'changes', question, changes: [], journal, toShare: 0 });
  };
  return { sharing, questions, step, later, answer };
}

const questionAt = (questions: More[], at: number): More => {
  const found = questions.at(at);
  if (found === undefined) throw new Error('main was not asked');
  return found;
};

// Regression: one reading that main's full disk did not allow, and the answer to each later question counted for the one before it: what changed was told
// half a minute late until the next start, and a take-over that waits until all is told waited as long.
test('a question that main could not answer keeps no later change waiting', async () => {
  const { sharing, questions, step, later, answer } = bench();
  await step();
  later(31);
  await step();
  expect(questions).toHaveLength(2);
  answer(questionAt(questions, 1));
  await step();
  sharing.changed();
  await step();
  expect(questions).toHaveLength(3);
});

test('an answer that comes after a newer one counts no more', async () => {
  const { questions, step, later, answer } = bench();
  await step();
  later(31);
  await step();
  answer(questionAt(questions, 1));
  await step();
  answer(questionAt(questions, 0), [{ seq: 1, at: '2026-11-26T09:00:00.000Z', line: {} }]);
  expect(await step()).toBe(false);
});
