import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { judge } from './verdict.ts';
import type { Exchange } from './line.ts';
import * as z from 'zod';

type Expected = Parameters<typeof judge>[0]['expected'][number];

const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
/** For two carriers in turns; the last stop stands first in the file. */
const carrierOf = (order: number): string => (order % 2 === 0 ? 'ODFL' : 'SAIA');
const poOf = (order: number): string => `PO-${5000 + order}`;

/** The orders of the afternoon as an order system writes them: two rows each, three handling units. */
export const orderCount = numbers.length;
export const ordersFile = csv([
  [...orderHeadings, 'SCAC'],
  ...numbers
    .toReversed()
    .flatMap((order) => [0, 1].map((line) => [...orderCells(order, line), carrierOf(order)])),
]);

const requestSchema = z.object({ PONumber: z.string(), BillOfLadingNumber: z.string() });

/** What the orders must have come to. The station gave them their BOL numbers: the service's first request for each PO tells them. */
export function expectedOrders(exchanges: readonly Exchange[]): Expected[] {
  const asked = exchanges.flatMap(({ request }) => {
    const read = requestSchema.safeParse(request);
    return read.success ? [read.data] : [];
  });
  return numbers.map((order) => ({
    bolNumber: asked.find(({ PONumber }) => PONumber === poOf(order))?.BillOfLadingNumber ?? poOf(order),
    consignee: `Büro & Café "${order}"`,
    handlingUnits: 3,
  }));
}
