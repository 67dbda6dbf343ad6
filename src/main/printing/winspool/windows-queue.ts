import type { PrinterCondition } from '#shared/station/printer.ts';
import type { SettleQueued } from '../label-printer.ts';
import type { AskWinspool } from './ask-winspool.ts';
import { jobAnswer, queueCondition, type ListedJob, type QueueReading } from './queue-status.ts';

/** For what Windows keeps in its own lists; a queue of another computer may have to be asked there. Milliseconds. */
const limit = 5_000;

/** `missing`: there is no such queue; `silent`: the spooler does not answer. */
type Read = QueueReading | 'missing' | 'silent';

export function readCondition(reading: Read): PrinterCondition {
  if (reading === 'missing') return 'not-reachable';
  return reading === 'silent' ? 'cannot-tell' : queueCondition(reading);
}

/** What Windows says of one of its queues. */
export interface WindowsQueue {
  read(): Promise<Read>;
  condition(): Promise<PrinterCondition>;
  /** The number that a new document got there; null: it has left already, or cannot be told from an earlier one. */
  newJob(name: string, before: QueueReading | null): Promise<number | null>;
  settle: SettleQueued;
}

/** `documentOf`: what the end of a job's title in the queue is, by its name here. */
export function windowsQueue(
  queue: string,
  ask: AskWinspool,
  documentOf: (name: string) => string = (name) => name,
): WindowsQueue {
  async function read(): Promise<Read> {
    const reply = await ask({ ask: 'look', queue }, limit);
    if (reply.kind === 'looked') return reply.reading;
    return reply.kind === 'failed' && reply.call === 'OpenPrinter' ? 'missing' : 'silent';
  }
  return {
    read,
    condition: async () => readCondition(await read()),
    async newJob(name, before) {
      const reading = await read();
      if (!before?.jobs || typeof reading === 'string' || reading.jobs === null) return null;
      const known = new Set(before.jobs.map(({ id }) => id));
      const isNew = ({ id, document }: ListedJob): boolean =>
        document.endsWith(documentOf(name)) && !known.has(id);
      const found = reading.jobs.filter(isNew);
      return found.length === 1 ? (found[0]?.id ?? null) : null;
    },
    async settle(jobs) {
      const reading = await read();
      if (typeof reading === 'string') return null;
      return {
        condition: queueCondition(reading),
        jobs: jobs.map(({ remoteId, name, lastReason }) =>
          jobAnswer(reading, { id: Number(remoteId), document: documentOf(name), lastReason }),
        ),
      };
    },
  };
}
