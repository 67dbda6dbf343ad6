import { readdir } from 'node:fs/promises';
import { loadSerial } from './serial-line.ts';

export interface SerialPort {
  path: string;
  /** The device's own words; '' where the system knows none. */
  name: string;
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/**
 * Not the library's list: it starts `udevadm`, and where that is missing its error is nobody's and ends the process (bindings-cpp 13.0.1).
 */
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

/** The serial ports of this computer, at most fifty; none where they cannot be asked for. */
export async function serialPorts(platform: NodeJS.Platform = process.platform): Promise<SerialPort[]> {
  const found = platform === 'linux' ? await linuxPorts() : await systemPorts().catch(() => []);
  return found.slice(0, 50).map(({ path, name }) => ({ path: path.slice(0, 300), name: name.slice(0, 120) }));
}

async function systemPorts(): Promise<SerialPort[]> {
  return (await (await loadSerial()).list()).map((port) => ({
    path: port.path.replace(/^\/dev\/tty\./, '/dev/cu.'),
    name: port.friendlyName ?? port.manufacturer ?? '',
  }));
}
