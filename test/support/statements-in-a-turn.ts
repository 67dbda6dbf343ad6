import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

type Statement = (this: StatementSync, ...values: unknown[]) => unknown;

/** Hears of each statement that any database runs during `work`: its SQL, and what came of it. */
export async function hearStatements(
  ran: (sql: string, answer: unknown) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const spies = (['get', 'all', 'run'] as const).map((name) => {
    const original = StatementSync.prototype[name] as Statement;
    const heard: Statement = function (...values) {
      const answer = original.apply(this, values);
      ran(this.sourceSQL, answer);
      return answer;
    };
    return vi.spyOn(StatementSync.prototype, name).mockImplementation(heard as never);
  });
  try {
    await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * The most statements that `work` runs in one turn of the event loop: what grows with its input keeps all else waiting. `ran`: hears of each
 * of them too.
 */
export async function maxStatementsInOneTurn(
  work: () => Promise<unknown>,
  ran: (sql: string, answer: unknown) => void = () => undefined,
): Promise<number> {
  let [now, most, running] = [0, 0, true];
  const turn = (): void => {
    now = 0;
    if (running) setImmediate(turn);
  };
  setImmediate(turn);
  const count: typeof ran = (sql, answer) => {
    now += 1;
    most = Math.max(most, now);
    ran(sql, answer);
  };
  await hearStatements(count, work).finally(() => (running = false));
  return most;
}
