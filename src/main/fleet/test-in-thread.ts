import type { Clock } from '#main/clock.ts';
import { hostname } from 'node:os';
import type { TestResult, TestSettings } from './test-settings.ts';
import { startThread, type StartThread } from './thread.ts';

/** Longer than the thread waits for a server that does not answer. */
const limitMilliseconds = 20_000;

/** Tests settings in a separate thread, beside the working one; nothing is claimed, stored or published. */
export function testInThread(parts: {
  /** The password stored for these settings. */
  password: (settings: Parameters<TestSettings>[0]) => string | null;
  station: () => { name: string; number: string };
  dataFolder: string;
  clock: Pick<Clock, 'after'>;
  report: (error: unknown) => void;
  start?: StartThread;
}): TestSettings {
  return (settings, typed) => {
    const password = typed ?? parts.password(settings) ?? '';
    return new Promise<TestResult>((resolve) => {
      const identity = { uuid: '', epoch: 0, session: '', before: [], host: hostname(), claim: false };
      const end = (tested: TestResult): void => {
        cancel();
        resolve(tested);
        void thread.stop();
      };
      const cancel = parts.clock.after(limitMilliseconds, () => {
        end({ trouble: 'unreachable', stations: 0 });
      });
      const thread = (parts.start ?? startThread)(
        {
          url: settings.url,
          schema: settings.schema,
          caFile: settings.caFile,
          password,
          dataFolder: parts.dataFolder,
          identity: { ...identity, ...parts.station() },
          test: true,
        },
        {
          message(message) {
            if (message.is === 'tested') end({ trouble: message.trouble, stations: message.stations });
          },
          died(error) {
            parts.report(error);
            end({ trouble: 'server-error', stations: 0 });
          },
        },
      );
    });
  };
}
