/** Calls `act` once after so many milliseconds; what it returns cancels the call. */
export type StartTimer = (milliseconds: number, act: () => void) => () => void;

/** What the work answers, or null when the limit passes first: then the work goes on, and its answer or error is dropped. */
export async function withinLimit<T>(
  work: Promise<T>,
  milliseconds: number,
  after: StartTimer,
): Promise<T | null> {
  const late = Promise.withResolvers<null>();
  const cancel = after(milliseconds, () => late.resolve(null));
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    cancel();
  }
}
