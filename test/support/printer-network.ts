import { createSocket, type Socket } from 'node:dgram';
import dnsPacket, { type Answer } from 'dns-packet';
import { onTestFinished } from 'vitest';

async function listening(socket: Socket): Promise<number> {
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    socket.close();
  });
  return socket.address().port;
}

/** The answer that was seen on the wire (jfr.im/blog/2024/09/zebra-network-discovery-protocol), with these texts in their places. */
export function zebraAnswer(product: string, name: string): Buffer {
  const answer = Buffer.alloc(400);
  answer.set([0x3a, 0x2c, 0x2e, 0x03]);
  const texts: [number, string][] = [
    ...([
      [4, '79071'],
      [12, product],
      [32, '1166A'],
      [39, 'V56.17.11Z'],
    ] as [number, string][]),
    ...([
      [56, '4262077'],
      [84, name],
    ] as [number, string][]),
  ];
  for (const [at, text] of texts) answer.write(text, at, 'latin1');
  answer.set([10, 1, 0, 158, 255, 255, 255, 0, 10, 1, 0, 1], 72);
  return answer;
}

/** Answers Zebra's discovery on 127.0.0.1 with these packets; `asked`: how often it was asked rightly. */
export async function startZebraResponder(
  packets: readonly Buffer[],
): Promise<{ port: number; asked: () => number }> {
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    if (message.toString('hex') !== '2e2c3a010000') return;
    asked += 1;
    for (const packet of packets) socket.send(packet, port, address);
  });
  return { port: await listening(socket), asked: () => asked };
}

/** A service as a printer announces it. */
export interface Announced {
  service: string;
  name: string;
  port: number;
  host?: string;
  address?: string;
  text?: Record<string, string>;
}

function recordsOf({
  service,
  name,
  port,
  host = 'laser.invalid',
  address = '127.0.0.1',
  text = {},
}: Announced): Answer[] {
  const full = `${name}.${service}`;
  const data = Object.entries(text).map(([key, value]) => `${key}=${value}`);
  return [
    { type: 'PTR', name: service, data: full },
    { type: 'SRV', name: full, data: { port, target: host } },
    { type: 'TXT', name: full, data },
    { type: 'A', name: host, data: address },
  ];
}

/** A DNS-SD responder on 127.0.0.1. `inPieces`: it answers exactly what it is asked, and adds nothing by itself. `noise` comes before each answer. */
export async function startServiceResponder(
  announced: readonly Announced[],
  { inPieces = false, noise = [] }: { inPieces?: boolean; noise?: readonly Buffer[] } = {},
): Promise<{ port: number }> {
  const records = announced.flatMap(recordsOf);
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => {
    const { questions = [], id } = dnsPacket.decode(message);
    const asked = (record: Answer): boolean =>
      questions.some(
        ({ type, name }) => type === record.type && name.toLowerCase() === record.name.toLowerCase(),
      );
    const answers = records.filter(asked);
    for (const packet of noise) socket.send(packet, port, address);
    if (answers.length === 0) return;
    const additionals = inPieces ? [] : records.filter((record) => !asked(record));
    socket.send(
      dnsPacket.encode({ type: 'response', ...(id === undefined ? {} : { id }), answers, additionals }),
      port,
      address,
    );
  });
  return { port: await listening(socket) };
}
