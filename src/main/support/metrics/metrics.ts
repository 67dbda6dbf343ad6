import type { MetricsSettings, MetricsState } from '#shared/station/metrics.ts';
import { startMetricsServer } from './metrics-server.ts';
import { createStationMetrics, type MetricsSources } from './station-metrics.ts';

/** Another program may have released the port. */
const retryMilliseconds = 60_000;

export interface Metrics {
  state(): MetricsState;
  /** Applies the settings; called at the start and after they were saved. */
  follow(): Promise<void>;
  stop(): Promise<void>;
}

/** Numbers for a monitoring program on this computer, while enabled in the settings. */
export function createMetrics(
  sources: MetricsSources,
  settings: () => MetricsSettings,
  changed: () => void,
  report: (error: unknown) => void,
): Metrics {
  const { clock } = sources;
  let state: MetricsState = { kind: 'off' };
  let end: (() => Promise<void>) | null = null;
  let cancelRetry: () => void = () => undefined;
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();

  function say(now: MetricsState): void {
    state = now;
    changed();
  }

  async function open(port: number): Promise<void> {
    const metrics = createStationMetrics(sources);
    try {
      const server = await startMetricsServer(port, () => metrics.read(), report);
      end = async () => {
        await server.close();
        metrics.stop();
      };
      say({ kind: 'on', port });
    } catch (error) {
      metrics.stop();
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isTaken) report(error);
      say({ kind: isTaken ? 'port-taken' : 'failed', port });
      cancelRetry = clock.after(retryMilliseconds, () => void follow());
    }
  }

  async function apply(): Promise<void> {
    const { enabled, port } = settings();
    const wanted = enabled && !stopped;
    if (wanted && state.kind === 'on' && state.port === port) return;
    cancelRetry();
    await end?.();
    end = null;
    if (wanted) await open(port);
    else if (state.kind !== 'off') say({ kind: 'off' });
  }

  function follow(): Promise<void> {
    turn = turn.then(apply).catch(report);
    return turn;
  }

  return {
    state: () => state,
    follow,
    stop() {
      stopped = true;
      return follow();
    },
  };
}
