import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { DrawBill } from './draw-bill.ts';
import { openMemory, type Memory } from './memory.ts';
import { operations } from './operations/operations.ts';
import type { Operation, Reply } from './operations/operation.ts';

/** Bytes of a request: a tender with a BOL of hundreds of pages is smaller. */
const maxBytes = 32 * 1024 * 1024;

/** The body of a request: the parsed JSON, or the text as it came; `too-long`: larger than any real request, and not read to its end. */
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

/** A request that arrived completely and could be read. */
export interface ReceivedRequest {
  path: string;
  body: unknown;
  at: Date;
}

/** An answer as sent: from the service, or written by a test. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string | number>;
  body: Buffer;
}

/** Lets tests make the service fail (`test/support/service-faults`). */
export interface FaultInjection {
  /** True: it has taken over this connection, and HTTP never reads from it. */
  takesConnection(socket: Socket): boolean;
  /** Called once for each request, before its body is read. Null: this request is answered as usual. */
  forRequest(operation: Operation | null): RequestFaultInjection | null;
}

export interface RequestFaultInjection {
  /** For the log. */
  readonly name: string;
  /** True: it has taken over this request, and its body is never read. */
  takesUnread(incoming: IncomingMessage): boolean;
  /** Answers in place of the service; null: it has written to the socket itself. */
  answer(socket: Socket, serve: () => Promise<RawAnswer>): Promise<RawAnswer | null>;
}

export interface TrainingService {
  /** `http://127.0.0.1:PORT` */
  readonly baseUrl: string;
  /** Every request that arrived completely and as JSON, oldest first; the newest 5,000. */
  received(): readonly ReceivedRequest[];
  /** Listens again on the same port after `close`, with its state. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export interface TrainingOptions {
  now?: () => Date;
  /** Left out: any that is free. */
  port?: number;
  /** One line per request: its path and how it was answered. Never its body, which holds credentials. */
  log?: (line: string) => void;
  /** Draws its bills; if absent, they are drawn in this thread, each in about a tenth of a second. */
  drawBill?: DrawBill;
  interference?: FaultInjection;
}

const keepRequests = 5_000;

/**
 * Starts the service of training mode: a real HTTP service on loopback that implements the service's interface document independently. It plays
 * the other party and shares no code with `freight-service/`, so that the two implementations check each other. Nothing leaves this machine.
 */
export async function startTrainingService(options: TrainingOptions = {}): Promise<TrainingService> {
  const memory = openMemory(options.now ?? (() => new Date()), options.drawBill);
  const log = options.log ?? (() => undefined);
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const http = createHttpServer({ keepAliveTimeout: 30_000 }, (incoming, outgoing) => {
    handle(incoming, outgoing).catch((error: unknown) => {
      log(`${incoming.url ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`);
      outgoing.destroy();
    });
  });
  // A plain server in front, so that a test can take a connection before HTTP reads from it.
  const server = createServer((socket) => {
    sockets.add(socket);
    // Its errors are caused by the client; `handle` handles the request that they cut short.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (options.interference?.takesConnection(socket) !== true) http.emit('connection', socket);
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url ?? '/';
    const operation = operations.find((known) => known.path === path) ?? null;
    const fault = options.interference?.forRequest(operation) ?? null;
    if (fault?.takesUnread(incoming) === true) return;
    const rejected = rejection(incoming, operation);
    const body = rejected === null ? await readBody(incoming) : null;
    if (rejected !== null || body === null || body === 'too-long') {
      // The body is not read or kept; a connection with an unread body cannot be reused.
      const { status = 413, body: words } = rejected ?? { body: { Message: 'The body is too long.' } };
      log(`${path} → ${status}`);
      const text = JSON.stringify(words);
      const headers = { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' };
      outgoing.writeHead(status, headers).end(text, () => incoming.destroy());
      return;
    }
    if (body.isJson) received.push({ path, body: body.value, at: memory.now() });
    if (received.length > keepRequests) received.shift();

    const serve = async () => rawAnswer(await replyTo(operation, body, memory));
    const answer = fault === null ? await serve() : await fault.answer(incoming.socket, serve);
    log(`${path} → ${answer?.status ?? 'nothing'}${fault === null ? '' : ` (fault ${fault.name})`}`);
    if (answer !== null) outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const port = await listen(server, options.port ?? 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    received: () => received,
    async reopen() {
      if (!server.listening) await listen(server, port);
    },
    close: () => stop(server, sockets),
  };
}

/** A request from this computer's own client names this address; one from a web page whose domain leads here names the page's host. */
const isForHere = (incoming: IncomingMessage): boolean => {
  const port = incoming.socket.localPort;
  return ['127.0.0.1', 'localhost', '[::1]'].some((host) => incoming.headers.host === `${host}:${port}`);
};

/** Why a request is refused before its body is read; null if it is not. */
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

/** A reply as JSON on the wire. */
export function rawAnswer(reply: Reply): RawAnswer {
  const body = Buffer.from(JSON.stringify(reply.body), 'utf8');
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length };
  return { status: reply.status ?? 200, headers, body };
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
