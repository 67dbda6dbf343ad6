import { connect } from 'node:net';
import * as z from 'zod';
import { isProof, newNonce, proofOf, readControlFile } from './control-file.ts';
import { heartbeatMilliseconds } from './control-server.ts';
import { createFrameReader, writeFrame } from './frames.ts';
import type { Listener, Request } from './request.ts';

/** Silence for this long means the station hangs, or its machine slept. */
const silenceLimit = heartbeatMilliseconds * 15;

const helloSchema = z.strictObject({ nonce: z.string().max(64) });
const proofSchema = z.strictObject({ proof: z.string().max(64) });
const wordSchema = z.union([
  z.strictObject({ beat: z.literal(true) }),
  z.strictObject({ line: z.record(z.string(), z.unknown()) }),
  z.strictObject({ complain: z.string() }),
  z.strictObject({ end: z.number().int() }),
]);

/** `nobody`: no station here can be asked, or it went away before it reported the result; ask again, or do it locally. `heard`: it had started. */
export type ControlReply = { is: 'done'; exitCode: number } | { is: 'nobody'; heard: boolean };

/** Asks the station running on this data folder, if any. `signal`: the caller cancels. */
export function askRunning(
  dataFolder: string,
  request: Request,
  listener: Listener,
  signal: AbortSignal,
): Promise<ControlReply> {
  const control = readControlFile(dataFolder);
  if (control === null) return Promise.resolve({ is: 'nobody', heard: false });
  const { address, key } = control;

  return new Promise((resolve) => {
    const socket = connect(address);
    const read = createFrameReader();
    const own = newNonce();
    let stationNonce: string | null = null;
    let isKnown = false;
    const end = (asked: ControlReply): void => {
      signal.removeEventListener('abort', cancel);
      socket.destroy();
      resolve(asked);
    };
    const cancel = (): void => {
      // The station reports its progress, and ends. It may have begun before its proof arrives here.
      if (isKnown && !socket.destroyed) writeFrame(socket, { cancel: true });
      else if (stationNonce === null) end({ is: 'nobody', heard: isKnown });
      else socket.setTimeout(heartbeatMilliseconds);
    };

    function take(value: unknown): void {
      if (stationNonce === null) {
        stationNonce = helloSchema.parse(value).nonce;
        writeFrame(socket, { nonce: own, proof: proofOf(key, 'caller', [stationNonce, own]), request });
        return;
      }
      if (!isKnown) {
        const { proof } = proofSchema.parse(value);
        if (!isProof(proof, proofOf(key, 'station', [stationNonce, own]))) throw new Error('another one');
        isKnown = true;
        socket.setTimeout(silenceLimit);
        if (signal.aborted) cancel();
        return;
      }
      const word = wordSchema.parse(value);
      if ('line' in word) listener.line(word.line);
      else if ('complain' in word) listener.complain(word.complain);
      else if ('end' in word) end({ is: 'done', exitCode: word.end });
    }

    socket.setTimeout(silenceLimit, () => end({ is: 'nobody', heard: isKnown }));
    socket.on('error', () => end({ is: 'nobody', heard: isKnown }));
    socket.on('close', () => end({ is: 'nobody', heard: isKnown }));
    socket.on('data', (bytes) => {
      try {
        for (const value of read(bytes)) take(value);
      } catch {
        end({ is: 'nobody', heard: isKnown });
      }
    });
    signal.addEventListener('abort', cancel);
  });
}
