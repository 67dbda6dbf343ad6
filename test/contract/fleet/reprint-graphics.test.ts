import { expect, test } from 'vitest';
import { goodBolAnswer } from '#support/shipments.ts';
import { value } from '#support/desk-bench.ts';
import { until } from '#support/until.ts';
import { useWarehouse } from '#support/use-warehouse.ts';

const site = useWarehouse();
const logo = '~DGR:LOGO.GRF,00008,001,FFFFFFFFFFFFFFFF\n';
const second = '^XA^FO0,0^XGR:LOGO.GRF,1,1^FS^FO9,9^FD2 of 2^FS^XZ';

// Regression: the printer of the other station never had the carrier's logo, and the label came out without it.
test('a label of another station brings the graphic that came with its first label', async () => {
  const owner = await site.station('3');
  const other = await site.station('4');
  site.service.afterTaking('bol', ({ body }) => {
    const { BillOfLadingNumber: number = '' } = JSON.parse(body) as { BillOfLadingNumber?: string };
    return {
      body: { ...goodBolAnswer, BlNumber: number, ShipmentLabelZpl: [`${logo}^XA^FD1 of 2^FS^XZ`, second] },
    };
  });
  const id = await owner.enter();
  await owner.reaches(id, 'bol', 'accepted');
  await owner.share();
  await other.pull();
  const labels = owner.stores.labels
    .ofShipment(id)
    .slice(1)
    .map((one) => one.id);
  const asked = { station: owner.uuid, shipmentId: id, labels, documents: [], reason: 'The label is torn' };
  expect(value(await other.calls.reprint(asked))).toEqual({ queued: 1 });
  await until('out of the printer', () => other.printedLabels().length === 1);
  expect(other.printedLabels()).toEqual([logo + second]);
});
