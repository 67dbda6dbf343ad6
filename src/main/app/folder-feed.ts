import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A plain file name: no folder, nothing hidden. */
const fileName = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,200}$/;

async function serve(folder: string, secret: string, asked: IncomingMessage, answer: ServerResponse) {
  const { pathname } = new URL(asked.url ?? '/', 'http://127.0.0.1');
  const [, given, name = '', more] = decodeURIComponent(pathname).split('/');
  const file = join(folder, name);
  const found =
    given === secret && more === undefined && fileName.test(name) ? await stat(file).catch(() => null) : null;
  if (asked.method !== 'GET' || found?.isFile() !== true) {
    answer.writeHead(404).end();
    return;
  }
  answer.writeHead(200, { 'Content-Length': found.size });
  createReadStream(file)
    .on('error', () => answer.destroy())
    .pipe(answer);
}

/**
 * Serves the files of one folder by HTTP, only to this machine and to callers who know the address: electron-updater only asks servers, and many
 * companies keep their installers on a share.
 */
export async function serveFolder(folder: string): Promise<{ url: string; close: () => void }> {
  const secret = randomUUID();
  const server = createServer((asked, answer) => {
    serve(folder, secret, asked, answer).catch(() => answer.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${secret}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
