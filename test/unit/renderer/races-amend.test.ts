import { beforeEach, expect, test } from 'vitest';
import { laterScene } from '#support/fake-later-steps.ts';
import { SlowStation, settled } from '#support/slow-station.ts';
import { AmendState } from '#renderer/screens/amend/amend-state.svelte.ts';
import { offerScan } from '#renderer/state/scan-taker.ts';

const slow = SlowStation.install();

const piece = (unit: number, isDestroyed: boolean) => ({
  ...{
    jobId: `job-${unit}`,
    kind: 'label',
    unit,
    of: 2,
    copies: 1,
    isLabelDocument: false,
    own: null,
    state: 'printed',
  },
  destroyed: isDestroyed ? { how: 'scan', reason: '', by: 'Ana', at: '2026-11-17T12:00:00.000Z' } : null,
});
/** Two labels of a void BOL, of which so many are destroyed. */
const amending = (destroyed: number) => ({
  ...{
    shipmentId: 'shipment-1',
    bolNumber: '700018342',
    hindrance: null,
    waitingPrints: 0,
    waitingSteps: [],
  },
  amendment: {
    ...{
      kind: 'void',
      state: 'in-force',
      reason: 'Left behind',
      begunBy: 'Ana',
      begunAt: '2026-11-17T11:00:00.000Z',
    },
    ...{ draft: null, successor: null, tell: [] },
    pieces: [1, 2].map((unit) => piece(unit, unit <= destroyed)),
  },
});
const counted = (unit: number) => ({ scanned: { is: 'shared', unit }, now: amending(unit) });

beforeEach(() => {
  slow.reset({
    'amendments.get': amending(0),
    'shipments.get': laterScene('tender')['shipments.get'],
  });
});

async function opened() {
  const heard: string[] = [];
  const amend = new AmendState('shipment-1', (tone) => heard.push(tone));
  const leave = amend.follow();
  await settled();
  return { amend, leave, heard };
}

// Regression: the second scan was refused with a bad sound while the first was answered, and its label not counted.
test('two labels scanned one right after the other are both counted', async () => {
  const { amend, leave, heard } = await opened();
  void amend.scan('700018342');
  void amend.scan('700018342');
  await slow.answer('amendments.scan', counted(1));
  await slow.answer('amendments.scan', counted(2));
  expect(heard).toEqual(['good', 'good']);
  expect(amend.left?.pieces).toEqual([]);
  leave();
});

// Regression: with the hand on a tick box a scan opened the shipment that it is of, and left the list of what is to be destroyed.
test('while labels are to be destroyed a scan is of one, wherever the focus is; then scans go where they always go', async () => {
  const { amend, leave, heard } = await opened();
  expect(offerScan('700018342')).toBe(true);
  await slow.answer('amendments.scan', counted(1));
  expect([heard, amend.left?.pieces.length]).toEqual([['good'], 1]);
  expect(offerScan('700018342')).toBe(true);
  await slow.answer('amendments.scan', counted(2));
  expect(offerScan('700018342')).toBe(false);
  leave();
  expect(offerScan('700018342')).toBe(false);
});
