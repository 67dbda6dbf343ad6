import type { AnnouncedLabels } from './label-printer.ts';
import type { ExpectedLabels, PrinterLoopParts } from './printer-loop-parts.ts';

/** How long a printer is kept for an answer whose first byte has not arrived, in milliseconds. */
const answerMilliseconds = 2_000;
/** Then how long for the labels: the rest of the answer may arrive slowly. */
const labelsMilliseconds = 1_000;

/** The waits of one session, which can be ended early. */
export interface LabelWait {
  waits: AnnouncedLabels;
  /** Something can be printed now, or someone else needs the printer: the session checks the queue, and ends if it is empty. */
  end(): void;
}

/** Waits for announced labels; each wait has its own limit, and all end when the station closes. */
export function createLabelWait(
  { answered, settled }: ExpectedLabels,
  { clock, signal }: Pick<PrinterLoopParts, 'clock' | 'signal'>,
): LabelWait {
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
