import { connect } from 'node:net';
import type { OpenScaleLine } from './scale-line.ts';

/** A scale with a network connector, or a serial device server before one. */
export const openTcpLine =
  ({ host, port }: { host: string; port: number }, limitMilliseconds: number): OpenScaleLine =>
  () =>
    new Promise((resolve) => {
      const socket = connect({ host, port, noDelay: true });
      const limit = setTimeout(() => socket.destroy(new Error('too late')), limitMilliseconds);
      socket.once('error', () => {
        clearTimeout(limit);
        resolve('not-reachable');
      });
      socket.once('connect', () => {
        clearTimeout(limit);
        resolve({
          write: (bytes) => void socket.write(bytes),
          listen(onBytes, onEnd) {
            socket.on('data', onBytes);
            socket.once('close', onEnd);
          },
          close() {
            // A reset: a device server that takes one connection at a time is free again at once.
            socket.removeAllListeners('data').removeAllListeners('close');
            socket.resetAndDestroy();
            return Promise.resolve();
          },
        });
      });
    });
