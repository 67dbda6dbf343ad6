import type { Fault } from '#support/service-faults/fault.ts';
import { smallForm } from '#support/small-form.ts';
import { createShipment, expectLabels, goTo, strip } from './acts.ts';
import { expect, shipments } from './bench.ts';
import { test } from './one-station.ts';

// Short enough to wait for, long enough for a busy machine.
test.use({ stationEnv: { DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47', DOCKPRINT_ANSWER_SECONDS: '5' } });

test('a refusal: in the service’s own words, repaired in the form, sent again once and printed', async ({
  station: { page },
  bench,
}) => {
  const words = 'Consignee zip 97209 is not served on Fridays.';
  const before = (await shipments(page)).length;
  bench.service.faults.set({ kind: 'refuse', words }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('711020001'));
  await expect(page.getByText(`Refused: “${words}”`)).toBeVisible();
  expect(bench.zebra.printed).toHaveLength(0);
  await page.getByRole('button', { name: 'Repair' }).click();

  await expect(page.getByRole('heading', { name: 'Repair shipment' })).toBeVisible();
  await expect(page.getByText(`The service refused: “${words}”`)).toBeVisible();
  await expect(page.getByLabel('BOL number', { exact: true })).toHaveValue('711020001');
  await page.getByRole('group', { name: 'Consignee' }).getByLabel('Postal code').fill('97210');
  await page.keyboard.press('F9');
  await expectLabels(page, [1, 2], 2, 'printed');
  expect(bench.zebra.printed).toHaveLength(2);
  expect(await shipments(page)).toHaveLength(before + 1);
  expect(bench.bols().map((bol) => [bol['BillOfLadingNumber'], bol['ConsigneeZip']])).toEqual([
    ['711020001', '97209'],
    ['711020001', '97210'],
  ]);
});

/** What the evidence says came back. */
const doubts: [Fault, string | RegExp][] = [
  [{ kind: 'status', status: 500 }, 'HTTP 500 after sending'],
  [{ kind: 'status', status: 302, headers: { location: '/sign-in' } }, 'HTTP 302 after sending'],
  [{ kind: 'status', status: 403 }, 'HTTP 403 after sending'],
  [{ kind: 'html-200' }, 'The answer cannot be read'],
  [{ kind: 'truncated-json' }, 'The answer cannot be read'],
  [{ kind: 'nulls' }, 'The answer is incomplete'],
  [{ kind: 'bad-pdf' }, 'The answer is incomplete'],
  [{ kind: 'no-labels' }, 'The answer is incomplete'],
  [{ kind: 'error-with-documents' }, 'The answer contradicts itself'],
  [{ kind: 'reset-after-request' }, 'The connection was lost'],
  [{ kind: 'body-stalls' }, 'The answer stopped partway'],
  [{ kind: 'no-reply' }, /^None after \d s$/],
];

test('an answer that is none: in doubt with its evidence, on the shipment and in the Queue, never sent again', async ({
  station: { page },
  bench,
}) => {
  const before = (await shipments(page)).length;
  for (const [index, [fault, answer]] of doubts.entries())
    await test.step(`${fault.kind}: ${String(answer)}`, async () => {
      const number = String(711_021_000 + index);
      bench.service.faults.set(fault, { operation: 'bol', times: 1 });
      await createShipment(page, smallForm(number));
      await expect(page.getByText('May have been sent. Do not enter it again').first()).toBeVisible();
      await expect(page.getByText(answer, { exact: true })).toBeVisible();
      await expect(strip(page, 'In doubt')).toContainText('1');

      await goTo(page, 'Queue');
      const rows = page.getByRole('table', { name: 'Submissions' });
      // The evidence under it names the number too, where the answer had it.
      await expect(rows.getByRole('row', { name: new RegExp(number) }).first()).toContainText('In doubt');
      await expect(rows.getByText(answer, { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Check tracking' }).click();
      // A status did no work here: the list has nothing, and the packer says what he knows.
      if (fault.kind === 'status') {
        await expect(page.getByText(/^Not in the list at/)).toBeVisible();
        await page.getByRole('button', { name: 'The service has it' }).click();
        await page.getByLabel('BOL number at the service').fill(number);
        await page.getByRole('button', { name: 'Mark as accepted' }).click();
      }
      await expect(strip(page, 'In doubt')).toContainText('0');
    });
  expect(bench.bols().map((bol) => bol['BillOfLadingNumber'])).toEqual(
    doubts.map((_, index) => String(711_021_000 + index)),
  );
  expect(await shipments(page)).toHaveLength(before + doubts.length);
});

test('broken off within the request: in doubt, and sent again only when the packer has said twice that it is not there', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'reset-mid-request' }, { operation: 'bol', times: 1 });
  await createShipment(page, smallForm('711022001'));
  await expect(page.getByText('The connection was lost', { exact: true })).toBeVisible();
  expect(bench.bols()).toHaveLength(0);
  await page.getByRole('button', { name: 'The service does not have it' }).click();
  await page.getByRole('button', { name: 'Send again (try 2)' }).click();
  await expectLabels(page, [1, 2], 2, 'printed');
  expect(bench.bols()).toHaveLength(1);
  expect(bench.zebra.printed).toHaveLength(2);
});

test('two answers in a row that are none stop the sending; nothing of the third leaves until somebody says so', async ({
  station: { page },
  bench,
}) => {
  bench.service.faults.set({ kind: 'status', status: 503 }, { operation: 'bol' });
  await createShipment(page, smallForm('711023001'));
  await expect(strip(page, 'In doubt')).toContainText('1');
  await createShipment(page, smallForm('711023002'));
  await expect(strip(page, 'In doubt')).toContainText('2');
  await createShipment(page, smallForm('711023003'));
  await expect(page.getByText('Saved. Sending is stopped')).toBeVisible();
  await goTo(page, 'Queue');
  await expect(page.getByText('Sending is stopped: the last two got no clear answer')).toBeVisible();
  expect(bench.bols()).toHaveLength(2);
  // The list still has no answer: a look of the station's own at it would start the sending before the packer does.
  bench.service.faults.set({ kind: 'status', status: 503 }, { operation: 'tracking' });
  await page.getByRole('button', { name: 'Start sending again' }).click();
  await expect.poll(() => bench.zebra.printed.length).toBe(2);
  expect(bench.bols()).toHaveLength(3);
});

test('the sign-in is refused: said before the first BOL; the sending stops, Setup mends it, and everything goes out once', async ({
  launch,
  bench,
}) => {
  bench.service.faults.set({ kind: 'status', status: 401 });
  const { page } = await launch();
  await expect(strip(page, 'Service')).toContainText('Settings problem');
  await createShipment(page, smallForm('711024001'));
  await expect(
    page.getByRole('heading', { name: 'Settings problem: the service does not accept the sign-in' }),
  ).toBeVisible();
  await expect(strip(page, 'Service')).toContainText('Settings problem');
  await createShipment(page, smallForm('711024002'));
  await expect(page.getByText('Saved. Sending is stopped')).toBeVisible();
  // A read was refused, and nothing of them was sent.
  expect(bench.bols()).toHaveLength(0);
  await goTo(page, 'Queue');
  await expect(page.getByRole('row', { name: /711024001/ })).toContainText('Not sent.');
  // Pressed with the wrong sign-in it asks the read again, and sends nothing.
  const reads = () => bench.service.received().length;
  const before = reads();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(reads).toBe(before + 1);
  await expect(page.getByRole('row', { name: /711024001/ })).toContainText('Not sent.');
  expect(bench.bols()).toHaveLength(0);

  bench.service.faults.clear();
  await goTo(page, 'Setup');
  await page.getByLabel('Authentication ID', { exact: true }).fill('mended-secret-48');
  await page.getByRole('button', { name: 'Store authentication ID' }).click();
  await expect.poll(() => bench.zebra.printed.length).toBe(4);
  await expect(strip(page, 'Service')).toContainText('Online');
  expect(bench.bols().map((bol) => [bol['BillOfLadingNumber'], bol['AuthenticationId']])).toEqual([
    ['711024001', 'mended-secret-48'],
    ['711024002', 'mended-secret-48'],
  ]);
});

test('an account that may not read the tracking list: held with nothing sent, one goes without the check, and the next need none', async ({
  launch,
  bench,
}) => {
  bench.service.faults.set({ kind: 'status', status: 403 }, { operation: 'tracking' });
  const { page } = await launch();
  await createShipment(page, smallForm('711025001'));
  await expect(
    page.getByRole('heading', { name: 'Settings problem: this account is not allowed to do this' }),
  ).toBeVisible();
  expect(bench.bols()).toHaveLength(0);
  await goTo(page, 'Queue');
  await page.getByRole('button', { name: 'Send without the check' }).click();
  await expect.poll(() => bench.zebra.printed.length).toBe(2);
  await createShipment(page, smallForm('711025002'));
  await expectLabels(page, [1, 2], 2, 'printed');
  expect(bench.bols()).toHaveLength(2);
});
