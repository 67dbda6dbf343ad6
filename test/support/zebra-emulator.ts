import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { ZplStream } from './zpl-stream.ts';

/** What can be wrong with the printer itself; each shows in ~HS and ~HQES as on the real one. */
export const zebraFaults = [
  'paper-out',
  'ribbon-out',
  'head-open',
  'paused',
  'over-temperature',
  'buffer-full',
] as const;
export type ZebraFault = (typeof zebraFaults)[number];

/** How it treats its network. */
export interface ZebraManners {
  /** Answers no question at all, ever. */
  mute: boolean;
  /** Answers no question while a fault stands, as Zebra documents of ~HS. */
  silentOnError: boolean;
  /** Accepts connections and reads nothing. */
  neverRead: boolean;
  /** Says `?` to SGD. */
  noOdometer: boolean;
  /** Leaves so many more questions about the odometer unanswered: an answer that comes too late. */
  odometerLate: number;
  /** The label that is being printed is in no count of ~HS any more, and not yet in the odometer. */
  hidesPrinting: boolean;
  /** Milliseconds before each answer. */
  answerAfter: number;
  /** Resets the connection after this many bytes of formats; those bytes were read. Once. */
  resetAfter: number | null;
  /** Closes it politely instead. Once. */
  closeAfter: number | null;
}

export interface ZebraEmulator {
  readonly port: number;
  /** The bytes of each physical label that came out, in order. */
  readonly printed: readonly Buffer[];
  odometer: number;
  /** Milliseconds a label takes; 0: as fast as it can. */
  labelMs: number;
  readonly manners: ZebraManners;
  /** Questions answered, and connections taken, since the start. */
  readonly counts: { questions: number; connections: number };
  set(fault: ZebraFault, on: boolean): void;
  /** Runs out of paper after this many more physical labels. */
  paperOutAfter(labels: number): void;
  /** Switched off and on: everything received and not printed is forgotten. */
  powerCycle(): void;
  /** No connection is taken any more and those open are reset, until `on()`. */
  off(): Promise<void>;
  on(): Promise<void>;
  stop(): Promise<void>;
}

interface Batch {
  bytes: Buffer;
  left: number;
}

