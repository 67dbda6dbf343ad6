import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { zebraTcpPrinter } from '#main/printing/zebra/zebra-tcp-printer.ts';
import { quickZebraLimits } from '#support/print-station.ts';

/** A printer that is empty and ready, and whose counter stands at the next of these at each look. */
async function printerWith(counters: () => number): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const text = String(chunk);
      if (text.includes('~HI')) socket.write('\u0002ZT411-203dpi,V92.21.17Z,8,8176KB,X\u0003\r\n"D2J1"');
      if (text.includes('~HS'))
        socket.write('\u0002030,0,0,1245,000,0,0,0,000,0,0,0\u0003\r\n\u0002000,0,0,0,0,2,4,0,00000000,1,000\u0003\r\n\u00021234,0\u0003\r\n');
      if (text.includes('odometer')) socket.write(`"${counters()}"`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
} // prettier-ignore

// Regression: the question never ended, and with it nothing printed there any more until the station was started anew.
it('a counter that goes back while it is watched is no counter: a person is asked', async () => {
  let looks = 0;
  const port = await printerWith(() => 1001 + (looks++ % 2));
  const printer = zebraTcpPrinter(
    { kind: 'zebra-tcp', id: 'z', name: 'Z', host: '127.0.0.1', port, dpi: 203, confirms: true, shared: false },
    quickZebraLimits,
  );
  const stop = new AbortController();
  const run = { serial: 'D2J1', odometer: 1000, sent: 3, suspect: false, habits: null };
  const timer = setTimeout(() => stop.abort(), 5000);
  onTestFinished(() => clearTimeout(timer));
  expect(await printer.settle?.(run, stop.signal)).toMatchObject({ kind: 'unknown', reason: 'odometer-jumped' });
}); // prettier-ignore
