import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.ts';
import { errorStatus, hostIdentity, hostStatus, uptimeText } from './zebra-answers.ts';
import { ZplState } from './zpl-state.ts';
import { ZebraEngine, type EngineSettings, type ZebraFault } from './zebra-engine.ts';

export { zebraFaults, type ZebraFault } from './zebra-engine.ts';

/** Milliseconds that the head needs for a label of six inches. */
export const sixInchesAt = (inchesPerSecond: number): number => Math.round(6000 / inchesPerSecond);

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
  /** Says `?` to every question how it is set up. */
  noSetup: boolean;
  /** Says `?` to the question how long it has been on, as older firmware does. */
  noUptime: boolean;
  /** Says `?` to the question for its serial number. */
  noSerial: boolean;
  /** Leaves that question unanswered. */
  silentAboutSerial: boolean;
  /** The resolution of its head, as ~HI says it. */
  dotsPerMm: number;
  /** The longest label that it is set to, inches, and the languages that it is set to. */
  maxLengthIn: string;
  languages: string;
  /** Milliseconds before each answer. */
  answerAfter: number;
  /** Resets the connection after this many bytes of formats; those bytes were read. Once. */
  resetAfter: number | null;
  /** Closes it politely instead. Once. */
  closeAfter: number | null;
  /** Called when an answer was given, and has not been read: the station may fall asleep just then. */
  onAnswered: () => void;
}

export interface ZebraEmulator extends EngineSettings {
  readonly port: number;
  /** What it says that it is. */
  serial: string;
  /** The bytes of each physical label of ours that came out, in order. */
  readonly printed: readonly Buffer[];
  readonly manners: ZebraManners;
  /** Memory, paper and head: throwing labels away, a box before it. */
  readonly engine: ZebraEngine;
  /** Questions answered, and connections taken, since the start; connections that are open now. */
  readonly counts: { questions: number; connections: number; open: number };
  set(fault: ZebraFault, on: boolean): void;
  /** Runs out of paper after this many more physical labels. */
  paperOutAfter(labels: number): void;
  /** Labels of another station come in and move the counter. */
  foreignLabels(labels: number): void;
  /** Another printer at the same address: another serial number, its own counter, nothing in its memory. Connections break. */
  swap(serial: string, odometer: number): Promise<void>;
  /** The same behind a print box, which keeps the connections; it says nothing until `manners.mute` is taken back. */
  swapBehindBox(serial: string, odometer: number): void;
  /** Switched off and on: everything received and not printed is forgotten. */
  powerCycle(): void;
  /** No connection is taken any more and those open are reset, until `on()`. */
  off(): Promise<void>;
  on(): Promise<void>;
  stop(): Promise<void>;
}

/** A Zebra on a real TCP port of 127.0.0.1. */
export async function startZebraEmulator(
  options: { labelMs?: number; startMs?: number; odometer?: number; port?: number; serial?: string } = {},
): Promise<ZebraEmulator> {
  const sockets = new Set<Socket>();
  const counts = { questions: 0, connections: 0, open: 0 };
  const settings: EngineSettings = {
    odometer: options.odometer ?? 1000,
    labelMs: options.labelMs ?? 0,
    startMs: options.startMs ?? 0,
  };
  const engine = new ZebraEngine(settings);
  const { stream } = engine;
  const manners: ZebraManners = {
    mute: false,
    silentOnError: false,
    neverRead: false,
    noOdometer: false,
    odometerLate: 0,
    hidesPrinting: false,
    noSetup: false,
    noUptime: false,
    noSerial: false,
    silentAboutSerial: false,
    dotsPerMm: 8,
    maxLengthIn: '39.0',
    languages: 'zpl',
    answerAfter: 0,
    resetAfter: null,
    closeAfter: null,
    onAnswered: () => undefined,
  };
  let server: Server | null = null;
  /** Switched on two hours before the test began. */
  let onSince = performance.now() - 2 * 3_600_000;

  const emulator: ZebraEmulator & { port: number } = Object.assign(settings, {
    port: options.port ?? (await freePort()),
    serial: options.serial ?? 'D2J194203001',
    printed: engine.printed,
    manners,
    engine,
    counts,
    set: (fault: ZebraFault, on: boolean) => engine.set(fault, on),
    paperOutAfter: (labels: number) => engine.paperOutAfter(labels),
    foreignLabels(labels: number) {
      engine.receive(Buffer.from('^XA^FDforeign^FS^XZ'), labels, true);
      engine.run();
    },
    async swap(serial: string, odometer: number) {
      await off();
      engine.clear();
      emulator.serial = serial;
      settings.odometer = odometer;
      await on();
    },
    swapBehindBox(serial: string, odometer: number) {
      manners.mute = true;
      engine.clear();
      emulator.serial = serial;
      settings.odometer = odometer;
    },
    powerCycle() {
      engine.clear();
      engine.state = new ZplState();
      onSince = performance.now();
    },
    off,
    on,
    async stop() {
      await off();
      engine.stop();
    },
  });

  function answer(command: string): string | null {
    if (command === '~JA') {
      engine.clear();
      return null;
    }
    if (manners.mute || (manners.silentOnError && engine.faults.size > 0)) return null;
    counts.questions += 1;
    if (command === '~HS') return hostStatus(engine, manners.hidesPrinting);
    if (command === '~HQES') return errorStatus(engine);
    if (command === '~HI') return hostIdentity(manners.dotsPerMm);
    if (command.includes('"device.unique_id"'))
      return manners.silentAboutSerial ? null : `"${manners.noSerial ? '?' : emulator.serial}"`;
    if (command.includes('"device.uptime"') && !manners.noUptime)
      return `"${uptimeText(performance.now() - onSince)}"`;
    if (!manners.noSetup && command.includes('"ezpl.label_length_max"')) return `"${manners.maxLengthIn}"`;
    if (!manners.noSetup && command.includes('"device.languages"')) return `"${manners.languages}"`;
    const setting = manners.noSetup ? null : engine.state.variable(/"(.*)"/.exec(command)?.[1] ?? '');
    if (setting !== null) return `"${setting}"`;
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
    counts.open += 1;
    sockets.add(socket);
    socket.on('close', () => {
      counts.open -= 1;
      sockets.delete(socket);
    });
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
          engine.receive(event.bytes, event.copies);
          continue;
        }
        const text = answer(event.text);
        if (text === null) continue;
        if (manners.answerAfter > 0)
          setTimeout(() => socket.writable && socket.write(text, 'latin1'), manners.answerAfter);
        else socket.write(text, 'latin1');
        manners.onAnswered();
      }
      engine.run();
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
    // One that has said its end cannot be reset any more.
    for (const socket of sockets)
      if (socket.writableEnded) socket.destroy();
      else socket.resetAndDestroy();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  async function on(): Promise<void> {
    if (server) return;
    const opening = createServer({ noDelay: true }, serve);
    server = opening;
    await new Promise<void>((resolve, reject) => {
      opening.once('error', reject);
      opening.listen(emulator.port, '127.0.0.1', resolve);
    });
    emulator.port = (opening.address() as AddressInfo).port;
  }

  await on();
  return emulator;
}
