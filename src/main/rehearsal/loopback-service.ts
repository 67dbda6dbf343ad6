import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Labels that print one dot, and a PDF of which only the beginning is looked at, as large as one of a page. */
const label = '^XA^FO10,10^GB1,1,1^FS^XZ';
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(100_000)]).toString('base64');

/** Answers whatever is asked on a port of 127.0.0.1 as the service would answer a bill of lading. */
export async function startLoopbackService(): Promise<{ baseUrl: string; stop(): void }> {
  let answered = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify({
          PDF: pdf,
          ShipmentLabel: '',
          // A number of its own each time: one given twice would be in doubt.
          BlNumber: String((answered += 1)),
          ShipmentLabelZpl: [label, label],
          ErrorMessage: '',
        }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
