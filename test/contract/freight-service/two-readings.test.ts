import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { startTrainingService, type TrainingService } from '#main/training/training-service.ts';
import { totals } from '#shared/freight/shipment.ts';
import { serviceSettingsSchema } from '#shared/station/settings.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';
import { bareShipment, fullShipment } from '#support/shipments.ts';

/**
 * The client and the training service were written from the same document by different hands and share no code. What one
 * sends the other must take.
 */
let training: TrainingService;
let service: ReturnType<typeof createFreightService>;

beforeAll(async () => {
  training = await startTrainingService();
  const settings = serviceSettingsSchema.parse({ baseUrl: training.baseUrl, userName: 'u', clientCode: 'c' });
  service = createFreightService({ settings: () => settings, authenticationId: () => 'training-id' });
});
afterAll(async () => {
  await service.close();
  await training.close();
});

const create = (shipment: typeof fullShipment) =>
  service.createBol(service.bolPayload(shipment), { onWire: () => undefined });

test.each([fullShipment, bareShipment])(
  'BOL $bolNumber: accepted, one label a handling unit',
  async (shipment) => {
    const outcome = await create(shipment);
    if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome));
    expect(outcome.answer.blNumber).toBe(shipment.bolNumber);
    expect(outcome.answer.labels).toHaveLength(totals(shipment.lines).handlingUnits);
  },
);

test('any valid shipment is taken', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryShipment, async (shipment) => {
      const outcome = await create(shipment);
      expect([outcome.kind, 'words' in outcome ? outcome.words : '']).toEqual(['accepted', '']);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test('the tracking list knows it afterwards', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const listed = await service.listTracking({ scac: 'ODFL', from: '2026-01-01', to: tomorrow });
  if (listed.kind !== 'accepted') throw new Error(JSON.stringify(listed));
  expect(listed.answer.map((row) => row.blNumber)).toContain(fullShipment.bolNumber);
});

test('the connection test passes', async () => {
  expect(await service.testConnection()).toMatchObject({ ok: true, value: { serviceWords: null } });
});
