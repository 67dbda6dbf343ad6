import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What a Zebra with nothing wrong answers to `~HS` (ZPL II Programming Guide). */
const ready =
  '\u0002030,0,0,1218,000,0,0,0,000,0,0,0\u0003\r\n\u0002001,0,0,0,1,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n';

/** A printer on a port of 127.0.0.1 that is always ready and counts the labels it is given. */
export async function startLoopbackPrinter(): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>();
  let printed = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      printed += text.split('^XZ').length - 1;
      for (const [question] of text.matchAll(/~HS|~HI|! U1 getvar "[^"]*"/g)) {
        if (question === '~HS') socket.write(ready, 'latin1');
        else if (question === '~HI')
          socket.write('\u0002ZT411-203dpi,V92.21.17Z,8,8176KB,X\u0003\r\n', 'latin1');
        else socket.write(question.includes('odometer') ? `"${printed}"` : '"REHEARSAL"');
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
