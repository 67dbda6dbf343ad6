import { aForm } from './builders.ts';
import { value, type DeskBench } from './desk-bench.ts';

/**
 * Each call about what is changed, made one or put on a master, with what it needs to be there to write anything. `accepted`: three
 * shipments whose BOL is accepted and whose labels are out.
 */
export async function amendingCalls(
  { desk }: DeskBench,
  accepted: readonly [string, string, string],
): Promise<[string, unknown][]> {
  const { amendments, drafts, masters, combine } = desk.handlers;
  const [changed, one, other] = accepted;
  const begun = value(await amendments.begin({ shipmentId: changed, kind: 'change', reason: 'More' }));
  value(await drafts.discard({ id: begun.amendment?.draft?.id ?? '' }));
  const [piece] = value(await amendments.get({ shipmentId: changed })).amendment?.pieces ?? [];
  const master = value(await masters.make({ shipmentIds: [one, other], covers: 'destination' }));

  const typed = async () => {
    const { id, form } = value(await drafts.create());
    const { bolNumber, shipDate } = form;
    value(await drafts.save({ id, form: aForm({ bolNumber, shipDate, proNumber: '' }) }));
    return { source: 'draft' as const, id };
  };
  const merged = value(await combine.make({ loads: [await typed(), await typed()], answers: {} }));
  return [
    ['amendments.draft', { shipmentId: changed }],
    ['amendments.scan', { shipmentId: changed, text: begun.bolNumber }],
    ['amendments.destroyed', { shipmentId: changed, jobIds: [piece?.jobId ?? ''], reason: 'Torn' }],
    ['amendments.told', { shipmentId: changed, step: 'tender' }],
    ['amendments.withdraw', { shipmentId: changed, reason: 'It was right' }],
    ['combine.make', { loads: [await typed(), await typed()], answers: {} }],
    ['combine.takeApart', { draftId: merged.id }],
    ['masters.again', { id: master.id }],
    ['masters.make', { shipmentIds: [one, other], covers: 'pickup' }],
    ['amendments.begin', { shipmentId: one, kind: 'void', reason: 'Left behind' }],
  ];
}
