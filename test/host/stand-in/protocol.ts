import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostOrigin, toAppUrl } from '../messages.ts';
import { app } from './app.ts';
import { only } from './refuse.ts';

type Handler = (request: Request) => Response | Promise<Response>;
const declared = new Map<string, { standard?: boolean; secure?: boolean; supportFetchAPI?: boolean }>();
const handlers = new Map<string, Handler>();

export const protocol = only('protocol', {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges: object }[]) {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme, privileges } of schemes) declared.set(scheme, privileges);
  },
  handle(scheme: string, handler: Handler) {
    if (!app.isReady()) throw new Error('protocol.handle needs the app to be ready');
    const privileges = declared.get(scheme);
    // Without these the page would have no origin, no modules and no fetch in Electron, yet all of them here.
    if (!privileges?.standard || !privileges.secure || !privileges.supportFetchAPI)
      throw new Error(
        `The stand-in for Electron serves only a standard, secure scheme with fetch, not "${scheme}"`,
      );
    handlers.set(scheme, handler);
  },
});

async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const handler = handlers.get('app');
  // Only our own page: another program of this machine, or a web page that guessed the port, names another host.
  if (`http://${incoming.headers.host ?? ''}` !== hostOrigin || handler === undefined) {
    outgoing.writeHead(421).end();
    return;
  }
  const url = toAppUrl(`${hostOrigin}${incoming.url ?? '/'}`);
  const response = await handler(new Request(url, { method: incoming.method ?? 'GET' }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(incoming.method === 'HEAD' ? undefined : Buffer.from(await response.arrayBuffer()));
}

/** Serves the app's own `protocol.handle` on a port of 127.0.0.1. */
export async function startServer(): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => {
      console.error('protocol.handle failed', error);
      outgoing.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return (server.address() as AddressInfo).port;
}
