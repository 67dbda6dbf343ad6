import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrawBill } from './draw-bill.ts';
import { openMemory, type Memory } from './memory.ts';
import type { Faults } from './faults/fault.ts';
import { isAnswerFault, isWireFault, StandingFault } from './faults/standing-fault.ts';
import { spoilAnswer, spoilConnection, spoilWire, type RawAnswer } from './faults/spoil.ts';
import { operations } from './operations/operations.ts';
import type { Operation, Reply } from './operations/operation.ts';

/** Bytes of a request: a tender with a BOL of hundreds of pages has less. */
const maxBytes = 32 * 1024 * 1024;

/** The body of a request: the parsed JSON, or the text as it came; `too-long`: more than any request is, and not read to its end. */
async function readBody(
  incoming: IncomingMessage,
): Promise<{ isJson: boolean; value: unknown } | 'too-long'> {
  if (Number(incoming.headers['content-length'] ?? 0) > maxBytes) return 'too-long';
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return 'too-long';
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return { isJson: true, value: JSON.parse(text) as unknown };
  } catch {
    return { isJson: false, value: text };
  }
}

/** A request that arrived whole and could be read. */
export interface ReceivedRequest {
  path: string;
  body: unknown;
  at: Date;
}

export interface TrainingService {
  /** `http://127.0.0.1:PORT` */
  readonly baseUrl: string;
  /** Every request that arrived whole and as JSON, oldest first; the newest 5,000. */
  received(): readonly ReceivedRequest[];
  readonly faults: Faults;
  close(): Promise<void>;
}

export interface TrainingOptions {
  now?: () => Date;
  /** One line for each request: its path and how it was answered. Never its body, which holds credentials. */
  log?: (line: string) => void;
  /** Draws its bills; without it they are drawn in this thread, each in some tenth of a second. */
  drawBill?: DrawBill;
}

const keepRequests = 5_000;

/**
 * Starts the service of training mode: a real HTTP service on loopback that speaks the service's interface document from
 * its own reading of it. It is the other party: it shares no code with `freight-service/`, so that the two readings check
 * each other. Nothing leaves this machine.
 */
export async function startTrainingService(options: TrainingOptions = {}): Promise<TrainingService> {
  const memory = openMemory(options.now ?? (() => new Date()), options.drawBill);
  const log = options.log ?? (() => undefined);
  const received: ReceivedRequest[] = [];
  const fault = new StandingFault();
  const sockets = new Set<Socket>();
  const http = createHttpServer({ keepAliveTimeout: 30_000 }, (incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      log(`${incoming.url ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`);
      outgoing.destroy();
    });
  });
  // A plain server in front, so that a fault can take a connection before HTTP reads from it.
  const server = createServer((socket) => {
    sockets.add(socket);
    // Its errors are caused by the client; `serve` handles the request that they cut short.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const kind = fault.takeForConnection();
    if (kind === null) http.emit('connection', socket);
    else spoilConnection(socket, kind);
  });

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const operation = operations.find((known) => known.path === path) ?? null;
    const standing = fault.takeForRequest(operation?.name ?? null);
    if (standing?.kind === 'reset-mid-request') {
      incoming.once('data', () => incoming.socket.resetAndDestroy());
      return;
    }
    const rejected = rejection(incoming, operation);
    const body = rejected === null ? await readBody(incoming) : null;
    if (rejected !== null || body === null || body === 'too-long') {
      // Nothing of it is read or kept; a connection with a body on its way is of no more use.
      const { status = 413, body: words } = rejected ?? { body: { Message: 'The body is too long.' } };
      log(`${path} → ${status}`);
      const text = JSON.stringify(words);
      const headers = { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
      outgoing.writeHead(status, headers).end(text, () => incoming.destroy());
      return;
    }
    if (body.isJson) received.push({ path, body: body.value, at: memory.now() });
    if (received.length > keepRequests) received.shift();

    if (standing?.kind === 'slow') await sleep(standing.milliseconds);
    if (standing?.kind === 'status') {
      const { status, body: text = `<html><body><h1>Error ${status}</h1></body></html>`, headers } = standing;
      log(`${path} → ${status} (fault)`);
      outgoing.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(text);
      return;
    }
    const reply =
      standing?.kind === 'refuse' && operation !== null
        ? operation.refuse(standing.words)
        : await replyTo(operation, body, memory);
    log(`${path} → ${reply.status ?? 200}${standing === null ? '' : ` (fault ${standing.kind})`}`);
    if (standing !== null && isWireFault(standing.kind)) {
      await spoilWire(incoming.socket, rawAnswer(reply), standing.kind);
      return;
    }
    const raw =
      standing !== null && isAnswerFault(standing.kind)
        ? spoilAnswer(reply, standing.kind)
        : rawAnswer(reply);
    outgoing
      .writeHead(raw.status, { 'Content-Type': raw.contentType, 'Content-Length': raw.body.length })
      .end(raw.body);
  }

  const port = await listen(server, 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received: () => received,
    faults: {
      set: (next, scope) => {
        fault.set(next, scope);
      },
      clear: () => {
        fault.clear();
      },
      down: () => stop(server, sockets),
      async up() {
        if (!server.listening) await listen(server, port);
      },
    },
    close: () => stop(server, sockets),
  };
}

/** A request of this computer's own client names this address; that of a web page, whose name leads here, names the page's. */
const isForHere = (incoming: IncomingMessage): boolean => {
  const port = incoming.socket.localPort;
  return ['127.0.0.1', 'localhost', '[::1]'].some((host) => incoming.headers.host === `${host}:${port}`);
};

/** Why a request is refused before its body is read; null when it is not. */
function rejection(incoming: IncomingMessage, operation: Operation | null): Reply | null {
  if (!isForHere(incoming)) return { status: 421, body: { Message: 'This is another host.' } };
  if (operation === null) return { status: 404, body: { Message: 'No such resource.' } };
  if (incoming.method !== 'POST') return { status: 405, body: { Message: 'Only POST is allowed.' } };
  if (!/^application\/json\b/i.test(incoming.headers['content-type'] ?? ''))
    return { status: 415, body: { Message: 'Only application/json is taken.' } };
  return null;
}

async function replyTo(
  operation: Operation | null,
  body: { isJson: boolean; value: unknown },
  memory: Memory,
): Promise<Reply> {
  if (operation === null) return { status: 404, body: { Message: 'No such resource.' } };
  if (!body.isJson) return { status: 400, body: { Message: 'The body is not JSON.' } };
  return operation.answer(body.value, memory);
}

function rawAnswer(reply: Reply): RawAnswer {
  return {
    status: reply.status ?? 200,
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(JSON.stringify(reply.body), 'utf8'),
  };
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.resetAndDestroy();
  await closed;
}
