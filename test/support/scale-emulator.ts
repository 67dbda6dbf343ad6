import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScaleProtocolName } from '#shared/station/scale.ts';
import { startPty } from './pty.ts';
import { spellWeight, type Load } from './scale-spelling.ts';

export interface ScaleEmulator {
  port: number;
  /** Puts it on the scale; what is sent from now on says so. */
  put(load: Partial<Load>): void;
  /** Bytes that came from the station. */
  asked(): string;
  connections(): number;
  stop(): Promise<void>;
}

export interface EmulatedScale {
  protocol: ScaleProtocolName;
  load?: Partial<Load>;
  /** Milliseconds between two weights of a scale that sends without being asked. */
  every?: number;
  /** Says nothing at all. */
  isSilent?: boolean;
  /** What it gives out first, as a device server does that kept bytes. */
  kept?: Buffer;
  /** What it sends instead of weights. */
  noise?: () => Buffer;
}

const onDemand: readonly ScaleProtocolName[] = ['mt-sics', 'fairbanks-demand'];
const questions: Partial<Record<ScaleProtocolName, RegExp>> = {
  'mt-sics': /^SI?\r\n$/,
  'fairbanks-demand': /^\r$/,
};

/** A scale on a real socket of this machine. */
export async function startScaleEmulator(scale: EmulatedScale): Promise<ScaleEmulator> {
  let load: Load = { weight: 310.5, unit: 'lb', ...scale.load };
  let asked = '';
  let connections = 0;
  const sockets = new Set<Socket>();
  const timers = new Set<NodeJS.Timeout>();
  const say = (socket: Socket): void => {
    if (scale.isSilent === true || socket.destroyed) return;
    socket.write(scale.noise?.() ?? spellWeight(scale.protocol, load));
  };
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (scale.kept) socket.write(scale.kept);
    socket.on('data', (bytes) => {
      asked += bytes.toString('latin1');
      if (questions[scale.protocol]?.test(bytes.toString('latin1'))) say(socket);
    });
    const timer = onDemand.includes(scale.protocol)
      ? null
      : setInterval(() => say(socket), scale.every ?? 60);
    if (timer) timers.add(timer);
    socket.on('close', () => {
      if (timer) clearInterval(timer);
      sockets.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    put(next) {
      load = { ...load, ...next };
    },
    asked: () => asked,
    connections: () => connections,
    async stop() {
      for (const timer of timers) clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A serial line to that scale: a pty, which the station opens as it opens a serial port. */
export async function serialLineTo(port: number): Promise<{ path: string; cut(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-pty-'));
  const line = await startPty(port, join(folder, 'line'));
  return {
    path: line.path,
    async cut() {
      await line.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
