import { readFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What truly arrived at the service: the wire, not what the client believes. */
export interface Arrival {
  requestLine: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The whole body, as its content-length announced it, was here. */
  whole: boolean;
}

/**
 * A plain answer. `length: false` leaves content-length out, so that only the end of the connection ends the body. `before`: what comes
 * before it, each piece by itself.
 */
export interface Answer {
  before?: string[];
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer | object | null;
  length?: boolean;
}

/** Everything a service, or what stands before it, can do to a request; each on real sockets. */
export type Fault =
  | 'reset-at-accept'
  | 'close-at-accept'
  | 'hang-at-accept'
  | 'reset-mid-request'
  | 'reset-after-request'
  | 'close-after-request'
  | 'no-reply'
  | 'reset-after-headers'
  | 'body-stalls'
  | 'body-cut'
  | 'garbage'
  | 'headers-too-big'
  | 'endless-body';

export type Behaviour = Answer | Fault | ((arrival: Arrival) => Answer | Fault | Promise<Answer | Fault>);

export interface FaultServer {
  /** "http://127.0.0.1:PORT" or https. */
  url: string;
  port: number;
  arrivals: Arrival[];
  connections: number;
  /** What it does from now on. */
  behave: (behaviour: Behaviour) => void;
  close: () => Promise<void>;
}

const certificate = (name: string) => ({
  cert: readFileSync(new URL(`./certificates/${name}.pem`, import.meta.url)),
  key: readFileSync(new URL(`./certificates/${name}.key`, import.meta.url)),
});

/** The authority that signed the certificates of the tests: what a station's CA file would hold. */
export const testAuthority = join(import.meta.dirname, 'certificates', 'ca.pem');

function readHead(bytes: Buffer): { arrival: Arrival; bodyAt: number; bodyLength: number } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const [requestLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const arrival = { requestLine, path: requestLine.split(' ')[1] ?? '', headers, body: '', whole: false };
  return { arrival, bodyAt: end + 4, bodyLength: Number(headers['content-length'] ?? 0) };
}

function head(status: number, headers: Record<string, string | number>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Said\r\n${lines.join('')}\r\n`;
}

async function writeAnswer(socket: Socket, answer: Answer): Promise<void> {
  for (const piece of answer.before ?? []) {
    socket.write(piece);
    await pause(5);
  }
  const { status = 200, headers = {}, body = {}, length = true } = answer;
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
  const size = length ? { 'content-length': bytes.length } : {};
  socket.write(
    head(status, { 'content-type': 'application/json', connection: 'close', ...size, ...headers }),
  );
  socket.end(bytes);
}

const announced = head(200, { 'content-type': 'application/json', 'content-length': 1000 });

/** Faults that need the whole request to have arrived first. */
const afterRequest: Record<string, (socket: Socket) => void> = {
  'reset-after-request': (socket) => socket.resetAndDestroy(),
  'close-after-request': (socket) => void socket.end(),
  'no-reply': () => undefined,
  'reset-after-headers': (socket) =>
    socket.write(announced, () => setTimeout(() => socket.resetAndDestroy(), 20)),
  'body-stalls': (socket) => void socket.write(`${announced}{"BlNumber":"1`),
  'body-cut': (socket) => void socket.end(`${announced}{"BlNumber":"1`),
  garbage: (socket) => void socket.end('\u0000\u0001 this is no HTTP \u00ff\r\n\r\n'),
  'headers-too-big': (socket) => void socket.end(head(200, { 'x-much': 'x'.repeat(200_000) })),
  'endless-body': (socket) => {
    socket.write(head(200, { 'content-type': 'application/json', connection: 'close' }));
    const more = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 'x')));
    };
    socket.on('drain', more);
    more();
  },
};

/**
 * A service on a real socket of this machine that does what it is told and writes down what arrived. `certificateName` makes
 * it HTTPS: 'this-machine' is right for 127.0.0.1, 'other-name' is not; both are unknown to a station without `testAuthority`.
 */
export async function startFaultServer(
  options: { certificateName?: 'this-machine' | 'other-name' } = {},
): Promise<FaultServer> {
  const arrivals: Arrival[] = [];
  const sockets = new Set<Socket>();
  let behaviour: Behaviour = {};
  let connections = 0;

  function converse(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined); // resets are the point
    if (behaviour === 'close-at-accept') {
      socket.end();
      return;
    }
    let bytes = Buffer.alloc(0);
    let noted: Arrival | null = null;
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes[0] === 0x16) {
        // A TLS hello where plain HTTP is spoken: servers answer it as a bad request.
        socket.end(head(400, { 'content-length': 0 }));
        return;
      }
      const read = readHead(bytes);
      if (read === null || noted?.whole === true) return;
      if (noted === null) arrivals.push((noted = read.arrival));
      const body = bytes.subarray(read.bodyAt);
      noted.body = body.toString('utf8');
      noted.whole = body.length >= read.bodyLength;
      if (behaviour === 'reset-mid-request') socket.resetAndDestroy();
      else if (noted.whole) void reply(socket, noted);
    });
  }

  async function reply(socket: Socket, arrival: Arrival): Promise<void> {
    const now = typeof behaviour === 'function' ? await behaviour(arrival) : behaviour;
    if (typeof now !== 'string') {
      await writeAnswer(socket, now);
      return;
    }
    const act = afterRequest[now];
    if (act === undefined) throw new Error(`${now} must be set before the request comes`);
    act(socket);
  }

  const raw: Server = createServer((socket) => {
    connections += 1;
    if (behaviour === 'reset-at-accept') {
      socket.on('error', () => undefined);
      socket.resetAndDestroy();
    } else if (behaviour === 'hang-at-accept') {
      sockets.add(socket); // a TLS handshake that nobody answers
      socket.on('error', () => undefined);
    } else if (secure === null) converse(socket);
    else secure.emit('connection', socket);
  });
  const secure =
    options.certificateName === undefined
      ? null
      : createTlsServer(certificate(options.certificateName), converse).on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => raw.listen(0, '127.0.0.1', listening));
  const { port } = raw.address() as AddressInfo;

  return {
    url: `${secure === null ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    arrivals,
    get connections() {
      return connections;
    },
    behave(next) {
      behaviour = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => raw.close(closed));
    },
  };
}
