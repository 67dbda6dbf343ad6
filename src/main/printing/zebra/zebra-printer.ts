import type { PrinterCondition } from '#shared/station/printer.ts';
import type { LabelFeed, LabelPrinter, LabelSettlement } from '../label-printer.ts';
import { parseHostIdentity } from './host-status.ts';
import { readStatus } from './printer-status.ts';
import { askZebra, mannersOf, openZebra, type ZebraSettings } from './open-zebra.ts';
import { settleRun } from './settle.ts';
import { zebraLimits, type ZebraLimits } from './zebra-connection.ts';
import { isNoIdentity, type SessionEnd, type SessionSettings } from './session-end.ts';

/** Loaded with the first label, or once the window is shown (`app/load-ahead.ts`): a start does not wait for node-thermal-printer. */
export const loadSessions = async () => ({
  ...(await import('./zebra-session.ts')),
  ...(await import('./mute-session.ts')),
});

/** After this many unanswered identity queries a printer is no longer asked: each costs a second before a label. */
const MAX_UNANSWERED = 3;

/** A Zebra on raw TCP (9100) or on USB. `confirms` false: it answers nothing, so it is asked nothing and "sent" is final. */
export function zebraPrinter(settings: ZebraSettings, limits: ZebraLimits = zebraLimits): LabelPrinter {
  const { name } = settings;
  const { confirms, shared } = mannersOf(settings);
  let unanswered = 0;
  /** Whether it says its model, though not who it is. */
  let saysHost = false;
  const silences = { uptime: 0 };

  return {
    confirms,
    beginsAhead: confirms && !shared,
    readsSetup: confirms,
    condition: () =>
      askZebra<PrinterCondition>(
        settings,
        limits,
        async (connection) => (confirms ? (await readStatus(connection)).condition : 'cannot-tell'),
        (condition) => condition,
      ),
    dotsPerMm: () =>
      askZebra(
        settings,
        limits,
        async (connection) => (await connection.ask('~HI', parseHostIdentity))?.dotsPerMm ?? null,
        () => null,
      ),
    async print(feed: LabelFeed, signal?: AbortSignal) {
      const session = async (asks: SessionSettings['asks']): Promise<SessionEnd> => {
        const { ZebraSession, printToSilentPrinter } = await loadSessions();
        const connection = await openZebra(settings, limits);
        if (typeof connection === 'string') return connection;
        return confirms
          ? new ZebraSession(connection, { name, shared, asks, silences }, feed, limits, signal).run()
          : printToSilentPrinter(connection, name, feed, signal);
      };
      const asks = unanswered < MAX_UNANSWERED;
      const less = () => (saysHost ? 'host' : 'nothing');
      const end = await session(asks ? 'identity' : less());
      if (!isNoIdentity(end)) {
        // It may have been replaced by one that reports less.
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
      const answer = await askZebra<LabelSettlement | 'no-identity'>(
        settings,
        limits,
        (connection) => settleRun(connection, run, { shared, asksIdentity, limits }, signal),
        (condition) => ({ kind: 'not-now', condition }),
      );
      if (answer !== 'no-identity') return answer;
      unanswered += 1;
      return { kind: 'not-now', condition: 'mute' };
    },
  };
}
