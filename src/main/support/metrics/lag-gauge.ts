import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Clock } from '#main/clock.ts';
import type { Sample } from './exposition.ts';

const resolutionMs = 10;
const windowMs = 60_000;

/** How late main comes to its work. The window is the clock's and not the reader's: two programs that read get the same. */
export function createLagGauge(clock: Pick<Clock, 'after'>): { samples(): Sample[]; stop(): void } {
  const lag = monitorEventLoopDelay({ resolution: resolutionMs });
  lag.enable();
  const secondsOf = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1e3);
  const now = (): Sample[] => [
    { labels: { stat: 'p99' }, value: secondsOf(lag.percentile(99)) },
    { labels: { stat: 'max' }, value: secondsOf(lag.max) },
  ];
  let lastWindow: Sample[] | null = null;
  let cancel = (): void => undefined;
  function nextWindow(): void {
    cancel = clock.after(windowMs, () => {
      lastWindow = now();
      lag.reset();
      nextWindow();
    });
  }
  nextWindow();
  return {
    samples: () => lastWindow ?? now(),
    stop() {
      cancel();
      lag.disable();
    },
  };
}
