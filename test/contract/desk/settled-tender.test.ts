import { expect, onTestFinished, test } from 'vitest';
import { aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { startTakingService } from '#support/taking-service.ts';

/** A tender whose answer says no and has both ids of a pickup: in doubt. */
async function tenderInDoubt() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.url);
  const id = await bench.enter();
  await bench.reaches(id, 'bol', 'accepted');
  const body = { Success: false, Message: 'Late for today', ConfirmationID: 'C-77', RTFPickupID: 90210 };
  service.afterTaking('tender', { body });
  const { handlers } = bench.desk;
  value(await handlers.tenders.submit({ shipmentId: id, tender: aTenderForm() }));
  await bench.reaches(id, 'tender', 'in-doubt');
  const row = bench.stores.submissions.ofShipment(id).find(({ step }) => step === 'tender');
  const settle = (bolNumber: string) =>
    handlers.submissions.settleAccepted({ id: row?.id ?? '', attempt: 1, bolNumber });
  const shown = async () => value(await handlers.shipments.get({ id }));
  return { settle, shown };
}

// Regression: the number that was typed took the place of the whole answer. The pickup id, which a driver asks for, and what the carrier said
// were gone from the tender.
test('a tender in doubt that the carrier has keeps what its answer said beside the number that was typed', async () => {
  const { settle, shown } = await tenderInDoubt();
  value(await settle('C-77'));
  expect((await shown()).tender).toMatchObject({
    confirmationId: 'C-77',
    message: 'Late for today; 90210',
  });
});

test('nor are they gone where the BOL number is all that was found', async () => {
  const { settle, shown } = await tenderInDoubt();
  value(await settle((await shown()).bolNumber));
  expect((await shown()).tender).toMatchObject({
    confirmationId: null,
    message: 'Late for today; C-77; 90210',
  });
});
