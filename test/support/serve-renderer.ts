import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  wasm: 'application/wasm',
};

/** The built renderer (`out/renderer`, or LOOK_FOLDER) on a port of this machine. */
export async function serveRenderer(): Promise<{ url: string; close(): void }> {
  const folder = process.env['LOOK_FOLDER'] ?? join(import.meta.dirname, '../../out/renderer');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const file = pathname === '/' ? 'index.html' : pathname.replaceAll('..', '');
    response.setHeader('Content-Type', types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    createReadStream(join(folder, file))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
