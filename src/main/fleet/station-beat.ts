import type { Clock } from '#main/clock.ts';
import { todayFigures } from '#main/storage/today/today-figures.ts';
import type { Today } from '#shared/station/today.ts';
import { queueFigures } from '#main/storage/printing/queue-figures.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { PrinterStatus } from '#shared/station/printer.ts';
import type { Settings } from '#shared/station/settings.ts';

/** Milliseconds between two counts: a report is made each second, and counting takes some milliseconds. */
const todayEvery = 30_000;

/**
 * A station's report about itself. In training it says only that: its desk is not real; work waiting in the live desk is counted from its
 * database: `db` is the live desk's.
 */
export function stationHeartbeat(
  db: StationDatabase,
  status: () => StationStatus,
  settings: () => Settings,
  { host, version }: { host: string; version: string },
  clock: Pick<Clock, 'now' | 'monotonic'>,
): () => StationBeat {
  let counted: { today: Today; at: number } | null = null;
  function today(): Today {
    const at = clock.monotonic();
    if (counted === null || at - counted.at >= todayEvery)
      counted = { today: todayFigures(db, clock.now(), settings().printers), at };
    return counted.today;
  }
  return () => {
    const shown = status();
    const { station, training } = settings();
    const figures = queueFigures(db);
    const count = (...states: string[]): number =>
      figures.submissions
        .filter(({ state }) => states.includes(state))
        .reduce((sum, { count: some }) => sum + some, 0);
    const doubtfulPrints = figures.printJobs
      .filter(({ state }) => state === 'in-doubt')
      .reduce((sum, { count: some }) => sum + some, 0);
    const silent = ({ since }: PrinterStatus): PrinterStatus => ({
      printerId: null,
      name: '',
      condition: 'not-set-up',
      since,
    });
    const { service, labelPrinter, documentPrinter } = shown;
    return {
      name: station.name,
      number: station.id,
      host: host.slice(0, 255),
      version: version.slice(0, 40),
      service: training ? { state: 'unknown', since: service.since, reason: null } : service,
      waiting: count('queued', 'claimed', 'held'),
      inDoubt: count('in-doubt') + doubtfulPrints,
      oldestWaitingAt: figures.oldestSubmission,
      labelPrinter: training ? silent(labelPrinter) : labelPrinter,
      documentPrinter: training ? silent(documentPrinter) : documentPrinter,
      packer: training ? '' : shown.packer.slice(0, 100),
      training,
      today: training ? null : today(),
    };
  };
}
