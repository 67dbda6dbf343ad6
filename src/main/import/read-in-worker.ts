import { Worker } from 'node:worker_threads';
import { afterLimit } from '#main/time-limit.ts';
import { workerFile } from '#main/worker-file.ts';
import type { PartyForm } from '#shared/freight/form/shipment-form.ts';
import type { FileRefusal, ImportMapping } from '#shared/station/import-mapping.ts';
import type {
  ChosenMapping,
  DockNote,
  WorkerMessage,
  ReadWork,
  WorkerRequest,
} from './reading/worker-messages.ts';

/** A worker may use this much; a file that needs more is refused. Buffers are bounded by the limits of the file. */
const maxHeapMb = 768;
/** Milliseconds awake without a message: a file made to keep a reader busy. */
const silenceMilliseconds = 60_000;

export type HeadingMessage = Extract<WorkerMessage, { say: 'heading' }>;
export type PartMessage = Extract<WorkerMessage, { say: 'some' }>;
export type ReadResult =
  | { is: 'read' }
  | { is: 'refused'; code: FileRefusal; row: number | null; words?: string }
  | { is: 'failed'; message: string }
  | { is: 'stopped' };

export interface ReadListener {
  /** The mapping to use. */
  choose(headings: string, guessed: ImportMapping): ChosenMapping;
  onHeading(heading: HeadingMessage): void;
  /** The address book's data for each of these. */
  docks(parties: readonly PartyForm[]): DockNote[];
  /** The next ones come once this has resolved; an error ends the reading. */
  onSome(some: PartMessage): void | Promise<void>;
}

/** Reads a file off the main thread. Rejects only when the listener throws. */
export async function readFileInWorker(
  work: ReadWork,
  listener: ReadListener,
  signal: AbortSignal,
  silence = silenceMilliseconds,
): Promise<ReadResult> {
  if (signal.aborted) return { is: 'stopped' };
  const worker = new Worker(workerFile(import.meta.url, './reading/import-worker.ts'), {
    workerData: work,
    execArgv: import.meta.url.endsWith('.ts') ? ['--no-warnings'] : [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const messages: WorkerMessage[] = [];
  let wake: () => void = () => undefined;
  let ended: ReadResult | null = null;
  const end = (how: ReadResult): void => {
    ended ??= how;
    wake();
  };
  let cancelLimit: () => void = () => undefined;
  const listen = (): void => {
    cancelLimit();
    cancelLimit = afterLimit(silence, () => {
      end({ is: 'refused', code: 'took-too-long', row: null });
    });
  };
  worker.on('message', (message: WorkerMessage) => {
    messages.push(message);
    wake();
  });
  // Out of memory is the file's fault, anything else a defect of ours.
  worker.once('error', (error: Error & { code?: string }) => {
    end(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? { is: 'refused', code: 'unpacks-too-large', row: null }
        : { is: 'failed', message: error.message },
    );
  });
  worker.once('exit', () => {
    end({ is: 'failed', message: 'the reader ended early' });
  });
  const stop = (): void => {
    end({ is: 'stopped' });
  };
  signal.addEventListener('abort', stop);
  const tell = (message: WorkerRequest): void => {
    worker.postMessage(message);
  };
  try {
    listen();
    for (;;) {
      const message = messages.shift();
      // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- a person may have stopped it while this waited
      if (signal.aborted) return { is: 'stopped' };
      if (message === undefined) {
        // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set by the events above
        if (ended !== null) return ended;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      listen();
      switch (message.say) {
        case 'columns':
          tell(listener.choose(message.headings, message.guessed));
          break;
        case 'heading':
          listener.onHeading(message);
          break;
        case 'docks':
          tell({ docks: listener.docks(message.parties) });
          break;
        case 'some':
          await listener.onSome(message);
          tell('more');
          break;
        case 'end':
          return { is: 'read' };
        case 'refused':
          return {
            is: 'refused',
            code: message.code,
            row: message.row,
            ...(message.words === null ? {} : { words: message.words }),
          };
        case 'failed':
          return { is: 'failed', message: message.message };
      }
    }
  } finally {
    cancelLimit();
    signal.removeEventListener('abort', stop);
    void worker.terminate();
  }
}
