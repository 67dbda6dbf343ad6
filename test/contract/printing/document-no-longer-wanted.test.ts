import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { aPdf } from '#support/builders.ts';
import { startMadeUpIpp, type MadeUpIpp } from '#support/made-up-ipp.ts';
import { startPrintStation, type PrintStation } from '#support/print-station.ts';

// Regressions: what was decided while a printer took its time to say that it is ready was not asked once more before the document left.
let station: PrintStation;
const printers: MadeUpIpp[] = [];
afterEach(async () => {
  const { mistakes } = station;
  await station.stop();
  await Promise.all(printers.splice(0).map((printer) => printer.stop()));
  expect(mistakes).toEqual([]);
});

/** A station whose BOL waits for the first printer's word; `later`: what the second says of itself. */
async function asking(later: string[] = []) {
  const gate = Promise.withResolvers<null>();
  const slow = await startMadeUpIpp(() => gate.promise);
  const other = await startMadeUpIpp((operation) =>
    operation === 'Get-Printer-Attributes' && later.length > 0
      ? { printer: { 'printer-state': 'stopped', 'printer-state-reasons': later } }
      : null,
  );
  printers.push(slow, other);
  const leaves = { now: true };
  station = startPrintStation(
    [
      { kind: 'ipp', id: 'slow', name: 'Slow', uri: slow.uri },
      { kind: 'ipp', id: 'other', name: 'Other', uri: other.uri },
    ],
    { billOfLading: { printer: 'slow', copies: 1 } },
    { maySend: () => leaves.now },
  );
  const id = station.accept(0, aPdf('BOL'));
  await expect.poll(() => slow.asked).toContain('Get-Printer-Attributes');
  return { id, gate, slow, other, leaves };
}

it('a computer that slept meanwhile prints nothing before it knows what was taken over', async () => {
  const { id, gate, slow, leaves } = await asking();
  leaves.now = false;
  gate.resolve(null);
  await sleep(400);
  expect(station.states(id)).toBe('document:queued');
  expect(slow.asked).not.toContain('Print-Job');
  leaves.now = true;
  station.spooler.wake();
  await station.until(id, 'document:printed');
});

it('one that goes to another printer by now does not go to the first', async () => {
  const { id, gate, slow } = await asking(['media-empty-error']);
  station.setRoutes({ billOfLading: { printer: 'other', copies: 1 } });
  await station.until(id, 'document:queued:paper-out');
  gate.resolve(null);
  await sleep(400);
  expect(slow.asked).not.toContain('Print-Job');
  expect(station.states(id)).toBe('document:queued:paper-out');
});

it('one that was left meanwhile is left, and nothing of it is a mistake', async () => {
  const { id, gate, slow } = await asking();
  const [job] = station.jobs(id);
  await station.spooler.handlers.cancel({ ids: [job?.id ?? ''] });
  gate.resolve(null);
  await sleep(400);
  expect(slow.asked).not.toContain('Print-Job');
  expect(station.states(id)).toMatch(/^document:canceled/);
});
