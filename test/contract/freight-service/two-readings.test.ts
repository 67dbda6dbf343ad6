import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { startTrainingService, type TrainingService } from '#main/training/training-service.ts';
import type { Outcome } from '#main/freight-service/freight-service.ts';
import type { Order } from '#shared/freight/order.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';
import type { Tender } from '#shared/freight/tender.ts';
import { serviceSettingsSchema, type ServiceSettings } from '#shared/station/settings.ts';
import { quoteRequestOf } from '#shared/freight/quote.ts';
import { arbitraryOrder, arbitraryShipment, arbitraryTender } from '#support/arbitraries.ts';
import { bareShipment, fullOrder, fullShipment, fullTender } from '#support/shipments.ts';

/**
 * The client and the training service were written from the same document by different hands and share no code. What one
 * sends the other must take.
 */
let training: TrainingService;
let service: ReturnType<typeof createFreightService>;
let settings: ServiceSettings;

beforeAll(async () => {
  training = await startTrainingService();
  settings = serviceSettingsSchema.parse({ baseUrl: training.baseUrl, userName: 'u', clientCode: 'c' });
  service = createFreightService({ settings: () => settings, authenticationId: () => 'training-id' });
});
afterAll(async () => {
  await service.close();
  await training.close();
});

const create = (shipment: Shipment) =>
  service.senders.bol(service.bolPayload(shipment), { onWire: () => undefined });

test.each([fullShipment, bareShipment])(
  'BOL $bolNumber: accepted, one label a handling unit',
  async (shipment) => {
    const outcome = await create(shipment);
    if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
    expect(outcome.answer.bolNumber).toBe(shipment.bolNumber);
    expect(outcome.answer.labels).toHaveLength(totals(shipment.lines).handlingUnits);
  },
);

const hooks = { onWire: () => undefined };

/** How it ended, and what was said about it, for a readable failure. */
const endOf = (outcome: Outcome<unknown>) => [outcome.kind, 'words' in outcome ? outcome.words : ''];
const accepted = ['accepted', ''];

const order = (shipment: Shipment, details: Order) =>
  service.senders.order(service.orderPayload(shipment, details), hooks);

function tender(shipment: Shipment, asked: Tender) {
  const payload = service.tenderPayload({ shipment, tender: asked, bolNumber: shipment.bolNumber, pdf });
  return payload.ok ? service.senders.tender(payload.value, hooks) : null;
}
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

test.each([1, 2] as const)('rates by V%i', async (quoteVersion) => {
  settings = { ...settings, quoteVersion };
  const outcome = await service.quote(quoteRequestOf(fullShipment));
  if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
  expect(outcome.answer.version).toBe(quoteVersion);
  expect(outcome.answer.quoteNumber).toBeGreaterThan(0);
  expect(outcome.answer.rates.length).toBeGreaterThan(1);
  for (const rate of outcome.answer.rates) {
    expect(rate.doubts).toEqual([]);
    expect(rate.scac === '').toBe(quoteVersion === 1);
  }
});

test('order and tender of the shipment; the same ShipmentNumber twice is refused', async () => {
  expect(endOf(await order(fullShipment, fullOrder))).toEqual(accepted);
  expect((await order(fullShipment, fullOrder)).kind).toBe('refused');
  const tendered = await tender(fullShipment, fullTender);
  if (tendered?.kind !== 'accepted') throw new Error(JSON.stringify(tendered));
  expect(tendered.answer.confirmationId).not.toBe('');
  expect(tendered.answer.pickupId).toBeGreaterThan(0);
});

test('any valid shipment is taken the whole way', async () => {
  let number = 0;
  await fc.assert(
    fc.asyncProperty(arbitraryShipment, arbitraryOrder, arbitraryTender, async (shipment, details, asked) => {
      expect(endOf(await service.quote(quoteRequestOf(shipment)))).toEqual(accepted);
      expect(endOf(await create(shipment))).toEqual(accepted);
      const once = { ...details, shipmentNumber: `N-${++number}` };
      expect(endOf(await order(shipment, once))).toEqual(accepted);
      const tendered = await tender(shipment, asked);
      if (tendered !== null) expect(endOf(tendered)).toEqual(accepted);
    }),
    { numRuns: 15 },
  );
});

test('the tracking list knows it afterwards', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const listed = await service.trackingRecords({ scac: 'ODFL', from: '2026-01-01', to: tomorrow });
  if (listed.kind !== 'accepted') throw new Error(JSON.stringify(listed));
  expect(listed.answer.records.map((row) => row.bolNumber)).toContain(fullShipment.bolNumber);
});

test('the connection test passes', async () => {
  expect(await service.testConnection()).toMatchObject({ ok: true, value: { serviceWords: null } });
});
