import { printJob, submission } from '#support/fake-shipment-parts.ts';
import { expect, test } from './draw.ts';

const many = 499;
const rows = Array.from({ length: many }, (_, at) =>
  submission({ id: `s${at}`, shipmentId: `h${at}`, bolNumber: String(700_000_000 + at), state: 'queued' }),
);
const jobs = Array.from({ length: 300 }, (_, at) =>
  printJob({ id: `p${at}`, shipmentId: `h${at}`, bolNumber: String(700_000_000 + at), state: 'queued' }),
);

// Regression: all rows were drawn at once, for seconds, and the print jobs stood below all of them.
test('a Queue of hundreds draws the first part, and its print jobs stay in reach', async ({ draw }) => {
  const page = await draw('?screen=queue', { 'submissions.list': rows, 'printing.jobs': jobs });
  const table = page.getByRole('table', { name: 'Submissions' });
  const prints = page.getByRole('table', { name: 'Print jobs' });
  await expect.element(table.getByRole('row')).toHaveLength(101);
  await expect.element(prints.getByRole('row')).toHaveLength(101);
  await expect.element(page.getByText('100 of 499 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Show more: Submissions' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(201);
  // Nothing stands below them: they come as somebody scrolls.
  for (const shown of [101, 201]) {
    await prints
      .getByRole('row')
      .nth(shown - 1)
      .evaluate((row) => row.scrollIntoView());
    await expect.poll(() => prints.getByRole('row').elements().length).toBeGreaterThan(shown);
  }
  await expect.element(prints.getByRole('row')).toHaveLength(301);
  await expect.element(page.getByRole('button', { name: 'Show more: Print jobs' })).toHaveLength(0);

  // The reason that is being typed stays, wherever its row goes.
  await table.getByRole('row').nth(100).getByRole('button', { name: 'Cancel' }).click();
  const reason = page.getByRole('textbox', { name: /^Why/ });
  await reason.fill('Order was withdrawn');
  const doubts = rows.map((row, at) => (at > 250 ? { ...row, state: 'in-doubt' } : row));
  await page.evaluate((now) => {
    const at = globalThis as unknown as {
      stationAnswers: Record<string, unknown>;
      stationTell: (event: string, payload: unknown) => void;
    };
    at.stationAnswers['submissions.list'] = now;
    at.stationTell('submissionsChanged', {});
  }, doubts);
  await expect.element(table.getByRole('row', { name: /In doubt/ }).first()).toBeVisible();
  await expect.element(reason).toHaveValue('Order was withdrawn');
});

test('the columns and chips of the Queue sort and narrow it', async ({ draw }) => {
  const page = await draw('?screen=queue', {
    'submissions.list': [
      submission({ id: 'a', bolNumber: '700000003', state: 'queued' }),
      submission({ id: 'b', bolNumber: '700000002', state: 'refused' }),
      submission({ id: 'c', bolNumber: '700000001', state: 'queued' }),
    ],
    'printing.jobs': [],
  });
  const table = page.getByRole('table', { name: 'Submissions' });
  await table.getByRole('button', { name: 'Shipment' }).click();
  await expect.element(table.getByRole('row').nth(1)).toMatchTextContent('700000001');
  await page.getByRole('button', { name: 'Refused', exact: true }).click();
  await expect.element(table.getByRole('row')).toHaveLength(2);
  await page.getByRole('button', { name: 'Refused', exact: true }).click();
  await expect.element(table.getByRole('row')).toHaveLength(4);
});
