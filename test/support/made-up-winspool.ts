import type { AskWinspool } from '#main/printing/winspool/ask-winspool.ts';
import type { ListedJob, QueueReading } from '#main/printing/winspool/queue-status.ts';

export interface MadeUpWinspool extends QueueReading {
  jobs: ListedJob[];
  ask: AskWinspool;
  /** Labels that were given to the queue, in order. */
  readonly given: string[];
  /** The spooler answers nothing about the queue. */
  isSilent: boolean;
  /** What becomes of the job that was given so many jobs ago; undefined: there is none. */
  job(last?: number): ListedJob | undefined;
  /** The jobs are handed over to the printer, or are deleted: Windows takes them off its list either way. */
  empty(): void;
}

/** A queue of Windows as winspool shows it, with flags that a test sets. */
export function madeUpWinspool(): MadeUpWinspool {
  let lastId = 6;
  const queue: MadeUpWinspool = {
    ...{ status: 0, attributes: 0, jobs: [], given: [], isSilent: false },
    ask(request) {
      if (request.ask === 'list') return Promise.resolve({ kind: 'queues', queues: [] });
      if (request.ask === 'print') {
        lastId += 1;
        queue.jobs.push({ id: lastId, document: request.name, status: 0 });
        queue.given.push(request.name);
        return Promise.resolve({ kind: 'written', written: request.bytes.length, jobId: lastId });
      }
      if (queue.isSilent) return Promise.resolve({ kind: 'failed', call: 'limit', begun: false });
      const { status, attributes, jobs } = queue;
      return Promise.resolve({ kind: 'looked', reading: structuredClone({ status, attributes, jobs }) });
    },
    job: (last = 1) => queue.jobs.at(-last),
    empty: () => void queue.jobs.splice(0),
  };
  return queue;
}
