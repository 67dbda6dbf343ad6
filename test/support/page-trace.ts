import type { CDPSession, Page } from 'playwright';

/** A task of the page's own thread: times in milliseconds, `cpu` what the processor really gave to it. */
export interface PageTask {
  start: number;
  wall: number;
  cpu: number;
}
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  '__metadata',
];

async function readStream(session: CDPSession, handle: string): Promise<TraceEvent[]> {
  let text = '';
  for (;;) {
    const { data, eof } = await session.send('IO.read', { handle, size: 4 * 1024 * 1024 });
    text += data;
    if (eof) break;
  }
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

/**
 * Watches the page's own thread by Chromium's tracing until the function given back is called. Two other processes may have the machine
 * meanwhile: `cpu` leaves out what they took.
 */
export async function traceTasks(page: Page): Promise<() => Promise<PageTask[]>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Tracing.start', {
    transferMode: 'ReturnAsStream',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: categories },
  });
  // So that the page's thread can be told from those of other pages.
  await page.evaluate(() => performance.mark('traced'));
  return async () => {
    const complete = new Promise<string>((resolve) => {
      session.once('Tracing.tracingComplete', ({ stream }) => resolve(stream ?? ''));
    });
    await session.send('Tracing.end');
    const events = await readStream(session, await complete);
    await session.detach();
    const main = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    // What comes before is the tracing's own beginning, a tenth of a second of it.
    const began = events.find(({ name }) => name === 'traced')?.ts ?? 0;
    return events
      .filter(({ name, ph, pid, tid }) => ph === 'X' && name === 'RunTask' && main.has(`${pid} ${tid}`))
      .filter(({ ts }) => ts > began)
      .map(({ ts, dur = 0, tdur }) => ({ start: ts / 1000, wall: dur / 1000, cpu: (tdur ?? NaN) / 1000 }))
      .toSorted((one, other) => one.start - other.start);
  };
}

/** What the page's own thread works while this goes on, milliseconds that the processor really gave to it. */
export async function workedIn(page: Page, act: () => Promise<unknown>): Promise<number> {
  const traced = await traceTasks(page);
  await act();
  return (await traced()).reduce((sum, { cpu }) => sum + cpu, 0);
}
