import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterLimit } from '#main/time-limit.ts';
import { stopwatch } from './stopwatch.ts';

/** The limits of a session, in milliseconds (docs/decisions/printed.md). */
export interface ZebraLimits {
  connect: number;
  /** For an answer to ~HS, then again to ~HQES. */
  answer: number;
  /** For the network to take the next 64 KiB. */
  write: number;
  /** How long a session stays when the printer needs attention or is silent. */
  attention: number;
  /** How long an idle, empty printer may leave its odometer unmoved before a person is asked. */
  idle: number;
  /** How long another station's labels are waited for before the first byte. */
  busy: number;
  /**
   * Between the two looks that must agree before a label is believed not to have come out. Longer than a label takes: the
   * one being printed may be missing both from the count of ~HS and from the odometer.
   */
  quiet: number;
  /** How long labels on their way are watched while the app closes. */
  closing: number;
  /** The longest pause between two questions while a label prints. */
  pause: number;
}

export const zebraLimits: ZebraLimits = {
  connect: 3_000,
  answer: 1_000,
  write: 10_000,
  attention: 15_000,
  idle: 5_000,
  busy: 3_000,
  quiet: 4_000,
  closing: 2_000,
  pause: 200,
};

export class ConnectionLost extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the connection to the printer is lost: ${code}`);
    this.code = code;
  }
}

const CHUNK = 64 * 1024;
/** Only the end of what came is kept. No printer's answer is longer, and all of it is read again with each piece that comes. */
const MAX_ANSWER = 4 * 1024;

/** After this long without a question, another printer may be answering, behind a print box that keeps the connection. Milliseconds. */
const EXCHANGE = 30_000;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'error';

/** A socket, or a device file that looks as one does (`usb-device.ts`). `resetAndDestroy`: nothing that is still buffered arrives later. */
export type PrinterStream = Duplex & { resetAndDestroy(): unknown };

/** One connection to a printer: time limits on queries and writes, and a close that leaves nothing behind. */
export class ZebraConnection {
  readonly #socket: PrinterStream;
  readonly #limits: ZebraLimits;
  #text = '';
  #lost: string | null = null;
  #onChange: () => void = () => undefined;
  #sinceAsked = stopwatch();
  #stoodStill = false;

  constructor(socket: PrinterStream, limits: ZebraLimits) {
    this.#socket = socket;
    this.#limits = limits;
    // latin1: one character a byte, whatever the printer sends.
    socket.setEncoding('latin1');
    socket.on('data', (chunk) => {
      this.#text = (this.#text + String(chunk).slice(-MAX_ANSWER)).slice(-MAX_ANSWER);
      this.#onChange();
    });
    const markLost = (code: string): void => {
      this.#lost ??= code;
      this.#onChange();
    };
    socket.on('error', (error) => markLost(codeOf(error)));
    socket.on('end', () => markLost('closed'));
    socket.on('close', () => markLost('closed'));
  }

  /** Null: no connection within the limit. */
  static open(host: string, port: number, limits: ZebraLimits): Promise<ZebraConnection | null> {
    return new Promise((resolve) => {
      // Half open: answering the printer's end with ours automatically would start a shutdown, and a socket that is shutting down can
      // no longer be reset (its handle stays open for the life of the process).
      const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
      const cancelLimit = afterLimit(limits.connect, () => socket.destroy());
      socket.once('connect', () => {
        cancelLimit();
        socket.removeAllListeners('close');
        socket.removeAllListeners('error');
        resolve(new ZebraConnection(socket, limits));
      });
      socket.on('error', () => undefined);
      socket.once('close', () => {
        cancelLimit();
        resolve(null);
      });
    });
  }

  /** Asks, and waits until `read` can read the answer. Null: the limit passed. Throws ConnectionLost. */
  async ask<T>(question: string, read: (text: string) => T | null): Promise<T | null> {
    this.#stoodStill ||= this.#sinceAsked() > EXCHANGE;
    this.#sinceAsked = stopwatch();
    this.#text = '';
    this.#throwIfLost();
    this.#socket.write(question, 'latin1');
    return new Promise((resolve, reject) => {
      const end = (act: () => void): void => {
        cancelLimit();
        this.#onChange = () => undefined;
        act();
      };
      const cancelLimit = afterLimit(this.#limits.answer, () => end(() => resolve(null)));
      this.#onChange = () => {
        const answer = read(this.#text);
        if (answer !== null) end(() => resolve(answer));
        else if (this.#lost !== null) end(() => reject(new ConnectionLost(this.#lost ?? 'closed')));
      };
      this.#onChange();
    });
  }

  /** Sends the bytes unchanged; resolves when the network has taken the last. Throws ConnectionLost, also for the limit. */
  async write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length; at += CHUNK) await this.#writeChunk(bytes.subarray(at, at + CHUNK));
  }

  #writeChunk(piece: Buffer): Promise<void> {
    this.#throwIfLost();
    return new Promise((resolve, reject) => {
      const cancelLimit = afterLimit(this.#limits.write, () => reject(new ConnectionLost('write-timeout')));
      this.#socket.write(piece, (error) => {
        cancelLimit();
        if (error) reject(new ConnectionLost(this.#lost ?? codeOf(error)));
        else resolve();
      });
    });
  }

  /** How long ago the last question was asked, at any later time: its answer may be as old as that. */
  get sinceAsked(): () => number {
    return this.#sinceAsked;
  }

  /** Whether two questions were so far apart, as when the computer slept, that another printer may answer now. Reported once. */
  takeStoodStill(): boolean {
    const stoodStill = this.#stoodStill;
    this.#stoodStill = false;
    return stoodStill;
  }

  /** Whether the other side has closed or broken off, as far as it is known here. */
  get isLost(): boolean {
    return this.#lost !== null;
  }

  #throwIfLost(): void {
    if (this.#lost !== null) throw new ConnectionLost(this.#lost);
  }

  /**
   * Closes after the last byte. `clean`: false when the other side broke off instead, so that the end may not have
   * arrived. A printer that never closes its side is left after the limit with everything handed to the network.
   */
  end(): Promise<{ clean: boolean; code: string | null }> {
    const socket = this.#socket;
    // The other side closed first: it may not have read the end.
    if (this.#lost !== null) {
      this.reset();
      return Promise.resolve({ clean: false, code: this.#lost });
    }
    return new Promise((resolve) => {
      const cancelLimit = afterLimit(this.#limits.closing, () => socket.destroy());
      let error: string | null = null;
      socket.on('error', (problem) => (error = codeOf(problem)));
      socket.once('close', () => {
        cancelLimit();
        resolve({ clean: error === null, code: error });
      });
      socket.end();
    });
  }

  /** Aborts: nothing that is still buffered may arrive later (measured: `destroy()` let 100,000 bytes through). */
  reset(): void {
    this.#socket.resetAndDestroy();
  }
}
