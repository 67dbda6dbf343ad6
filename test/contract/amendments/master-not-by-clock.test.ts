import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { patient } from '#support/import-files.ts';

const hours = 3_600_000;

/** A master BOL over two loads, at a station whose clock can be set; `news`: of which loads its newest paper says what is not so. */
async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  let set = 0;
  const clock = { ...hastyClock(), now: () => new Date(Date.now() + set) };
  const bench = openDeskBench(service.baseUrl, { limits: patient, clock });
  const { handlers } = bench.desk;
  const day = value(await handlers.drafts.create()).form.shipDate;
  const ids = [
    await bench.enter({ shipDate: day, poNumber: 'A' }),
    await bench.enter({ shipDate: day, poNumber: 'B' }),
  ];
  for (const id of ids) await bench.reaches(id, 'bol', 'accepted');
  const master = value(await handlers.masters.make({ shipmentIds: ids, covers: 'destination' }));
  const news = async () => value(await handlers.masters.list())[0]?.children.map(({ isNews }) => isNews);
  const setClock = (hoursOff: number) => (set = hoursOff * hours);
  return { handlers, shipmentId: ids[1] ?? '', master, news, setClock };
}

// Regression: the clock had been set back, and a paper that listed a BOL that is void was not said to be old.
test.each([-3, 0, 3])(
  'a load that is void is news to the paper before it, and not to the one after it (clock %i hours)',
  async (off) => {
    const { handlers, shipmentId, master, news, setClock } = await openAll();
    setClock(off);
    value(await handlers.amendments.begin({ shipmentId, kind: 'void', reason: 'Left behind' }));
    expect(await news()).toEqual([false, true]);
    // The other way round a paper that is right was said to be old.
    setClock(-off);
    value(await handlers.masters.again({ id: master.id }));
    expect(await news()).toEqual([false, false]);
  },
);

// Regression: the paper went on saying that the load is being changed, and nobody was told that it counts again.
test('a load that counts again is news to a paper that says it is being changed', async () => {
  const { handlers, shipmentId, master, news } = await openAll();
  value(await handlers.amendments.begin({ shipmentId, kind: 'change', reason: 'One more' }));
  value(await handlers.masters.again({ id: master.id }));
  expect(await news()).toEqual([false, false]);
  value(await handlers.amendments.withdraw({ shipmentId, reason: 'Not needed' }));
  expect(await news()).toEqual([false, true]);
});
