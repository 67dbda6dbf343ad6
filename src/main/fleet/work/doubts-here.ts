import type { PrintJobs } from '#main/printing/job-writer.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { FleetDoubt } from '#shared/fleet/fleet-shipment.ts';
import type { StationRef } from '#shared/fleet/fleet-station.ts';

/** What is in doubt at this station, as its row in the list of all stations: submissions, and labels and documents by shipment. */
export function doubtsHere(
  { stores, jobs }: { stores: Stores; jobs: Pick<PrintJobs, 'unsettled'> },
  station: StationRef,
): FleetDoubt[] {
  // What another station took over is decided there.
  const submissions = stores.submissions.inState('in-doubt').filter(({ takenBy }) => takenBy == null);
  const prints = new Map<string, { n: number; since: string }>();
  for (const { state, shipmentId, changedAt } of jobs.unsettled()) {
    if (state !== 'in-doubt' || shipmentId === null) continue;
    const of = prints.get(shipmentId) ?? { n: 0, since: changedAt };
    prints.set(shipmentId, { n: of.n + 1, since: changedAt < of.since ? changedAt : of.since });
  }
  const ids = [...new Set([...submissions.map(({ shipmentId }) => shipmentId), ...prints.keys()])];
  const heads = stores.shipments.heads(ids);
  const of = (shipmentId: string) => {
    const head = heads.get(shipmentId);
    return {
      station,
      isThisOne: true,
      shipmentId,
      bolNumber: head?.bolNumber ?? '',
      consignee: head?.consignee ?? '',
    };
  };
  return [
    ...submissions.map((row): FleetDoubt => {
      const { id, step, state, attempt, queuedAt, changedAt, evidence } = row;
      const submission = { id, step, state, attempt, queuedAt, changedAt, evidence };
      return { ...of(row.shipmentId), submission, prints: 0, since: changedAt };
    }),
    ...[...prints].map(([id, { n, since }]): FleetDoubt => ({
      ...of(id),
      submission: null,
      prints: n,
      since,
    })),
  ];
}
