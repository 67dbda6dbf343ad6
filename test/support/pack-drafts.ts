import { emptyForm, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Draft } from '#shared/station/draft.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aForm } from './builders.ts';
import { settled, type SlowStation } from './slow-station.ts';

/** When the station saved it. */
export const savedAt = '2026-11-17T14:00:00.000Z';

/** A draft as the station answers it. */
export const aDraft = (id: string, form: ShipmentForm = aForm(), more: Partial<Draft> = {}): Draft => ({
  id,
  form,
  shipmentId: null,
  templateId: null,
  left: { to: '', by: '', note: '' },
  savedAt,
  ...more,
});

/** The form of a fresh draft: nothing but its number and day. */
export const blankForm = (bolNumber: string): ShipmentForm => ({
  ...emptyForm(),
  bolNumber,
  shipDate: '2026-11-17',
});

/** What Pack asks whatever happens, answered at once. */
export const packAnswers = {
  'settings.get': { settings: settingsSchema.parse({}) },
  'shipments.find': [],
  'drafts.save': { savedAt },
  'docks.look': { entry: null, near: null },
  'numbers.look': {
    pool: null,
    clash: null,
    bol: { next: '700000001', none: null, asked: false, station: '7' },
  },
};

/** Pack, opened with this draft. The screen's own module is read anew by each test file, so that the test brings it. */
export async function opensWith<Pack extends { open: () => Promise<unknown> }>(
  slow: SlowStation,
  pack: Pack,
  draft: Draft,
): Promise<Pack> {
  void pack.open();
  await settled();
  await slow.answer('drafts.current', draft);
  return pack;
}
