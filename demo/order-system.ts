import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resultLineSchema, type ResultLine } from '#shared/station/result-line.ts';
import type { Evidence } from './evidence.ts';
import { until } from './until.ts';
import { tomorrow } from './whole-way.ts';

/** An order as the order system asks for it: the cheapest carrier, the BOL, an order and a truck. */
const order = {
  externalId: 'WMS-4712',
  poNumber: 'PO-88121',
  rate: 'cheapest',
  order: { confirmationEmails: ['dock@example.com'] },
  tender: { pickupDate: tomorrow(new Date()), pickupFrom: '13:00', pickupUntil: '16:30' },
  consignee: {
    ...{ company: 'Cascade Tool & Die', contact: 'Ana Ruiz', phone: '503 555 0142' },
    ...{ address: '2400 NW Front Ave', city: 'Portland', state: 'OR', postalCode: '97209' },
  },
  lines: [
    {
      ...{ handlingUnits: 2, packageType: 'PLT', pieces: 40, description: 'Hex bolts, steel' },
      ...{ freightClass: 60, weightLb: 1850 },
    },
  ],
};

/** What must have come of it, beside its BOL number. */
export const expectedOfSystem = { consignee: order.consignee.company, handlingUnits: 2 };

/** The folder that the station watches. */
export function ordersFolder(folder: string): string {
  const orders = join(folder, 'orders');
  mkdirSync(orders, { recursive: true });
  return orders;
}

/** Drops the file as an order system does, and waits for the last line of its results: nobody touches the window. */
export async function dropOrder(
  orders: string,
  evidence: Evidence,
  say: (words: string) => void,
): Promise<ResultLine> {
  const text = JSON.stringify({ submit: true, shipments: [order] }, null, 2);
  evidence.file('.', 'order-system.json', text);
  writeFileSync(join(orders, 'order-system.json.part'), text);
  renameSync(join(orders, 'order-system.json.part'), join(orders, 'order-system.json'));
  const done = join(orders, 'done');
  const results = (): string => {
    const name = existsSync(done)
      ? readdirSync(done).find((one) => one.endsWith('.results.jsonl'))
      : undefined;
    return name === undefined ? '' : readFileSync(join(done, name), 'utf8');
  };
  const last = await until('the results of the order system', 120, () => {
    const line = results().trim().split('\n').at(-1) ?? '';
    const read = line === '' ? null : resultLineSchema.parse(JSON.parse(line));
    const isDone = read?.paper === 'printed' && read.tender?.state === 'accepted';
    return Promise.resolve(isDone ? read : null);
  });
  evidence.file('.', 'order-system.json.results.jsonl', results());
  say(`${last.bolNumber}  ordered and tendered from a file, to ${last.rate?.scac ?? ''}, the cheapest`);
  return last;
}
