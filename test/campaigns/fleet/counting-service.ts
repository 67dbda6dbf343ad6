import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aPdf, aZpl } from '#support/builders.ts';

/** What goes wrong with a BOL; in the last three the service has made it, whatever the station hears. */
const faults = ['reset-before', 'refused', 'html-500', 'reset-after', 'truncated', 'page-after'] as const;
const makes: ReadonlySet<string> = new Set(['reset-after', 'truncated', 'page-after']);

/** What a person may ask by telephone, and no part of the interface: how many BOLs of this number the service has. */
export const askPath = '/campaign/has/';

export interface CountingService {
  baseUrl: string;
  /** BOL number → the POs it was made for, one for each time: more than one is sent twice, or a number given twice. */
  made: ReadonlyMap<string, readonly string[]>;
  faults: ReadonlyMap<string, number>;
  requests: () => number;
  close: () => Promise<void>;
}

/** A service on loopback that takes a BOL of any number again and again, and counts: nothing but the stations keeps them from it. */
export async function startCountingService(
  share: number,
  roll: (sides: number) => number,
): Promise<CountingService> {
  const made = new Map<string, string[]>();
  const counted = new Map<string, number>();
  let requests = 0;
  const json = { 'content-type': 'application/json' };

  function bol(body: string, request: IncomingMessage, response: ServerResponse): void {
    requests += 1;
    const { BillOfLadingNumber: number, PONumber: po } = JSON.parse(body) as Record<string, string>;
    const fault = roll(1000) < share * 1000 ? faults[roll(faults.length)] : undefined;
    if (fault !== undefined) counted.set(fault, (counted.get(fault) ?? 0) + 1);
    if (fault === undefined || makes.has(fault))
      made.set(number ?? '', [...(made.get(number ?? '') ?? []), po ?? '']);
    const text = JSON.stringify({
      PDF: aPdf(number).toString('base64'),
      ShipmentLabel: '',
      BlNumber: number,
      ShipmentLabelZpl: [1, 2, 3].map((unit) => aZpl(unit, 3).replaceAll('700018342', number ?? '')),
      ErrorMessage: '',
    });
    switch (fault) {
      case undefined:
        response.writeHead(200, json).end(text);
        return;
      case 'reset-before':
      case 'reset-after':
        request.socket.resetAndDestroy();
        return;
      case 'html-500':
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Runtime error</h1>');
        return;
      case 'truncated':
        response.writeHead(200, { ...json, connection: 'close' }).end(text.slice(0, 200));
        return;
      case 'page-after':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to continue</h1>');
        return;
      case 'refused':
        response.writeHead(200, json).end('{"ErrorMessage":"Carrier not available today."}');
    }
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    const path = decodeURIComponent(request.url ?? '');
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => undefined);
    request.on('end', () => {
      if (path.startsWith(askPath)) response.end(String(made.get(path.slice(askPath.length))?.length ?? 0));
      else if (path.endsWith('shipmentstatuslist'))
        response.writeHead(200, json).end('{"ErrorMessage":"","Details":[]}');
      else bol(Buffer.concat(pieces).toString('utf8'), request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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
