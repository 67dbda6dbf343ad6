import type { Clock } from '#main/clock.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { WorkerMessage } from './worker/protocol.ts';

/** A person waits for the answer. */
const limitMilliseconds = 20_000;

/** Questions to the thread without an answer yet. */
export interface Questions {
  /** `post` sends it to the thread; null: there is none at present. */
  ask(post: ((id: number) => void) | null): Promise<Result<unknown>>;
  answered(answer: Extract<WorkerMessage, { is: 'answer' }>): void;
  /** No one will answer them any more. */
  failAll(): void;
}

const away = (): Result<never> => fail('fleet-away', 'the fleet did not answer');

export function createQuestions(clock: Pick<Clock, 'after'>): Questions {
  const open = new Map<number, (result: Result<unknown>) => void>();
  let last = 0;
  return {
    ask(post) {
      if (post === null) return Promise.resolve(away());
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        const cancel = clock.after(limitMilliseconds, () => {
          open.delete(id);
          resolve(away());
        });
        open.set(id, (result) => {
          open.delete(id);
          cancel();
          resolve(result);
        });
        post(id);
      });
    },
    answered(answer) {
      open.get(answer.id)?.(answer.ok ? ok(answer.value) : fail(answer.code, answer.message));
    },
    failAll() {
      for (const resolve of [...open.values()]) resolve(away());
    },
  };
}
