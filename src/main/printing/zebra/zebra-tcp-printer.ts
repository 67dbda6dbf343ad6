import type { PrinterCondition, ZebraTcpPrinterSettings } from '#shared/station/printer.ts';
import type { LabelFeed, LabelPrinter, LabelSettlement } from '../label-printer.ts';
import { readStatus } from './printer-status.ts';
import { printToSilentPrinter } from './mute-session.ts';
import { settleRun } from './settle.ts';
import { ConnectionLost, ZebraConnection, zebraLimits, type ZebraLimits } from './zebra-connection.ts';
import { isNoIdentity, type SessionEnd, type SessionSettings } from './session-end.ts';
import { ZebraSession } from './zebra-session.ts';

/** After this many unanswered identity queries a printer is no longer asked: each costs a second before a label. */
const MAX_UNANSWERED = 3;

/** A Zebra on raw TCP (9100). `confirms` false: it answers nothing, so it is asked nothing and "sent" is final. */
export function zebraTcpPrinter(
  settings: ZebraTcpPrinterSettings,
  limits: ZebraLimits = zebraLimits,
): LabelPrinter {
  const { host, port, confirms, name, shared } = settings;
  let unanswered = 0;
  /** Whether it says its model, though not who it is. */
  let saysHost = false;
  const silences = { uptime: 0 };

  /** Asks on a connection of its own; `fallback` when there is none or it breaks. */
  async function withConnection<T>(
    work: (connection: ZebraConnection) => Promise<T>,
    fallback: T,
  ): Promise<T> {
    const connection = await ZebraConnection.open(host, port, limits);
    if (!connection) return fallback;
    try {
      return await work(connection);
    } catch (error) {
      if (error instanceof ConnectionLost) return fallback;
      throw error;
    } finally {
      // Only queries were sent, so nothing can be cut off.
      connection.reset();
    }
  }

  return {
    confirms,
    beginsAhead: confirms && !shared,
    readsSetup: confirms,
    condition: () =>
      withConnection<PrinterCondition>(
        async (connection) => (confirms ? (await readStatus(connection)).condition : 'cannot-tell'),
        'not-reachable',
      ),
    async print(feed: LabelFeed, signal?: AbortSignal) {
      const session = async (asks: SessionSettings['asks']): Promise<SessionEnd> => {
        const connection = await ZebraConnection.open(host, port, limits);
        if (!connection) return 'not-reachable';
        return confirms
          ? new ZebraSession(connection, { name, shared, asks, silences }, feed, limits, signal).run()
          : printToSilentPrinter(connection, name, feed, signal);
      };
      const asks = unanswered < MAX_UNANSWERED;
      const less = () => (saysHost ? 'host' : 'nothing');
      const end = await session(asks ? 'identity' : less());
      if (!isNoIdentity(end)) {
        // Another one may stand there now, which does not say that much.
        if (!asks && end === 'mute') saysHost = false;
        if (asks && end === null) unanswered = 0;
        return end;
      }
      unanswered += 1;
      saysHost = end === 'no-identity';
      const second = await session(less());
      return isNoIdentity(second) ? 'mute' : second;
    },
    async settle(run, signal) {
      const asksIdentity = unanswered < MAX_UNANSWERED;
      const answer = await withConnection<LabelSettlement | 'no-identity'>(
        (connection) => settleRun(connection, run, { shared, asksIdentity, limits }, signal),
        { kind: 'not-now', condition: 'not-reachable' },
      );
      if (answer !== 'no-identity') return answer;
      unanswered += 1;
      return { kind: 'not-now', condition: 'mute' };
    },
  };
}
