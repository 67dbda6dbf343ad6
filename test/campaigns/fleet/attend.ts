import type { Desk } from '#main/desk/desk.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Step } from '#shared/station/submission.ts';
import { aTenderForm } from '#support/builders.ts';
import { askPath } from './counting-service.ts';
import { stepsWanted } from './steps-wanted.ts';

export interface Attended {
  db: StationDatabase;
  desk: Desk;
  stores: Pick<Stores, 'submissions' | 'shipments'>;
  service: string;
}

/** What a station answers to a person who came too late. */
const passed: ReadonlySet<string> = new Set(['already-submitted', 'taken-over', 'not-in-this-state']);
/** Steps that the service has and this station cannot know of, by the telephone: nobody asks for them again. */
const thereAlready = new Set<string>();

function done(result: Result<unknown>): void {
  if (!result.ok && !passed.has(result.error.code))
    throw new Error(`${result.error.code}: ${result.error.message}`);
}

/** Submissions that are not at their end, and are this station's to bring there. */
export const openSubmissions = ({ db }: Pick<Attended, 'db'>): number =>
  (
    db
      .prepare(
        `SELECT count(*) AS n FROM submissions WHERE taken_by IS NULL AND state NOT IN ('accepted', 'canceled')`,
      )
      .get() as { n: number }
  ).n;

/** Orders and tenders that nobody had time for, or that were refused: of each shipment whose BOL the service has. */
export function dueSteps({ db }: Pick<Attended, 'db'>): { shipmentId: string; step: Exclude<Step, 'bol'> }[] {
  const rows = db
    .prepare(
      `SELECT s.id, coalesce(s.external_id, '') AS externalId, json_group_object(o.step, o.state) AS states
       FROM shipments s JOIN submissions b ON b.shipment_id = s.id AND b.step = 'bol' AND b.state = 'accepted' AND b.taken_by IS NULL
       JOIN submissions o ON o.shipment_id = s.id GROUP BY s.id`,
    )
    .all() as { id: string; externalId: string; states: string }[];
  return rows.flatMap(({ id, externalId, states }) => {
    const has = JSON.parse(states) as Partial<Record<Step, string>>;
    return stepsWanted(externalId)
      .filter((step) => has[step] === undefined || has[step] === 'refused' || has[step] === 'canceled')
      .filter((step) => !thereAlready.has(`${step} ${id}`))
      .map((step) => ({ shipmentId: id, step }));
  });
}

/** A packer asks for what comes after this BOL. */
export async function submitLater(
  { orders, tenders }: Desk['handlers'],
  { shipmentId, step }: { shipmentId: string; step: Exclude<Step, 'bol'> },
  /** Whether the service has it, by the telephone; null: it cannot be asked now. */
  ask: () => Promise<boolean | null>,
): Promise<void> {
  const submit = (confirmed: boolean) =>
    step === 'order'
      ? orders.submit({ shipmentId, confirmationEmails: [], internalBolNumber: '', confirmed })
      : tenders.submit({ shipmentId, tender: aTenderForm(), confirmed });
  const result = await submit(false);
  if (result.ok || result.error.code !== 'may-be-sent') {
    done(result);
    return;
  }
  const has = await ask();
  if (has === true) thereAlready.add(`${step} ${shipmentId}`);
  if (has === false) done(await submit(true));
}

/** The telephone. */
export async function askService(
  { stores, service }: Pick<Attended, 'stores' | 'service'>,
  shipmentId: string,
  step: Step,
): Promise<boolean | null> {
  const number = stores.shipments.get(shipmentId)?.shipment.bolNumber ?? '';
  const answer = await fetch(`${service}${askPath}${step}/${number}`).catch(() => null);
  return answer === null ? null : Number(await answer.text()) > 0;
}

/** What a person does at this station: telephones the service about what is in doubt, opens the lanes, repairs what was refused. */
export async function attend(at: Attended & { later: boolean }): Promise<void> {
  const { desk, stores } = at;
  const { submissions, shipments } = desk.handlers;
  for (const row of stores.submissions.inState('in-doubt')) {
    // It is another station's to decide.
    if (row.takenBy != null) continue;
    const number = stores.shipments.get(row.shipmentId)?.shipment.bolNumber ?? '';
    const has = await askService(at, row.shipmentId, row.step);
    // Who cannot look decides nothing, and looks again in the next round.
    if (has === null) continue;
    if (has) done(await submissions.settleAccepted({ id: row.id, attempt: row.attempt, bolNumber: number }));
    else done(await submissions.settleAbsent({ id: row.id, attempt: row.attempt }));
  }
  if (stores.submissions.count('held') > 0 || desk.outbox.lane().closedFor !== null)
    await submissions.reopenLane(undefined);
  for (const row of stores.submissions.inState('refused')) {
    if (row.step !== 'bol' || row.takenBy != null) continue;
    const draft = await submissions.repair({ id: row.id });
    if (draft.ok) done(await shipments.submit({ draftId: draft.value.id, form: draft.value.form }));
  }
  if (at.later)
    for (const due of dueSteps(at))
      await submitLater(desk.handlers, due, () => askService(at, due.shipmentId, due.step));
}
