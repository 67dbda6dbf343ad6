import type { Clock } from '#main/clock.ts';
import type { NotSentReason } from '#shared/station/attempt-reason.ts';
import { backOff } from './back-off.ts';

/** The wait before the next attempt while nothing can be sent. */
export interface RetryWait {
  /** Starts the next wait, longer each time. Returns when it ends, ISO 8601. */
  begin(reason: NotSentReason): string;
  /** Ends the wait. The next one is still longer. */
  end(): void;
  /** Makes the next wait short again: the service can be reached, or a person asked for an attempt. */
  reset(): void;
  /** When the wait ends, or null when there is none. */
  until(): string | null;
  /** Why nothing could be sent, until `reset`. */
  reason(): NotSentReason | null;
}

export function createRetryWait(parts: {
  clock: Clock;
  random: () => number;
  /** Called when the wait ends. */
  over: () => void;
}): RetryWait {
  const { clock } = parts;
  let tries = 0;
  let reason: NotSentReason | null = null;
  let running: { cancel: () => void; until: string } | null = null;

  function end(): void {
    running?.cancel();
    running = null;
  }

  return {
    begin(why) {
      end();
      reason = why;
      tries += 1;
      const milliseconds = backOff(tries, parts.random);
      const until = new Date(clock.now().getTime() + milliseconds).toISOString();
      const cancel = clock.after(milliseconds, () => {
        running = null;
        parts.over();
      });
      running = { cancel, until };
      return until;
    },
    end,
    reset() {
      end();
      tries = 0;
      reason = null;
    },
    until: () => running?.until ?? null,
    reason: () => reason,
  };
}
