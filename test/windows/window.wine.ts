import { writeForm } from '#shared/freight/form/write-form.ts';
import { aShipment } from '#support/builders.ts';
import { typeShipment } from '#support/type-shipment.ts';
import { aroundTheStation, shownShipment, test as e2e } from '../e2e/bench.ts';
import { expect, test as windows } from './support/bench.ts';
import { mergeTests } from '@playwright/test';
import { likeness, pagesOf, sheetsOf } from './support/ink.ts';

const test = mergeTests(e2e, windows).extend({
  stationEnv: async ({ queues }, use) => {
    await use({ DOCKPRINT_AUTHENTICATION_ID: 'e2e-secret-47', ...queues.env });
  },
  // Both printers are queues of Windows: winspool for the labels, SumatraPDF for the BOL.
  provision: async ({ bench }, use) => {
    await use({
      station: { id: '7', name: 'Dock 7', packer: 'Inés Kowalczyk', packers: ['Inés Kowalczyk'] },
      ...aroundTheStation(bench, 'ipp://127.0.0.1:9/ipp'),
      printers: [
        { id: 'labels-1', name: 'Bench labels', kind: 'system-queue', queue: 'Büro-ZT411', language: 'zpl' },
        { id: 'laser-1', name: 'Office laser', kind: 'system-queue', queue: 'OFFICE', language: 'pdf' },
      ],
    });
  },
});
const units = aShipment().lines.reduce((sum, line) => sum + line.handlingUnits, 0);

test('F9: the labels through winspool, the BOL through SumatraPDF, both no more than sent', async ({
  station,
  bench,
  queues,
}) => {
  const { page } = station;
  const [labelsBefore, papersBefore] = [queues.zebra.jobs.length, queues.office.jobs.length];
  const form = writeForm(aShipment(), 'en');
  await typeShipment(page, form);
  await page.keyboard.press('F9');
  await expect
    .poll(
      () =>
        shownShipment(page)
          .then((now) => now.printJobs.map((job) => job.state))
          .catch(() => []),
      { timeout: 60_000 },
    )
    .toEqual(Array.from({ length: units + 1 }, () => 'sent'));
  expect(bench.bols()).toHaveLength(1);

  const view = await shownShipment(page);
  const stored = await page.evaluate(
    (ids) => Promise.all(ids.map(async (id) => (await fetch(`labels/${id}.zpl`)).text())),
    view.labels.map(({ id }) => id),
  );
  await expect.poll(() => queues.zebra.jobs.length).toBe(labelsBefore + units);
  expect(queues.zebra.jobs.slice(labelsBefore).map(String).sort()).toEqual(stored.sort());

  await expect.poll(() => queues.office.jobs.length).toBe(papersBefore + 1);
  const document = view.documents[0]?.id ?? '';
  const pdf = await page.evaluate(async (id) => {
    const bytes = new Uint8Array(await (await fetch(`documents/${id}.pdf`)).arrayBuffer());
    return Array.from(bytes);
  }, document);
  const [[sheet], [paper]] = [
    await sheetsOf(queues.office.jobs.at(-1) ?? Buffer.alloc(0)),
    await pagesOf(Buffer.from(pdf)),
  ];
  expect(sheet && paper && likeness(sheet, paper)).toBeGreaterThan(0.95);
  expect((await queues.cups.jobNames('OFFICE')).at(-1)).toContain(form.bolNumber);
});
