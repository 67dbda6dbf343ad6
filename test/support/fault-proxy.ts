import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What the proxy does with a CONNECT: a status other than 200 is its whole answer. */
export type ProxyBehaviour = 'tunnel' | 'reset' | 'close' | 'no-reply' | { status: number };

export interface FaultProxy {
  /** "http://127.0.0.1:PORT". */
  url: string;
  /** "host:port" of each CONNECT, and its proxy-authorization if it had one. */
  asked: { target: string; authorization: string | null }[];
  behave: (behaviour: ProxyBehaviour) => void;
  close: () => Promise<void>;
}

/** An HTTP proxy on a real socket; tunnels by CONNECT, or fails in the ways that proxies fail. */
export async function startFaultProxy(): Promise<FaultProxy> {
  const asked: FaultProxy['asked'] = [];
  const sockets = new Set<Socket>();
  let behaviour: ProxyBehaviour = 'tunnel';

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  const server = createServer((client) => {
    keep(client);
    client.once('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      const target = /^CONNECT (\S+)/.exec(text)?.[1] ?? '';
      asked.push({ target, authorization: /^proxy-authorization: (.+)\r$/im.exec(text)?.[1] ?? null });
      if (behaviour === 'reset') client.resetAndDestroy();
      else if (behaviour === 'close') client.end();
      else if (typeof behaviour === 'object')
        client.end(`HTTP/1.1 ${behaviour.status} No\r\ncontent-length: 0\r\n\r\n`);
      else if (behaviour === 'tunnel') {
        const [host = '', port = ''] = target.split(':');
        const service = connect(Number(port), host, () => {
          client.write('HTTP/1.1 200 Connection established\r\n\r\n');
          client.pipe(service).pipe(client);
        });
        keep(service);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave(next) {
      behaviour = next;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
