import type { QueueReading } from './queue-status.ts';

/** A request to winspool: one label to a queue, how a queue and the jobs in it are, or the queues of this computer. */
export type WinspoolRequest =
  | { ask: 'print'; queue: string; name: string; bytes: Uint8Array }
  | { ask: 'look'; queue: string }
  | { ask: 'list' };

export type WinspoolWork = WinspoolRequest & {
  /** `winspool.drv`. */
  library: string;
  /** Set to 1 before the first byte is handed over, so that it shows whether a worker that died may have printed. */
  begun: Int32Array<SharedArrayBuffer>;
};

/** `begun`: bytes may have reached the spooler. `call`: which one failed. */
export type WinspoolReply =
  | { kind: 'written'; written: number; jobId: number }
  | { kind: 'looked'; reading: QueueReading }
  | { kind: 'queues'; queues: { name: string; port: string }[] }
  | { kind: 'failed'; call: string; begun: boolean };
