import { queueFigures } from '#main/storage/printing/queue-figures.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { StationBeat } from '#shared/fleet/fleet-station.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { PrinterStatus } from '#shared/station/printer.ts';
import type { Settings } from '#shared/station/settings.ts';

/**
 * A station's report about itself. In training it says only that: its desk is not real; work waiting in the live desk is counted from its
 * database: `db` is the live desk's.
 */
export const stationBeat =
  (
    db: StationDatabase,
    status: () => StationStatus,
    settings: () => Settings,
    { host, version }: { host: string; version: string },
  ): (() => StationBeat) =>
  () => {
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
      ...{ printerId: null, name: '', condition: 'not-set-up', since },
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
    };
  };
