import type { TakenAway } from '#main/storage/fleet/fleet-take-overs-store.ts';

/** What the fleet says of a shipment that another station has taken over. */
export const shipmentAway = (shipmentId: string): TakenAway => ({
  shipmentId,
  takeOverId: '00000000-0000-4000-8000-000000000001',
  taker: { uuid: '00000000-0000-4000-8000-000000000002', number: '8', name: 'Dock 8' },
  person: 'Ana',
  reason: 'It is dead',
  takenAt: '2026-11-25T12:00:00.000Z',
});
