import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import { hastyClock, openDeskBench, value } from '#support/desk-bench.ts';
import { importFrom, patient } from '#support/import-files.ts';
import { ordersCsv } from '#support/order-files.ts';

// Regression: the clock had been set back, and what was typed into an imported load since was not looked at: its list went on calling it ready.
test.each([-3, 0, 3])('what was typed into an imported load is checked (clock %i hours)', async (hours) => {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  let set = 0;
  const clock = { ...hastyClock(), now: () => new Date(Date.now() + set) };
  const { desk } = openDeskBench(service.baseUrl, { limits: patient, clock });
  const { drafts, imports } = desk.handlers;
  await importFrom(desk, 'orders.csv', ordersCsv(2));
  const counts = async () => {
    const { ready = 0, problems = 0 } = value(
      await imports.list({ show: 'open', offset: 0, limit: 20 }),
    ).counts;
    return { ready, problems };
  };
  const ids = value(await imports.list({ show: 'open', offset: 0, limit: 20 })).rows.map(({ id }) => id);
  expect(await counts()).toEqual({ ready: 2, problems: 0 });
  set = hours * 3_600_000;
  const { draftId } = value(await imports.repair({ id: ids[0] ?? '' }));
  const { form } = value(await drafts.open({ id: draftId }));
  const typed = (company: string) => ({ ...form, consignee: { ...form.consignee, company } });
  value(await drafts.save({ id: draftId, form: typed('') }));
  expect(await counts()).toEqual({ ready: 1, problems: 1 });
  // And repaired, with the clock set the other way.
  set = -set;
  value(await drafts.save({ id: draftId, form: typed('Acme') }));
  expect(await counts()).toEqual({ ready: 2, problems: 0 });
});
