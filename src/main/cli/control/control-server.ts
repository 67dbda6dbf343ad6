import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import * as z from 'zod';
import { isProof, newKey, newNonce, proofOf, removeControlFile, writeControlFile } from './control-file.ts';
import { createFrameReader, writeFrame } from './frames.ts';
import { requestSchema, type Perform } from './request.ts';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The longest socket path that every system accepts (macOS 104 with its terminator, Linux 108). */
const maxSocketPath = 100;

/** An address to listen on, and how to remove it. */
interface ControlAddress {
  address: string;
  remove: () => void;
}

/**
 * A socket in the data folder, which no other user can enter; if its path is too long, in a new folder of this user alone. On Windows a pipe,
 * whose name no one can guess and take first.
 */
function newAddress(dataFolder: string): ControlAddress {
  if (process.platform === 'win32')
    return { address: `\\\\.\\pipe\\dockprint-${randomUUID()}`, remove: () => undefined };
  const beside = join(dataFolder, 'control.sock');
  if (Buffer.byteLength(beside) <= maxSocketPath) {
    const remove = () => {
      rmSync(beside, { force: true });
    };
    // A killed station leaves its socket; this process now has the folder's lock.
    remove();
    return { address: beside, remove };
  }
  const address = join(mkdtempSync(join(tmpdir(), 'dockprint-')), 'control.sock');
  return {
    address,
    remove: () => {
      rmSync(dirname(address), { recursive: true, force: true });
    },
  };
}

/** Callers at once; one more is turned away and tries again. */
const maxCallers = 8;
/** How long a caller may take to identify itself and send its request, milliseconds. */
const greetingLimit = 5000;
/** How often a waiting caller gets a sign of life from the station, milliseconds. */
export const heartbeatMilliseconds = 2000;

const callSchema = z.strictObject({
  nonce: z.string().max(64),
  proof: z.string().max(64),
  request: requestSchema,
});
const cancelSchema = z.strictObject({ cancel: z.literal(true) });

export interface Control {
  /** Accepts no more calls, ends those in progress, and waits for them. */
  close(): Promise<void>;
}

/**
 * Listens for other processes of the same user (`control-client.ts`); this process must have the lock of the data folder. Rejects when it cannot
 * listen.
 */
export async function openControl(parts: {
  dataFolder: string;
  perform: Perform;
  report: (error: unknown) => void;
}): Promise<Control> {
  const { dataFolder, perform, report } = parts;
  const key = newKey();
  const callers = new Set<Socket>();
  const work = new Set<Promise<void>>();
  const closing = new AbortController();

  function greet(socket: Socket): void {
    const nonce = newNonce();
    const read = createFrameReader();
    const gone = new AbortController();
    let isCalled = false;
    /** The caller canceled, and gets a report of the progress. */
    let isCanceled = false;
    const late = setTimeout(() => socket.destroy(), greetingLimit);
    callers.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      callers.delete(socket);
      gone.abort();
    });
    const send = (value: object): void => {
      if (!socket.destroyed) writeFrame(socket, value);
    };

    async function serve(call: z.infer<typeof callSchema>): Promise<void> {
      send({ proof: proofOf(key, 'station', [nonce, call.nonce]) });
      const beat = setInterval(() => send({ beat: true }), heartbeatMilliseconds);
      const signal = AbortSignal.any([gone.signal, closing.signal]);
      /**
       * This station is closing and the caller did not cancel, so the result would be of interrupted work. The caller gets no answer, asks
       * again, and does it itself if no one else does. A file counts once by its id, whoever takes it.
       */
      const isCut = (): boolean => signal.aborted && !isCanceled && call.request.do === 'submit';
      const answer = (value: object): void => {
        if (!isCut()) send(value);
      };
      try {
        const listener = {
          line: (line: object) => answer({ line }),
          complain: (words: string) => answer({ complain: words }),
        };
        answer({ end: await perform(call.request, listener, signal) });
      } catch (error) {
        report(error);
        answer({ complain: 'The station met an error; its log has it.' });
        answer({ end: 1 });
      } finally {
        clearInterval(beat);
        socket.end();
      }
    }

    function take(value: unknown): void {
      if (isCalled) {
        if (cancelSchema.safeParse(value).success) {
          isCanceled = true;
          gone.abort();
        } else socket.destroy();
        return;
      }
      const call = callSchema.safeParse(value);
      // A caller without the key learns nothing, not even what is wrong.
      if (!call.success || !isProof(call.data.proof, proofOf(key, 'caller', [nonce, call.data.nonce]))) {
        socket.destroy();
        return;
      }
      isCalled = true;
      clearTimeout(late);
      const mine = serve(call.data).finally(() => work.delete(mine));
      work.add(mine);
    }

    socket.on('data', (bytes) => {
      try {
        for (const value of read(bytes)) take(value);
      } catch {
        socket.destroy();
      }
    });
    send({ nonce });
  }

  const { address, remove } = newAddress(dataFolder);
  const server: Server = createServer((socket) => {
    if (callers.size >= maxCallers || closing.signal.aborted) socket.destroy();
    else greet(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  server.on('error', report);
  try {
    if (process.platform !== 'win32') chmodSync(address, 0o600);
    writeControlFile(dataFolder, { address, key, pid: process.pid });
  } catch (error) {
    // Without its file, no one could find it.
    server.close();
    remove();
    throw error;
  }

  return {
    async close() {
      // The file first: new callers find no station, and ask again until the lock is free.
      removeControlFile(dataFolder);
      closing.abort();
      server.close();
      await Promise.all(work);
      for (const socket of callers) socket.destroy();
      remove();
    },
  };
}
