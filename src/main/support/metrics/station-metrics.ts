import { existsSync, statSync } from 'node:fs';
import type { Clock } from '#main/clock.ts';
import { listCopies } from '#main/storage/copies/copies.ts';
import type { ReadableDatabase } from '#main/storage/journal/journal-lines.ts';
import { queueFigures, type QueueFigures } from '#main/storage/printing/queue-figures.ts';
import { serviceStatusSchema, stationStatusSchema, type StationStatus } from '#shared/station/connection.ts';
import type { StorageState } from '#shared/station/storage-state.ts';
import { printerConditions } from '#shared/station/printer.ts';
import { steps } from '#shared/station/submission.ts';
import { laneClosureSchema, type LaneClosure } from '#shared/station/attempt-reason.ts';
import { stateSamples, type MetricFamily, type Sample } from './exposition.ts';
import { createOutcomeCounters } from './outcome-counters.ts';
import { createStorageMetrics } from './storage-metrics.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';

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

export interface MetricsSources {
  /** The live desk's database. */
  db: ReadableDatabase;
  databaseFile: string;
  copiesFolder: string;
  status: () => Pick<StationStatus, 'service' | 'mode' | 'labelPrinter' | 'documentPrinter'>;
  /** Why the lanes are closed, or null; undefined while no desk is open. */
  laneClosedFor: () => LaneClosure | null | undefined;
  /** Whether work done now would be stored; waits for the disk. */
  storage: () => StorageState;
  versions: Readonly<Record<string, string>>;
  clock: Clock;
}

const openStates = ['queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt'];
const openPrints = ['queued', 'sending', 'sent', 'in-doubt'];

/** Everything a monitoring program reads: numbers and values of closed lists. No names, addresses or shipment numbers. */
export function createStationMetrics(sources: MetricsSources): {
  read(): Promise<MetricFamily[]>;
  stop(): void;
} {
  const outcomes = createOutcomeCounters(sources.db);
  const storage = createStorageMetrics(sources);
  const lag = createLagGauge(sources.clock);
  return {
    stop: () => {
      lag.stop();
    },
    async read() {
      outcomes.catchUp();
      return [
        ...programFamilies(sources),
        gauge(
          'dockprint_event_loop_lag_seconds',
          'How late main came to its work in the last full minute.',
          lag.samples(),
        ),
        ...queueFamilies(queueFigures(sources.db)),
        counter(
          'dockprint_submissions_total',
          'Ends of attempts since the start, by step and outcome.',
          outcomes.submissions(),
        ),
        counter(
          'dockprint_prints_total',
          'Ends of print jobs since the start, by kind and outcome.',
          outcomes.prints(),
        ),
        {
          name: 'dockprint_submit_to_printed_seconds',
          type: 'histogram',
          help: 'From F9 to the printer’s word for each label and document, without second prints, since the start.',
          samples: outcomes.printTimes(),
        },
        ...(await storage()),
        ...storageFamilies(sources),
        ...deskFamilies(sources),
      ];
    },
  };
}

const gauge = (name: string, help: string, samples: Sample[]): MetricFamily => ({
  name,
  type: 'gauge',
  help,
  samples,
});
const counter = (name: string, help: string, samples: Sample[]): MetricFamily => ({
  ...gauge(name, help, samples),
  type: 'counter',
});
const single = (value: number): Sample[] => [{ value }];

function programFamilies({ versions }: MetricsSources): MetricFamily[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge('dockprint_build_info', 'The versions that run here.', [{ labels: { ...versions }, value: 1 }]),
    gauge(
      'process_start_time_seconds',
      'When Dockprint was started, seconds since 1970.',
      single(performance.timeOrigin / 1e3),
    ),
    gauge('process_resident_memory_bytes', 'Memory of the main process.', single(process.memoryUsage.rss())),
    counter(
      'process_cpu_seconds_total',
      'Processor time of the main process.',
      single((user + system) / 1e6),
    ),
  ];
}

/** The time of a row, in seconds since 1970; none where there is no row. */
const timestamp = (at: string | null, labels: Sample['labels'] = {}): Sample[] =>
  at === null ? [] : [{ labels, value: Date.parse(at) / 1e3 }];

function queueFamilies(queue: QueueFigures): MetricFamily[] {
  const countOf = (rows: readonly { state: string; count: number }[]): number =>
    rows.reduce((sum, { count }) => sum + count, 0);
  return [
    gauge(
      'dockprint_open_submissions',
      'Submissions that are not settled, by state and step.',
      openStates.flatMap((state) =>
        steps.map((step) => ({
          labels: { state, step },
          value: countOf(queue.submissions.filter((row) => row.state === state && row.step === step)),
        })),
      ),
    ),
    gauge(
      'dockprint_open_print_jobs',
      'Print jobs that are not settled, by state.',
      openPrints.map((state) => ({
        labels: { state },
        value: countOf(queue.printJobs.filter((row) => row.state === state)),
      })),
    ),
    gauge(
      'dockprint_oldest_waiting_timestamp_seconds',
      'Since when the oldest waits that has not left; absent without one.',
      [
        ...timestamp(queue.oldestSubmission, { what: 'submission' }),
        ...timestamp(queue.oldestPrintJob, { what: 'print-job' }),
      ],
    ),
  ];
}

function storageFamilies({ databaseFile, copiesFolder, clock }: MetricsSources): MetricFamily[] {
  const bytes = (file: string): number => (existsSync(file) ? statSync(file).size : 0);
  const [newest] = listCopies(copiesFolder, clock.now());
  return [
    gauge('dockprint_database_bytes', 'The database on the disk.', [
      { labels: { file: 'database' }, value: bytes(databaseFile) },
      { labels: { file: 'log' }, value: bytes(`${databaseFile}-wal`) },
    ]),
    gauge(
      'dockprint_last_copy_timestamp_seconds',
      'When the newest daily copy was made; absent without one.',
      timestamp(newest?.madeAt ?? null),
    ),
  ];
}

/** Live desk only: during training, nothing is reported about lanes and printers. */
function deskFamilies({ status, laneClosedFor }: MetricsSources): MetricFamily[] {
  const { service, mode, labelPrinter, documentPrinter } = status();
  const modes = gauge(
    'dockprint_mode',
    'The mode that holds is 1.',
    stateSamples('mode', stationStatusSchema.shape.mode.options, mode),
  );
  const closed = laneClosedFor();
  if (mode === 'training' || closed === undefined) return [modes];
  const printers = [
    ...stateSamples('state', printerConditions, labelPrinter.condition, { printer: 'labels' }),
    ...stateSamples('state', printerConditions, documentPrinter.condition, { printer: 'documents' }),
  ];
  return [
    modes,
    gauge(
      'dockprint_service_state',
      'What the last real sending came to; the one that holds is 1.',
      stateSamples('state', serviceStatusSchema.shape.state.options, service.state),
    ),
    gauge('dockprint_lanes_open', '1 while submissions may go out.', single(closed === null ? 1 : 0)),
    gauge(
      'dockprint_lanes_closed',
      'Why the lanes are closed; the reason that holds is 1.',
      stateSamples('reason', laneClosureSchema.options, closed),
    ),
    gauge(
      'dockprint_printer_state',
      'What each printer last said of itself; the state that holds is 1.',
      printers,
    ),
  ];
}
