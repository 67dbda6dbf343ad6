import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FaultyLink } from '#support/faulty-link.ts';
import type { Answered, Asked, Saved, StationStart } from './words.ts';

const root = resolve(import.meta.dirname, '../../..');
const loader = pathToFileURL(resolve(root, 'test/support/raw-imports.ts')).href;
const program = resolve(root, 'test/support/children/fleet-station.ts');

/** The process of a station, which may die at any moment and be started again on the same folder. */
export interface StationProcess {
  readonly start: StationStart;
  readonly link: FaultyLink;
  /** Numbers that it said were committed, and when. */
  readonly saved: ReadonlyMap<string, number>;
  /** The PRO number that each was given, and its external id. */
  readonly given: ReadonlyMap<string, Pick<Saved, 'pro' | 'externalId'>>;
  readonly isUp: boolean;
  /** @throws when the station refuses, dies before it answers, or takes longer than `seconds` */
  ask: <T>(asked: Asked, seconds?: number) => Promise<T>;
  up: (changes?: Partial<StationStart>) => Promise<void>;
  /** SIGKILL, and the end of it. */
  kill: () => Promise<void>;
  /** In order, as a packer closes it. */
  down: () => Promise<void>;
  /** What it complained of, for the verdict. */
  complaints: () => string;
}

/** The process is gone: whatever was asked of it has no answer. */
export class StationDied extends Error {}

export function stationProcess(first: StationStart, link: FaultyLink): StationProcess {
  const saved = new Map<string, number>();
  const given = new Map<string, Pick<Saved, 'pro' | 'externalId'>>();
  const waiting = new Map<number, { done: (answer: Answered) => void; failed: (error: Error) => void }>();
  let start = first;
  let child: ChildProcess | null = null;
  let asked = 0;
  let complained = '';

  function hear(message: Answered | Saved): void {
    if ('saved' in message) {
      saved.set(message.saved, message.at);
      given.set(message.saved, message);
      return;
    }
    waiting.get(message.id)?.done(message);
    waiting.delete(message.id);
  }

  function ask<T>(what: Asked, seconds = 120): Promise<T> {
    const to = child;
    if (to === null) return Promise.reject(new StationDied(`station ${start.number} is down`));
    asked += 1;
    const id = asked;
    return new Promise<T>((done, failed) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        failed(
          new Error(`station ${start.number} did not answer ${what.do} within ${seconds} s\n${complained}`),
        );
      }, seconds * 1000);
      waiting.set(id, {
        done(answer) {
          clearTimeout(timer);
          if (answer.ok) done(answer.value as T);
          else failed(new Error(`station ${start.number}, ${what.do}: ${answer.error}`));
        },
        failed(error) {
          clearTimeout(timer);
          failed(error);
        },
      });
      const gone = (error: Error | null): void => {
        if (error === null) return;
        // Killed a moment ago, and its end is not heard of yet.
        waiting.get(id)?.failed(new StationDied(`station ${start.number} died: ${error.message}`));
        waiting.delete(id);
      };
      try {
        to.send({ id, ...what }, gone);
      } catch (error) {
        gone(error as Error);
      }
    });
  }

  async function up(changes: Partial<StationStart> = {}): Promise<void> {
    start = { ...start, ...changes };
    const made = fork(program, [JSON.stringify(start)], {
      cwd: root,
      execArgv: ['--import', loader],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', NODE_OPTIONS: '' },
    });
    child = made;
    made.stderr?.on('data', (data: Buffer) => (complained = (complained + data.toString()).slice(-4000)));
    made.on('error', () => undefined);
    made.on('message', hear);
    made.once('exit', () => {
      if (child === made) child = null;
      for (const one of waiting.values())
        one.failed(new StationDied(`station ${start.number} died\n${complained}`));
      waiting.clear();
    });
    await ask({ do: 'look' });
  }

  async function end(how: (running: ChildProcess) => void): Promise<void> {
    const running = child;
    if (running === null) return;
    const exited = once(running, 'exit');
    how(running);
    await exited;
  }

  return {
    get start() {
      return start;
    },
    get isUp() {
      return child !== null;
    },
    link,
    ...{ saved, given },
    ask,
    up,
    kill: () => end((running) => running.kill('SIGKILL')),
    down: () =>
      end(() => {
        ask({ do: 'stop' }).catch(() => undefined);
      }),
    complaints: () => complained,
  };
}