/** A Zebra on a real TCP port of 127.0.0.1. `port` 0: any. */
export async function startZebraEmulator(
  options: { labelMs?: number; odometer?: number; port?: number } = {},
): Promise<ZebraEmulator> {
  const stream = new ZplStream();
  const printed: Buffer[] = [];
  const faults = new Set<ZebraFault>();
  const sockets = new Set<Socket>();
  const counts = { questions: 0, connections: 0 };
  const manners: ZebraManners = {
    mute: false, silentOnError: false, neverRead: false, noOdometer: false, odometerLate: 0, hidesPrinting: false, answerAfter: 0, resetAfter: null, closeAfter: null,
  }; // prettier-ignore
  let queue: Batch[] = [];
  let timer: NodeJS.Timeout | NodeJS.Immediate | null = null;
  let paperLeft = Infinity;
  let server: Server | null = null;
  let port = options.port ?? 0;

  const emulator: ZebraEmulator = {
    get port() {
      return port;
    },
    printed,
    odometer: options.odometer ?? 1000,
    labelMs: options.labelMs ?? 0,
    manners,
    counts,
    set(fault, on) {
      if (on) faults.add(fault);
      else faults.delete(fault);
      if (fault === 'paper-out' && !on) paperLeft = Infinity;
      run();
    },
    paperOutAfter(labels) {
      paperLeft = labels;
    },
    powerCycle() {
      if (timer !== null) clearTimeout(timer as NodeJS.Timeout);
      timer = null;
      queue = [];
      stream.clear();
    },
    off,
    on,
    stop: off,
  };

  /** The engine: one label after another while nothing is in the way. A full buffer does not stop it. */
  function run(): void {
    if (timer !== null || queue.length === 0 || [...faults].some((fault) => fault !== 'buffer-full')) return;
    const out = (): void => {
      timer = null;
      const batch = queue[0];
      if (!batch || [...faults].some((fault) => fault !== 'buffer-full')) return;
      if (paperLeft <= 0) {
        faults.add('paper-out');
        return;
      }
      printed.push(batch.bytes);
      emulator.odometer += 1;
      paperLeft -= 1;
      batch.left -= 1;
      if (batch.left === 0) queue.shift();
      // The sensor sees the end of the roll as the last label leaves.
      if (paperLeft <= 0) faults.add('paper-out');
      run();
    };
    timer = emulator.labelMs > 0 ? setTimeout(out, emulator.labelMs) : setImmediate(out);
  }

  const bit = (fault: ZebraFault): string => (faults.has(fault) ? '1' : '0');

  function hostStatus(): string {
    const hidden = manners.hidesPrinting && timer !== null && (queue[0]?.left ?? 0) === 1 ? 1 : 0;
    const formats = String(queue.length - hidden).padStart(3, '0');
    const remaining = String(Math.max(0, (queue[0]?.left ?? 1) - 1)).padStart(8, '0');
    return [
      `\u0002030,${bit('paper-out')},${bit('paused')},1218,${formats},${bit('buffer-full')},0,${stream.partial ? '1' : '0'},000,0,0,${bit('over-temperature')}\u0003\r\n`,
      `\u0002001,0,${bit('head-open')},${bit('ribbon-out')},1,2,4,0,${remaining},1,000\u0003\r\n`,
      `\u00021234,0\u0003\r\n`,
    ].join('');
  }

  function errorStatus(): string {
    const bits = {
      'paper-out': 0x1,
      'ribbon-out': 0x2,
      'head-open': 0x4,
      paused: 0x10000,
      'over-temperature': 0x20,
      'buffer-full': 0,
    };
    const word = [...faults].reduce((sum, fault) => sum | bits[fault], 0);
    const errors = `${word ? 1 : 0} 00000000 ${word.toString(16).toUpperCase().padStart(8, '0')}`;
    return `\u0002\r\n\r\n  PRINTER STATUS                             \r\n   ERRORS:         ${errors} \r\n   WARNINGS:       0 00000000 00000000 \r\n\u0003`;
  }

  function answer(command: string): string | null {
    if (command === '~JA') {
      queue = [];
      stream.clear();
      return null;
    }
    if (manners.mute || (manners.silentOnError && faults.size > 0)) return null;
    counts.questions += 1;
    if (command === '~HS') return hostStatus();
    if (command === '~HQES') return errorStatus();
    if (command === '~HI') return '\u0002ZT411-203dpi,V92.21.17Z,8,8176KB,X\u0003\r\n';
    const odometer = command.includes('"odometer.total_label_count"');
    if (odometer && manners.odometerLate > 0) {
      manners.odometerLate -= 1;
      return null;
    }
    const known = odometer && !manners.noOdometer;
    return known ? `"${emulator.odometer}"` : '"?"';
  }

  function serve(socket: Socket): void {
    counts.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    if (manners.neverRead) {
      socket.pause();
      return;
    }
    let formatBytes = 0;
    socket.on('data', (chunk: Buffer) => {
      const limit = manners.resetAfter ?? manners.closeAfter;
      // Questions do not count towards the byte where the connection breaks.
      const carries = /[~!]/.test(chunk.toString('latin1', 0, 1)) ? 0 : chunk.length;
      const breaks = limit !== null && carries > 0 && formatBytes + carries >= limit;
      const read = breaks ? chunk.subarray(0, Math.max(0, limit - formatBytes)) : chunk;
      formatBytes += carries;
      for (const event of stream.push(read)) {
        if (event.kind === 'format') {
          if (event.copies > 0) queue.push({ bytes: event.bytes, left: event.copies });
          continue;
        }
        const text = answer(event.text);
        if (text === null) continue;
        if (manners.answerAfter > 0)
          setTimeout(() => socket.writable && socket.write(text, 'latin1'), manners.answerAfter);
        else socket.write(text, 'latin1');
      }
      run();
      if (!breaks) return;
      if (manners.resetAfter !== null) socket.resetAndDestroy();
      else socket.end();
      manners.resetAfter = null;
      manners.closeAfter = null;
    });
  }

  async function off(): Promise<void> {
    const closing = server;
    server = null;
    for (const socket of sockets) socket.resetAndDestroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  async function on(): Promise<void> {
    if (server) return;
    const opening = createServer({ noDelay: true }, serve);
    server = opening;
    await new Promise<void>((resolve, reject) => {
      opening.once('error', reject);
      opening.listen(port, '127.0.0.1', resolve);
    });
    port = (opening.address() as AddressInfo).port;
  }

  await on();
  return emulator;
}
