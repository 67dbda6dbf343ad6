/** What this thread has had of the processors so far, milliseconds: what other processes take of the machine does not count. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest that this thread was busy between two turns of its event loop while `work` went on, milliseconds of its own processor time:
 * what another process takes of the machine meanwhile does not count.
 */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = ownTime();
  let running = true;
  const look = (): void => {
    const now = ownTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (running) setImmediate(look);
  };
  setImmediate(look);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 5));
  } finally {
    running = false;
  }
  return longest;
}
