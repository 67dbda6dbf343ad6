import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exposition, expositionType, type MetricFamily } from './exposition.ts';

/** A monitoring program asks every few seconds with few headers; any other client gets no more than this. */
const limits = {
  maxHeaderSize: 4096,
  headersTimeout: 5000,
  requestTimeout: 5000,
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: 5000,
} as const;
const maxConnections = 8;
const maxRequestsPerConnection = 1000;

/** Only programs on this computer, using its own names: a web page whose domain was redirected here sends another host. */
const isOwnHost = (host: string | undefined, port: number): boolean =>
  host === `127.0.0.1:${port}` || host === `localhost:${port}`;

/** Serves GET /metrics on 127.0.0.1 only. Rejects with the system's error about the port; 0 takes any port. */
export async function startMetricsServer(
  port: number,
  read: () => Promise<MetricFamily[]>,
  report: (error: unknown) => void,
): Promise<{ port: number; close(): Promise<void> }> {
  let reading: Promise<string> | null = null;
  /** A request during a reading gets that reading. */
  const text = (): Promise<string> =>
    (reading ??= read()
      .then(exposition)
      .finally(() => (reading = null)));

  const server = createServer(limits, (request, response) => {
    answer(request, response, portOf(server), text).catch((error: unknown) => {
      report(error);
      refuse(response, 500);
    });
  });
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsPerConnection;
  // Anything but HTTP gets no answer.
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.off('error', reject);
      server.on('error', report);
      resolve();
    });
  });
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (!response.headersSent)
    response.writeHead(status, { 'content-length': '0', connection: 'close', ...headers });
  response.end();
}

async function answer(
  { headers, method, url }: IncomingMessage,
  response: ServerResponse,
  port: number,
  text: () => Promise<string>,
): Promise<void> {
  if (!isOwnHost(headers.host, port)) {
    refuse(response, 403);
    return;
  }
  if (url !== '/metrics') {
    refuse(response, 404);
    return;
  }
  if (method !== 'GET') {
    refuse(response, 405, { allow: 'GET' });
    return;
  }
  const body = await text();
  response.writeHead(200, {
    'content-type': expositionType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
}
