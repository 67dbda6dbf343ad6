import type { Desk } from '#main/desk/desk.ts';
import type { Stores } from '#main/storage/stores.ts';
import { askPath } from './counting-service.ts';

const openStates = ['queued', 'claimed', 'on-wire', 'refused', 'held', 'in-doubt'] as const;

/** Submissions that are not at their end. */
export const openSubmissions = (stores: Pick<Stores, 'submissions'>): number =>
  openStates.reduce((sum, state) => sum + stores.submissions.count(state), 0);

/**
 * What a person does at this station: telephones the service about what is in doubt, opens the lanes, repairs what was refused. Answers
 * how many submissions are not at their end.
 */
export async function attend(at: {
  desk: Desk;
  stores: Pick<Stores, 'submissions' | 'shipments'>;
  service: string;
}): Promise<number> {
  const { desk, stores, service } = at;
  const { submissions, shipments } = desk.handlers;
  for (const row of stores.submissions.inState('in-doubt')) {
    const number = stores.shipments.get(row.shipmentId)?.shipment.bolNumber ?? '';
    const answer = await fetch(`${service}${askPath}${number}`);
    const has = Number(await answer.text()) > 0;
    if (has) await submissions.settleAccepted({ id: row.id, bolNumber: number });
    else await submissions.settleAbsent({ id: row.id });
  }
  if (stores.submissions.count('held') > 0 || desk.outbox.lane().closedFor !== null)
    await submissions.reopenLane(undefined);
  for (const row of stores.submissions.inState('refused')) {
    const draft = await submissions.repair({ id: row.id });
    if (draft.ok) await shipments.submit({ draftId: draft.value.id, form: draft.value.form });
  }
  return openSubmissions(stores);
}
