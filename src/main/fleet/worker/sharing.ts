import { push } from '#main/fleet/server/push.ts';
import type { ServerClient } from '#main/fleet/server/server-client.ts';
import type { WorkerMessage, WorkerRequest } from './protocol.ts';

type Changes = Extract<WorkerRequest, { is: 'changes' }>;

/** The most sent at once. A slow connection gets less, until it succeeds. */
const most = { rows: 500, bytes: 1_000_000 } as const;
const least = { rows: 4, bytes: 20_000 } as const;

/** How long before main is asked again, in milliseconds. */
const askAgain = 30_000;

export interface Publisher {
  /** What the server has; earlier requests to main are obsolete. */
  joined(acknowledged: number, journal: number): void;
  /** Main has data, or its answer. */
  changed(): void;
  took(changes: Changes): void;
  /** Resolves once the server has everything that main has now; not while the server is away. */
  allTold(): Promise<void>;
  /** Stores what main has sent; asks for more. False: there is nothing to do now. @throws SessionReplaced, ServerBehind, or PostgreSQL's error */
  step(client: ServerClient): Promise<boolean>;
}

/** Pushes what main has, in order. */
export function createPublisher(parts: {
  session: string;
  channel: string;
  post: (message: WorkerMessage) => void;
  log: (words: string) => void;
  monotonic: () => number;
  /** The server has everything that main has. */
  done: () => void;
}): Publisher {
  const { session, channel, post, log, monotonic, done } = parts;
  let size: { rows: number; bytes: number } = { ...most };
  let has = { above: 0, journalAbove: 0 };
  /** Unanswered questions to main, in order; answers come in the same order. If main cannot answer, as with a full disk, there is none. */
  let asked: { question: number; above: number; journalAbove: number; askedAt: number; counts: boolean }[] =
    [];
  let questions = 0;
  let waiting: { from: { above: number; journalAbove: number }; changes: Changes } | null = null;
  let wants = false;
  const told: (() => void)[] = [];

  function ask(): void {
    questions += 1;
    asked.push({ question: questions, ...has, askedAt: monotonic(), counts: true });
    wants = false;
    post({ is: 'more', question: questions, ...has, ...size });
  }

  return {
    joined(acknowledged, journal) {
      has = { above: acknowledged, journalAbove: journal };
      asked = asked.map((one) => ({ ...one, counts: false }));
      waiting = null;
      wants = true;
    },
    changed() {
      wants = true;
    },
    allTold() {
      // Main is asked again: its earlier answer may be older than the question.
      wants = true;
      return new Promise((resolve) => void told.push(resolve));
    },
    took(changes) {
      const from = asked.find(({ question }) => question === changes.question);
      asked = asked.filter(({ question }) => question > changes.question);
      if (from?.counts === true) waiting = { from, changes };
    },
    async step(client) {
      if (waiting === null) {
        const open = asked.filter((one) => one.counts);
        if (open.some((one) => monotonic() - one.askedAt < askAgain)) return false;
        if (open.length === 0 && !wants) return false;
        ask();
        return false;
      }
      const { from, changes: batch } = waiting;
      if (batch.changes.length === 0 && batch.journal.length === 0) {
        waiting = null;
        done();
        if (wants) ask();
        else for (const resolve of told.splice(0)) resolve();
        return false;
      }
      const size0 = size;
      // Until it is known to have succeeded, it may have been too much.
      size = { rows: Math.max(least.rows, size.rows >> 1), bytes: Math.max(least.bytes, size.bytes >> 1) };
      const stored = await push(client, session, { ...from, ...batch }, channel);
      size = { rows: Math.min(most.rows, size0.rows * 2), bytes: Math.min(most.bytes, size0.bytes * 2) };
      waiting = null;
      for (const words of stored.refused) log(`the fleet's server does not take ${words}`);
      has = { above: stored.acknowledged, journalAbove: stored.journal };
      post({ is: 'stored', acknowledged: stored.acknowledged, journal: stored.journal, at: stored.at });
      ask();
      return true;
    },
  };
}
