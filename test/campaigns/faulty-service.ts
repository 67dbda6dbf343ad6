import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { aPdf, aZpl } from '#support/builders.ts';

type Fault =
  | 'reset-before'
  | 'reset-after'
  | 'lost-after'
  | 'silence'
  | 'html-500'
  | 'truncated'
  | 'nulls'
  | 'contradiction'
  | 'refused';
const faults: Fault[] = ['reset-before', 'reset-after', 'lost-after', 'silence', 'html-500', 'truncated', 'nulls', 'contradiction', 'refused']; // prettier-ignore
/** Those in which the service has made the BOL, whatever the station hears. */
const makes: ReadonlySet<Fault> = new Set<Fault>(['reset-after', 'silence', 'truncated', 'contradiction']);

export interface FaultyService {
  baseUrl: string;
  /** BOL number → how many the service has made. */
  made: Map<string, number>;
  /** How often each fault came. */
  faults: Map<Fault, number>;
  requests: () => number;
  close(): Promise<void>;
}

/** A service on loopback that goes wrong in `share` of its BOLs, in every way of network.md that a request can meet. */
export async function startFaultyService(share: number, random: () => number): Promise<FaultyService> {
  const made = new Map<string, number>();
  const counted = new Map<Fault, number>();
  let requests = 0;

  function answerBol(body: string, request: IncomingMessage, response: ServerResponse): void {
    requests += 1;
    const { BillOfLadingNumber: number } = JSON.parse(body) as { BillOfLadingNumber: string };
    const fault = random() < share ? faults[Math.floor(random() * faults.length)] : undefined;
    if (fault !== undefined) counted.set(fault, (counted.get(fault) ?? 0) + 1);
    if (fault === undefined || makes.has(fault)) made.set(number, (made.get(number) ?? 0) + 1);
    const whole = {
      PDF: aPdf(number).toString('base64'),
      ShipmentLabel: '',
      BlNumber: number,
      ShipmentLabelZpl: [aZpl(1, 3), aZpl(2, 3), aZpl(3, 3)],
      ErrorMessage: '',
    };
    const text = JSON.stringify(whole);
    const json = { 'content-type': 'application/json' };
    switch (fault) {
      case undefined:
        response.writeHead(200, json).end(text);
        return;
      case 'reset-before':
      case 'reset-after':
        request.socket.resetAndDestroy();
        return;
      case 'lost-after':
        request.socket.destroy();
        return;
      case 'silence':
        return;
      case 'html-500':
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Runtime error</h1>');
        return;
      case 'truncated':
        response.writeHead(200, { ...json, connection: 'close' }).end(text.slice(0, 200));
        return;
      case 'nulls':
        response
          .writeHead(200, json)
          .end('{"PDF":null,"BlNumber":null,"ShipmentLabelZpl":null,"ErrorMessage":null}');
        return;
      case 'contradiction':
        response.writeHead(200, json).end(JSON.stringify({ ...whole, ErrorMessage: 'Saved with warnings' }));
        return;
      case 'refused':
        response.writeHead(200, json).end('{"ErrorMessage":"Carrier not available today."}');
    }
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => undefined);
    request.on('end', () => {
      if (request.url === '/api/shipmenttracking/shipmentstatuslist') {
        const Details = [...made.keys()].map((BlNumber) => ({ BlNumber, Pro: '', ReferenceNumber: null, StatusMessage: 'Booked' }));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ErrorMessage: '', Details }));
      } else answerBol(Buffer.concat(pieces).toString('utf8'), request, response);
    });
  }); // prettier-ignore
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    made,
    faults: counted,
    requests: () => requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
