import { setTimeout as pause } from 'node:timers/promises';
import type { Outside } from './outside.ts';
import type { SoakStation } from './station.ts';

/** How long the station may find an answer by itself before the person acts, in milliseconds. */
const patience = 1_500;

/** The person at the station: answers what only a person can, always with the truth, until nothing is open. */
export function createPerson(station: SoakStation, outside: Outside) {
  const { desk, stores, jobs } = station;
  const acts = new Map<string, number>();
  const did = (act: string): void => void acts.set(act, (acts.get(act) ?? 0) + 1);
  /** When each question was first seen. */
  const asked = new Map<string, number>();
  const isDue = (question: string): boolean => {
    const since = asked.get(question) ?? performance.now();
    asked.set(question, since);
    return performance.now() - since > patience;
  };

  async function answerSubmissions(): Promise<void> {
    for (const row of stores.submissions.inState('in-doubt')) {
      if (!isDue(`${row.id} ${row.attempt}`)) continue;
      const bolNumber = stores.shipments.get(row.shipmentId)?.shipment.bolNumber ?? '';
      const has = new Map((await outside.facts()).taken).has(bolNumber);
      const shown = { id: row.id, attempt: row.attempt };
      const done = has
        ? await desk.handlers.submissions.settleAccepted({ ...shown, bolNumber })
        : await desk.handlers.submissions.settleAbsent(shown);
      if (done.ok) did(has ? 'the service has it' : 'the service does not have it');
    }
    if (desk.outbox.lane().closedFor !== null) {
      did('lane opened again');
      await desk.handlers.submissions.reopenLane();
    }
    for (const { id } of stores.submissions.inState('refused')) {
      const draft = await desk.handlers.submissions.repair({ id });
      if (!draft.ok) continue;
      const form = { ...draft.value.form, poNumber: 'PO-REPAIRED' };
      const done = await desk.handlers.shipments.submit({ draftId: draft.value.id, form });
      if (done.ok) did('refused and repaired');
    }
    for (const { id, nextAttemptAt } of stores.submissions.inState('queued'))
      if (nextAttemptAt !== null && isDue(`wait ${id}`)) {
        did('tried now');
        asked.delete(`wait ${id}`);
        await desk.handlers.submissions.tryNow({ id });
      }
  }

  async function answerPrints(): Promise<void> {
    const open = jobs.unsettled().filter((job) => job.state === 'in-doubt' || job.reason === 'no-odometer');
    const due = open.filter((job) => isDue(`${job.id} ${job.runId}`));
    if (due.length === 0) return;
    const { printed, holds } = await outside.facts();
    // What the printer still holds may come out while the person looks.
    if (holds > 0) return;
    const out = new Set(printed);
    for (const shipmentId of new Set(due.flatMap((job) => job.shipmentId ?? []))) {
      const number = stores.shipments.get(shipmentId)?.serviceBolNumber ?? '';
      const questions = jobs
        .ofShipment(shipmentId)
        .filter((job) => job.kind === 'label' && job.state === 'in-doubt')
        .map(({ id, runId, unit }) => ({ id, runId, isOut: out.has(`${number}/${unit}`) }));
      const done = await desk.handlers.printing.printMissing({
        shipmentId,
        cameOut: questions.filter(({ isOut }) => isOut),
        didNot: questions.filter(({ isOut }) => !isOut),
        anyway: true,
      });
      if (!done.ok) continue;
      for (const { isOut } of questions) did(isOut ? 'label came out' : 'label printed again');
    }
  }

  const isAtRest = (): boolean =>
    stores.submissions.count('queued', 'claimed', 'on-wire', 'held', 'in-doubt') === 0 &&
    stores.submissions.count('refused') === 0 &&
    desk.outbox.lane().closedFor === null &&
    jobs.unsettled().length === 0;

  return {
    acts,
    /** Until everything is accepted and printed. @throws after two minutes */
    async settleAll(): Promise<void> {
      const end = performance.now() + 120_000;
      for (let round = 0; !isAtRest(); round += 1) {
        await pause(3);
        if (round % 40 !== 39) continue;
        await answerSubmissions();
        await answerPrints();
        if (performance.now() > end)
          throw new Error(
            JSON.stringify({
              submissions: stores.submissions.openOrChangedSince('9999'),
              jobs: jobs.unsettled(),
            }),
          );
      }
      asked.clear();
    },
  };
}
