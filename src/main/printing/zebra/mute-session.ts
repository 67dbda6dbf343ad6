import { printReasonOf } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import type { LabelFeed } from '../label-printer.ts';
import { thermalPrinterOn } from './thermal-interface.ts';
import { ConnectionLost, type ZebraConnection } from './zebra-connection.ts';

/**
 * A printer that answers nothing (other makes, one-way bridges): every label is handed to the network, and is "sent" once
 * the session has closed without a break. Nothing is asked, because such a device might print the question.
 */
export async function printToSilentPrinter(
  connection: ZebraConnection,
  name: string,
  feed: LabelFeed,
  signal?: AbortSignal,
): Promise<PrinterCondition | null> {
  const printer = thermalPrinterOn(connection, name);
  const handedOver: string[] = [];
  try {
    while (!signal?.aborted) {
      const label = feed.next(null);
      if (!label) break;
      handedOver.push(label.id);
      await printer.raw(label.zpl);
    }
    const { clean, code } = await connection.end();
    feed.settled(
      handedOver,
      clean
        ? { kind: 'sent', reason: null }
        : { kind: 'in-doubt', reason: printReasonOf(code ?? 'reset'), condition: null },
    );
    return clean ? null : 'not-reachable';
  } catch (error) {
    connection.reset();
    const reason = printReasonOf(error instanceof ConnectionLost ? error.code : 'error');
    feed.settled(handedOver, { kind: 'in-doubt', reason, condition: null });
    if (!(error instanceof ConnectionLost)) throw error;
    return 'not-reachable';
  }
}
