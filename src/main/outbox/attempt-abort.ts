/** How the closing of the station ends one try. */
export interface AttemptAbort {
  signal: AbortSignal;
  /** Bytes may be sent from now on: only `forceStop` still ends the try, and then it ends in doubt. */
  mayHaveSent(): void;
  /** The try has ended. */
  release(): void;
}

/** `stopping` ends the try while nothing was sent, `forceStop` in any case. */
export function createAttemptAbort(stopping: AbortSignal, forceStop: AbortSignal): AttemptAbort {
  const controller = new AbortController();
  const abort = () => {
    controller.abort();
  };
  stopping.addEventListener('abort', abort);
  forceStop.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    mayHaveSent() {
      stopping.removeEventListener('abort', abort);
    },
    release() {
      stopping.removeEventListener('abort', abort);
      forceStop.removeEventListener('abort', abort);
    },
  };
}
