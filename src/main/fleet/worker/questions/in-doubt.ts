import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import type { FleetDoubt } from '#shared/fleet/fleet-shipment.ts';
import type { PulledShipment } from '../pulled/pulled-shipments.ts';
import type { AnswerQuestion } from './question.ts';

/** `{ limit? }`: so many shipments with what is in doubt of them at the other stations. */
export const shipmentsInDoubt: AnswerQuestion = (asked, { shipments, stations, self }) => ({
  ok: true,
  value: shipments
    .inDoubt(Number(asked['limit'] ?? maxRowsListed))
    .filter((one) => one.station !== self.uuid)
    .flatMap((one) => doubtsOf(one).map((doubt) => ({ ...doubt, station: stations.ref(one.station) }))),
});

function doubtsOf({ id, shared, toldAt }: PulledShipment): Omit<FleetDoubt, 'station'>[] {
  const of = {
    isThisOne: false,
    shipmentId: id,
    bolNumber: shared.row.bolNumber,
    consignee: shared.row.consignee,
  };
  const submissions = shared.submissions
    // What another station took over is in doubt there.
    .filter((one) => one.state === 'in-doubt' && one.isTaken !== true)
    .map((submission) => ({ ...of, submission, prints: 0, since: submission.changedAt }));
  const prints =
    shared.printsInDoubt > 0
      ? [{ ...of, submission: null, prints: shared.printsInDoubt, since: toldAt }]
      : [];
  return [...submissions, ...prints];
}
