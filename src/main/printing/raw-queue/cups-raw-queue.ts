import type { SystemQueueSettings } from '#shared/station/printer.ts';
import { ippLimits, ippPrinter, type IppLimits } from '../documents/ipp-printer.ts';
import { ippRequest, jobIdIn, outcomeWithoutAnswer } from '../documents/ipp-request.ts';
import { queueUri } from '../documents/system-queue-printer.ts';
import type { LabelPrinter, LabelToPrint, PrintOutcome } from '../label-printer.ts';

/**
 * ZPL to a raw queue of CUPS (Linux, macOS). A raw queue reports completed even with no paper in the printer, so it is not asked: "sent
 * to queue" is final.
 */
export function cupsRawQueue(
  settings: SystemQueueSettings,
  printServer: string,
  limits: IppLimits = ippLimits,
): LabelPrinter {
  const uri = queueUri(printServer, settings.queue);
  const queue = ippPrinter({ uri, media: settings.media, sides: settings.sides }, limits, {
    takesLabels: true,
  });

  async function send(label: LabelToPrint): Promise<PrintOutcome> {
    const reply = await ippRequest(
      { uri },
      'Print-Job',
      {
        'operation-attributes-tag': {
          'requesting-user-name': 'dockprint',
          'job-name': label.name,
          // Passed to the device unchanged; any other format would print the ZPL as text.
          'document-format': 'application/vnd.cups-raw',
        },
        data: label.zpl,
      },
      limits.document,
    );
    if (reply.kind !== 'answer') return outcomeWithoutAnswer(reply);
    const remoteId = jobIdIn(reply.answer);
    return remoteId === null ? { kind: 'sent', reason: null } : { kind: 'sent', reason: null, remoteId };
  }

  return {
    confirms: false,
    condition: () => queue.condition(),
    async print(feed, signal) {
      const condition = await queue.condition();
      if (condition !== 'ready' && condition !== 'printing') return condition;
      while (!signal?.aborted) {
        const label = feed.next(null);
        if (!label) return null;
        const outcome = await send(label);
        feed.settled([label.id], outcome);
        if (outcome.kind !== 'sent') return outcome.kind === 'not-sent' ? outcome.condition : 'attention';
      }
      return null;
    },
  };
}
