import { expect, test } from 'vitest';
import { createAmendments } from '#main/amendments/amendments.ts';
import { createCombining } from '#main/combining/combine.ts';
import { loadSources } from '#main/combining/load-sources.ts';
import { value } from '#support/desk-bench.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';

const numbers = someNumbers({
  proRanges: [
    { scac: 'SAIA', first: '50001', last: '50009' },
    { scac: 'RLCA', first: 'I0099', last: 'I0108' },
  ],
});

function openBench() {
  const bench = numbersBench(openStation().db, { numbers });
  const common = { ...bench, changed: () => undefined };
  const amendments = createAmendments({
    ...common,
    printJobs: () => [],
    prints: { leaveWaitingPrints: () => undefined, cancelDestroyed: () => undefined },
  });
  const combine = createCombining(common, loadSources(common), common.changed);
  const accept = (shipmentId: string): void => {
    bench.db.prepare(`UPDATE submissions SET state = 'accepted' WHERE shipment_id = ?`).run(shipmentId);
  };
  /** What the draft says, sent with another carrier. */
  async function sendWith(scac: string, draftId: string) {
    const { form } = value(await bench.drafts.open({ id: draftId }));
    const sent = value(await bench.shipments.submit({ draftId, form: { ...form, scac } }));
    return bench.shipmentOf(sent.shipmentId).proNumber;
  }
  return { ...bench, amendments: amendments.handlers, combine: combine.handlers, accept, sendWith };
}

test('changed to another carrier, the new BOL does not bear the number that the first carrier’s pool gave', async () => {
  const { enter, accept, amendments, sendWith } = openBench();
  const { shipmentId, shipment } = await enter({ scac: 'SAIA' });
  expect(shipment.proNumber).toBe('50001');
  accept(shipmentId);
  const begun = value(await amendments.begin({ shipmentId, kind: 'change', reason: 'Saia has no truck' }));
  expect(await sendWith('RLCA', begun.amendment?.draft?.id ?? '')).toBe('I0099');
});

test('kept with its carrier, the new BOL keeps it', async () => {
  const { enter, accept, amendments, sendWith } = openBench();
  const { shipmentId } = await enter({ scac: 'SAIA' });
  accept(shipmentId);
  const begun = value(await amendments.begin({ shipmentId, kind: 'change', reason: 'More' }));
  expect(await sendWith('SAIA', begun.amendment?.draft?.id ?? '')).toBe('50001');
});

test('a waiting shipment that goes with others by another carrier leaves its carrier’s number behind, also when taken apart', async () => {
  const { enter, drafts, combine, sendWith } = openBench();
  const load = async (poNumber: string) => {
    const { shipmentId } = await enter({ scac: 'SAIA', poNumber, proNumber: poNumber === 'A' ? '' : '77' });
    return { source: 'shipment' as const, id: shipmentId };
  };
  const loads = [await load('A'), await load('B')];
  const { differences } = value(await combine.compare({ loads }));
  const pro = differences.find(({ question }) => question === 'proNumber');
  const pooled = pro?.choices.findIndex(({ text }) => text === '50001') ?? -1;
  const made = value(await combine.make({ loads, answers: { proNumber: pooled } }));
  value(await combine.takeApart({ draftId: made.id }));
  const [back] = value(await drafts.list()).filter(({ poNumber }) => poNumber === 'A');
  expect(await sendWith('RLCA', back?.id ?? '')).toBe('I0099');
});

test('a number that is another shipment’s and merely the same stays as it was typed', async () => {
  const { enter } = openBench();
  expect((await enter({ scac: 'SAIA' })).shipment.proNumber).toBe('50001');
  expect((await enter({ scac: 'RLCA', proNumber: '50001' })).shipment.proNumber).toBe('50001');
});
