import type { PrinterCondition, ZebraTcpPrinterSettings } from '#shared/station/printer.ts';
import type { LabelFeed, LabelPrinter, LabelSettlement } from '../label-printer.ts';
import { lookAt } from './look.ts';
import { printMute } from './mute-session.ts';
import { settleByOdometer } from './settle.ts';
import { ConnectionLost, ZebraConnection, zebraLimits, type ZebraLimits } from './zebra-connection.ts';
import { ZebraSession } from './zebra-session.ts';

/** A Zebra on raw TCP (9100). `confirms` false: it answers nothing, so it is asked nothing and the last word is "sent". */
export function zebraTcpPrinter(
  settings: ZebraTcpPrinterSettings,
  limits: ZebraLimits = zebraLimits,
): LabelPrinter {
  const { host, port, confirms, name } = settings;

  /** A short visit; a connection that breaks is "not reachable". */
  async function visit<T>(work: (connection: ZebraConnection) => Promise<T>, otherwise: T): Promise<T> {
    const connection = await ZebraConnection.open(host, port, limits);
    if (!connection) return otherwise;
    try {
      return await work(connection);
    } catch (error) {
      if (error instanceof ConnectionLost) return otherwise;
      throw error;
    } finally {
      // Nothing but questions went out, so nothing can be cut off.
      connection.reset();
    }
  }

  return {
    confirms,
    condition: () =>
      visit<PrinterCondition>(
        async (connection) => (confirms ? (await lookAt(connection)).condition : 'cannot-tell'),
        'not-reachable',
      ),
    async print(feed: LabelFeed, signal?: AbortSignal) {
      const connection = await ZebraConnection.open(host, port, limits);
      if (!connection) return 'not-reachable';
      return confirms
        ? new ZebraSession(connection, name, feed, limits, signal).run()
        : printMute(connection, name, feed, signal);
    },
    settle: (odometer, counts) =>
      visit<LabelSettlement>((connection) => settleByOdometer(connection, odometer, counts, limits.settle), {
        kind: 'not-now',
        condition: 'not-reachable',
      }),
  };
}
