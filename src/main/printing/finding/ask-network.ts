import { createSocket, type Socket } from 'node:dgram';
import { networkInterfaces } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Where a question by UDP goes: one address of this computer, and what can be reached from it. */
export interface Outlet {
  /** Of this computer. */
  local: string;
  /** Of its network, for a question to everybody there. */
  broadcast: string;
}

const octets = (address: string): number[] => address.split('.').map(Number);
function broadcastOf(address: string, netmask: string): string {
  const mask = octets(netmask);
  return octets(address)
    .map((octet, index) => (octet | ~(mask[index] ?? 255)) & 255)
    .join('.');
}

/** Every IPv4 network that this computer is in, but the one inside it. */
export const outlets = (): Outlet[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address, netmask }) => ({ local: address, broadcast: broadcastOf(address, netmask) }));

export interface Question {
  message: Buffer;
  address: string;
  port: number;
}
export interface Heard {
  message: Buffer;
  /** Of whoever answered. */
  from: string;
}

/** UDP loses packets: each question is asked this often, evenly over the first half of the time. */
const timesAsked = 3;
/** More answers than any network of printers gives. */
const maxHeard = 2_000;

/**
 * Asks from one address of this computer and listens for so long, in milliseconds. The port is one that the system chooses, so answers come to it
 * alone: nothing listens at a known port, which a firewall would ask about. `onHeard` may return further questions. Never rejects: a network that
 * cannot be asked has no answers.
 */
export async function askNetwork(
  local: string,
  questions: readonly Question[],
  milliseconds: number,
  onHeard: (heard: Heard) => readonly Question[],
): Promise<void> {
  const socket = createSocket({ type: 'udp4', reuseAddr: false });
  const send = (asked: readonly Question[]): void => {
    for (const { message, address, port } of asked) socket.send(message, port, address, () => undefined);
  };
  let count = 0;
  socket.on('error', () => undefined);
  socket.on('message', (message, { address }) => {
    count += 1;
    if (count <= maxHeard) send(onHeard({ message, from: address }));
  });
  if (!(await opens(socket, local))) {
    socket.close();
    return;
  }
  for (let asked = 0; asked < timesAsked; asked += 1) {
    send(questions);
    await pause(milliseconds / 2 / timesAsked);
  }
  await pause(milliseconds / 2);
  socket.close();
}

const opens = (socket: Socket, local: string): Promise<boolean> =>
  new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind(0, local, () => {
      try {
        socket.setBroadcast(true);
        socket.setMulticastInterface(local);
        socket.setMulticastTTL(255);
      } catch {
        // A network without multicast is still asked by broadcast.
      }
      resolve(true);
    });
  });
