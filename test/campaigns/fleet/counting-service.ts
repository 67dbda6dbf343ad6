import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations } from '#main/freight-service/operations.ts';
import type { Step } from '#shared/station/submission.ts';
import { goodAnswer, numberIn, refusal } from './service-words.ts';

/** What goes wrong with a step; in the last three the service has made it, whatever the station hears. */
const faults = ['reset-before', 'refused', 'html-500', 'reset-after', 'truncated', 'page-after'] as const;
const makes: ReadonlySet<string> = new Set(['reset-after', 'truncated', 'page-after']);

/** What a person may ask by telephone, and no part of the interface: `STEP/NUMBER`, how many of this BOL's the service has. */
export const askPath = '/campaign/has/';

/** What the service has: the BOL number of a step → the POs it was made for, one for each time. */
export type Made = Readonly<Record<Step, ReadonlyMap<string, readonly string[]>>>;

export interface CountingService {
  baseUrl: string;
  /** More than one is sent twice, or a number given twice. */
  made: Made;
  /** PRO number → the BOL numbers that came with it. */
  pros: ReadonlyMap<string, ReadonlySet<string>>;
  /** ShipmentNumber of an order → the BOL numbers that came with it. */
  orderNumbers: ReadonlyMap<string, ReadonlySet<string>>;
  faults: ReadonlyMap<string, number>;
  /** "STEP NUMBER" → each request and each question about it, with its time: what a verdict shows of one that was made twice. */
  heard: ReadonlyMap<string, readonly string[]>;
  requests: () => number;
  /** From now on requests of these BOL numbers are taken and never answered; every second one of them is made. */
  hold: (which: (bolNumber: string) => boolean) => void;
  /** How many are held now, and have been. */
  held: () => number;
  /** Those that are held are cut off; whatever comes is answered again. */
  release: () => void;
  close: () => Promise<void>;
}

const steps: Readonly<Record<string, Step>> = {
  [operations.bolCreate.path]: 'bol',
  [operations.order.path]: 'order',
  [operations.loadTender.path]: 'tender',
};

/** A service on loopback that takes everything again and again, and counts: nothing but the stations keeps them from it. */
export async function startCountingService(
  share: number,
  roll: (sides: number) => number,
): Promise<CountingService> {
  const made = {
    bol: new Map<string, string[]>(),
    order: new Map<string, string[]>(),
    tender: new Map<string, string[]>(),
  };
  const pros = new Map<string, Set<string>>();
  const orderNumbers = new Map<string, Set<string>>();
  const counted = new Map<string, number>();
  const heard = new Map<string, string[]>();
  const hear = (step: string, number: string, what: string): void => {
    const key = `${step} ${number}`;
    heard.set(key, [...(heard.get(key) ?? []), `${new Date().toISOString()} ${what}`]);
  };
  const waiting = new Set<ServerResponse>();
  let held = 0;
  let holds: (bolNumber: string) => boolean = () => false;
  let requests = 0;
  const json = { 'content-type': 'application/json' };

  const note = (map: Map<string, Set<string>>, key: string, value: string): void => {
    if (key !== '') map.set(key, (map.get(key) ?? new Set()).add(value));
  };

  function make(step: Step, body: Record<string, unknown>): void {
    const number = numberIn(body);
    const {
      PONumber: po = '',
      ProNumber: pro = '',
      ShipmentNumber: own = '',
    } = body as Record<string, string>;
    made[step].set(number, [...(made[step].get(number) ?? []), po]);
    if (step === 'bol') note(pros, pro, number);
    if (step === 'order') note(orderNumbers, own, number);
  }

  function take(step: Step, text: string, request: IncomingMessage, response: ServerResponse): void {
    requests += 1;
    const body = JSON.parse(text) as Record<string, unknown>;
    const number = numberIn(body);
    if (holds(number)) {
      hear(step, number, 'held');
      held += 1;
      waiting.add(response);
      if (held % 2 === 0) make(step, body);
      return;
    }
    const fault = roll(1000) < share * 1000 ? faults[roll(faults.length)] : undefined;
    if (fault !== undefined) counted.set(fault, (counted.get(fault) ?? 0) + 1);
    if (fault === undefined || makes.has(fault)) make(step, body);
    hear(step, number, fault ?? 'made');
    const answer = goodAnswer(step, number);
    switch (fault) {
      case undefined:
        response.writeHead(200, json).end(answer);
        return;
      case 'reset-before':
      case 'reset-after':
        request.socket.resetAndDestroy();
        return;
      case 'html-500':
        response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Runtime error</h1>');
        return;
      case 'truncated':
        response
          .writeHead(200, { ...json, connection: 'close' })
          .end(answer.slice(0, Math.floor(answer.length / 3)));
        return;
      case 'page-after':
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in to continue</h1>');
        return;
      case 'refused':
        response.writeHead(200, json).end(refusal(step));
    }
  }

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    const path = decodeURIComponent(request.url ?? '');
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('error', () => undefined);
    request.on('end', () => {
      const step = steps[path];
      if (path.startsWith(askPath)) {
        const [of = '', number = ''] = path.slice(askPath.length).split('/');
        const has = String(made[of as Step].get(number)?.length ?? 0);
        hear(of, number, `asked: has ${has}`);
        response.end(has);
      } else if (step !== undefined) take(step, Buffer.concat(pieces).toString('utf8'), request, response);
      else response.writeHead(200, json).end('{"ErrorMessage":"","Details":[]}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ made, pros, orderNumbers, heard, faults: counted },
    requests: () => requests,
    hold(which) {
      holds = which;
      held = 0;
    },
    held: () => held,
    release() {
      holds = () => false;
      for (const response of waiting) response.destroy();
      waiting.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
