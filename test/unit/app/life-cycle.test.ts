import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { claimStation, quitInOrder, type LifeCycleApp } from '#main/app/life-cycle.ts';

/** Electron's `app` as far as the life cycle sees it. */
function fakeApp(lock = true) {
  const emitter = new EventEmitter();
  const ended = Promise.withResolvers<number>();
  const done: string[] = [];
  const app = {
    on: (name: string, listener: (...args: unknown[]) => void) => emitter.on(name, listener),
    requestSingleInstanceLock: () => lock,
    quit: () => done.push('quit'),
  };
  const end = (code: number) => {
    done.push('exit');
    ended.resolve(code);
  };
  const willQuit = () => {
    let prevented = false;
    emitter.emit('will-quit', { preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { app: app as unknown as LifeCycleApp, emitter, end, ended: ended.promise, done, willQuit };
}

describe('claimStation', () => {
  it('shows the window when a second one starts', () => {
    const { app, emitter } = fakeApp();
    let shown = 0;
    expect(claimStation(app, () => shown++)).toBe(true);
    emitter.emit('second-instance', {}, []);
    expect(shown).toBe(1);
  });

  it('is refused while another has the data folder', () => {
    expect(claimStation(fakeApp(false).app, () => undefined)).toBe(false);
  });
});

describe('quitInOrder', () => {
  it('waits for onQuit, once, and then ends', async () => {
    const { app, end, ended, done, willQuit } = fakeApp();
    const closing = Promise.withResolvers<undefined>();
    let asked = 0;
    quitInOrder(app, {
      onQuit: async () => {
        asked++;
        await closing.promise;
        done.push('closed');
      },
      limitMilliseconds: 5_000,
      end,
      report: (trouble) => done.push(String(trouble)),
    });
    expect(willQuit()).toBe(true);
    expect(willQuit()).toBe(true);
    closing.resolve(undefined);
    expect(await ended).toBe(0);
    expect(asked).toBe(1);
    expect(done).toEqual(['closed', 'exit']);
  });

  it.each([
    ['is too slow', () => new Promise<void>(() => undefined), 'longer than 20 ms'],
    ['fails', () => Promise.reject(new Error('the disk is full')), 'the disk is full'],
    [
      'throws at once',
      () => {
        throw new Error('closed twice');
      },
      'closed twice',
    ],
  ])('ends all the same when onQuit %s, and says so', async (_what, onQuit, words) => {
    const { app, end, ended, willQuit } = fakeApp();
    const troubles: string[] = [];
    quitInOrder(app, {
      onQuit,
      limitMilliseconds: 20,
      end,
      report: (trouble) => troubles.push(String(trouble)),
    });
    willQuit();
    expect(await ended).toBe(0);
    expect(troubles.join()).toContain(words);
  });

  it('quits when the last window closes', () => {
    const { app, emitter, end, done } = fakeApp();
    quitInOrder(app, {
      onQuit: () => Promise.resolve(),
      limitMilliseconds: 20,
      end,
      report: () => undefined,
    });
    emitter.emit('window-all-closed');
    expect(done).toEqual(['quit']);
  });
});
