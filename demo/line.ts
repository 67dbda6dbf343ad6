import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** One request that reached the service, and what the service answered. Bodies are the JSON as it was sent. */
export interface Exchange {
  at: Date;
  path: string;
  request: unknown;
  status: number;
  answer: unknown;
}

/** The line between the station and the service: it notes all that passes, and it can be cut. */
export interface Line {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
  /** Nobody answers any more: connections are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Passes every request on to `service` (`http://127.0.0.1:PORT…`), unchanged. */
export async function openLine(service: string): Promise<Line> {
  const exchanges: Exchange[] = [];
  let port = 0;
  let server: Server | null = null;

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const at = new Date();
    const path = incoming.url ?? '/';
    const body = await buffer(incoming);
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
    const method = incoming.method ?? 'POST';
    const reply = await fetch(new URL(path, service), { method, headers, body: new Uint8Array(body) });
    const answer = Buffer.from(await reply.arrayBuffer());
    exchanges.push({ at, path, request: parse(body), status: reply.status, answer: parse(answer) });
    outgoing.writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' }).end(answer);
  }

  async function mend(): Promise<void> {
    server = createServer((incoming, outgoing) => {
      pass(incoming, outgoing).catch((error: unknown) => {
        console.error(error);
        outgoing.destroy();
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  await mend();
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    mend,
    async cut() {
      const closing = server;
      server = null;
      if (closing === null) return;
      const closed = once(closing, 'close');
      closing.close();
      closing.closeAllConnections();
      await closed;
    },
  };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return body.toString('utf8');
  }
}
