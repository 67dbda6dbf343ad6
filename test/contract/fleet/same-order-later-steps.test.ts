import { expect, test } from 'vitest';
import { submit } from '#main/cli/headless/submit.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';
import type { FleetStation } from '#support/fleet-desk.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { useWarehouse } from '#support/use-warehouse.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const site = useWarehouse();
const { station } = site;
const steps = { order: true, tender: { pickupFrom: '13:00', pickupUntil: '17:30' } };
const counts = () => (['bol', 'order', 'tender'] as const).map((step) => site.service.taken(step).length);

async function submitAt(at: FleetStation, file: string) {
  const lines: SubmittedLine[] = [];
  const listener = { line: (line: object) => lines.push(line as SubmittedLine), complain: () => undefined };
  const request = { do: 'submit', id: crypto.randomUUID(), path: file, name: 'a.json' } as const;
  const asked = { ...request, mapping: null, wait: true, timeoutSeconds: 60 };
  const code = await submit(at.desk, asked, listener, new AbortController().signal);
  return { code, lines };
}

test('a row that another station has sent is neither ordered nor tendered here; the others are', async () => {
  const two = await station('5');
  const one = await station('4');
  const id = await one.enter({ externalId: 'WMS-2' });
  await one.reaches(id, 'bol', 'accepted');
  await one.share();
  await two.pull();
  const before = counts();
  const orders = [1, 2].map((n) => ({ ...wmsOrder(n), ...steps }));
  const { code, lines } = await submitAt(two, wmsFile(temporaryFolder(), 'a.json', ...orders));
  expect(code).toBe(10);
  expect(lines.toSorted((a, b) => a.row - b.row)).toMatchObject([
    { externalId: 'WMS-1', state: 'accepted', order: { state: 'accepted' }, tender: { state: 'accepted' } },
    { externalId: 'WMS-2', state: 'invalid', code: 'external-id-taken', order: null, tender: null },
  ]);
  expect(counts().map((count, at) => count - (before[at] ?? 0))).toEqual([1, 1, 1]);
});
