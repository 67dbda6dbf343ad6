import type { Clock } from '#main/clock.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import type { ScaleSettings, Weighing } from '#shared/station/scale.ts';
import type { Settings } from '#shared/station/settings.ts';
import { protocols } from './protocols/protocols.ts';
import { openSerialLine, loadSerial } from './serial-line.ts';
import { weighOnce, weighingLimits, type WeighingLimits } from './weighing.ts';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import type { OpenScaleLine } from './scale-line.ts';

/** A scale with a network connector, or behind a serial device server. */
const openTcpLine =
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
            // A reset frees a device server that takes one connection at a time immediately.
            socket.removeAllListeners('data').removeAllListeners('close');
            socket.resetAndDestroy();
            return Promise.resolve();
          },
        });
      });
    });

interface SerialPort {
  path: string;
  /** The device's description; '' if the system has none. */
  name: string;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Not the library's list: it starts `udevadm`, and if that is missing, its error is unhandled and ends the process (bindings-cpp 13.0.1). */
async function linuxPorts(): Promise<SerialPort[]> {
  const [byId, devices] = await Promise.all([namesIn('/dev/serial/by-id'), namesIn('/dev')]);
  return [
    // The name stays the same when the cable moves to another socket.
    ...byId.map((name) => ({ path: `/dev/serial/by-id/${name}`, name: '' })),
    ...devices
      .filter((name) => /^tty(USB|ACM)\d+$/.test(name))
      .map((name) => ({ path: `/dev/${name}`, name: '' })),
  ];
}

/** The serial ports of this computer, at most fifty; none if the system cannot list them. */
async function serialPorts(platform: NodeJS.Platform = process.platform): Promise<SerialPort[]> {
  const found = platform === 'linux' ? await linuxPorts() : await systemPorts().catch(() => []);
  return found.slice(0, 50).map(({ path, name }) => ({ path: path.slice(0, 300), name: name.slice(0, 120) }));
}

async function systemPorts(): Promise<SerialPort[]> {
  return (await (await loadSerial()).list()).map((port) => ({
    path: port.path.replace(/^\/dev\/tty\./, '/dev/cu.'),
    name: port.friendlyName ?? port.manufacturer ?? '',
  }));
}

const connectMilliseconds = 3_000;

/**
 * The scale of the station. A port takes one reader at a time, so weighings run one after the other; a second request for the same one joins it.
 */
export function createScale(
  settings: () => Pick<Settings, 'scale'>,
  clock: Pick<Clock, 'after'>,
  limits: WeighingLimits = weighingLimits,
): Handlers['scale'] {
  let underWay: { of: string; weighing: Promise<Weighing> } | null = null;

  function weigh(scale: ScaleSettings): Promise<Weighing> {
    const of = JSON.stringify(scale);
    if (underWay?.of === of) return underWay.weighing;
    const { line, protocol } = scale;
    const open = line.kind === 'tcp' ? openTcpLine(line, connectMilliseconds) : openSerialLine(line);
    const before = underWay?.weighing ?? Promise.resolve();
    const weighing = before.then(() => weighOnce(open, protocols[protocol], clock, limits));
    const mine = { of, weighing };
    underWay = mine;
    const done = (): void => {
      if (underWay === mine) underWay = null;
    };
    weighing.then(done, done);
    return weighing;
  }

  return {
    async weigh() {
      const { scale } = settings();
      return scale === null ? fail('not-set-up', 'no scale is set up') : ok(await weigh(scale));
    },
    test: async ({ scale }) => ok(await weigh(scale)),
    ports: async () => ok(await serialPorts()),
  };
}
