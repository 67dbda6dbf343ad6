import type { AnnouncedLabels } from './label-printer.ts';
import type { LabelsToCome, PrinterLoopParts } from './printer-loop-parts.ts';

/** The longest that a printer is kept for an answer that has not begun to come, milliseconds. */
const answerMilliseconds = 2_000;
/** And then for the labels: the rest of the answer may come slowly. */
const labelsMilliseconds = 1_000;

/** The waits of one session, and their end before their time. */
export interface Waiting {
  waits: AnnouncedLabels;
  /** Something can be printed now, or someone else needs the printer: the session checks the queue, and ends if it is empty. */
  end(): void;
}

/** The waits for labels that were announced; each has its own limit, and none lasts longer than the station. */
export function waitFor(
  { answered, settled }: LabelsToCome,
  { clock, signal }: Pick<PrinterLoopParts, 'clock' | 'signal'>,
): Waiting {
  const ended = Promise.withResolvers<'go-on'>();

  /** `leave`: the limit passed, or the station closes. */
  const within = (milliseconds: number, over: Promise<unknown>) => (): Promise<'go-on' | 'leave'> =>
    new Promise((resolve) => {
      const end = (how: 'go-on' | 'leave'): void => {
        cancel();
        signal.removeEventListener('abort', leave);
        resolve(how);
      };
      const leave = (): void => end('leave');
      const cancel = clock.after(milliseconds, leave);
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
      void Promise.race([over, settled, ended.promise]).then(() => end('go-on'));
    });

  return {
    waits: [within(answerMilliseconds, answered), within(labelsMilliseconds, settled)],
    end: () => ended.resolve('go-on'),
  };
}
