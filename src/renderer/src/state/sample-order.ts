import { emptyLine } from '#shared/freight/form/shipment-form.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { goFrom, route } from './route.svelte.ts';
import { station } from '../station.ts';

/** A draft of the training desk that needs nothing but F9. @returns why there is none */
export async function openSampleOrder(): Promise<Failure | null> {
  const at = route();
  const draft = await station.drafts.create();
  if (!draft.ok) return draft.error;
  const { id, form } = draft.value;
  const filled = {
    ...form,
    poNumber: '4500187733',
    carrierName: 'Saia',
    scac: 'SAIA',
    consignee: {
      ...form.consignee,
      company: 'Pena Hermanos Building Supply',
      contact: 'Jose Pena',
      phone: '503 555 0148',
      address: '4215 NE Columbia Blvd',
      city: 'Portland',
      state: 'OR',
      postalCode: '97211',
      country: 'USA',
    },
    lines: [
      {
        ...emptyLine(),
        handlingUnits: '2',
        pieces: '48',
        description: 'Hex bolts, zinc 3/8 in',
        nmfc: '95190-3',
        freightClass: '60',
        weightLb: '2500',
        lengthIn: '48',
        widthIn: '40',
        heightIn: '36',
      },
    ],
  };
  const saved = await station.drafts.save({ id, form: filled });
  if (!saved.ok) return saved.error;
  goFrom(at, { screen: 'pack', draftId: id });
  return null;
}
