import { expect, type Page } from '@playwright/test';
import { aForm, aLineForm } from '#support/builders.ts';
import { csv, orderCells, orderHeadings } from '#support/order-files.ts';
import { smallForm } from '#support/small-form.ts';
import { scan } from '#support/acts/scan.ts';
import { expectPrinted, shipments, type Bench } from './bench.ts';

/** What the screens of a day are about, made by the window's own calls: typing has tests of its own. */
export interface Day {
  accepted: string;
  /** Changed after acceptance: its labels are being destroyed. */
  changed: string;
  voided: string;
  draft: string;
  truck: string;
}

const saia = (bolNumber: string) => ({
  ...smallForm(bolNumber),
  scac: 'SAIA',
  carrierName: 'Saia LTL Freight',
});

export async function makeDay(page: Page, bench: Bench): Promise<Day> {
  const forms = [
    saia('716930001'),
    saia('716930002'),
    saia('716930003'),
    aForm({
      bolNumber: '716930004',
      scac: 'ODFL',
      carrierName: 'Old Dominion',
      proNumber: '',
      lines: [aLineForm()],
    }),
  ];
  await page.evaluate(async (typed) => {
    const { numbers, drafts, shipments: calls } = window.station;
    await numbers.lastBolNumber({ number: null });
    for (const form of typed) {
      const draft = await drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      const done = await calls.submit({ draftId: draft.value.id, form });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
    }
  }, forms);
  await expectPrinted(page, forms.length);
  bench.zebra.set('paper-out', true);
  const ids = new Map((await shipments(page)).map(({ bolNumber, id }) => [bolNumber, id]));
  const idOf = (number: string) => ids.get(number) ?? '';
  const day = { accepted: idOf('716930001'), changed: idOf('716930002'), voided: idOf('716930003') };
  const made = await page.evaluate(
    async ({ accepted, changed, voided, left }) => {
      const { amendments, drafts, masters, templates, trucks } = window.station;
      const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>) => {
        const said = await answer;
        if (!said.ok) throw new Error(JSON.stringify(said.error));
        return said.value;
      };
      await value(masters.make({ shipmentIds: [accepted, changed], covers: 'destination' }));
      await value(amendments.begin({ shipmentId: changed, kind: 'change', reason: 'A third pallet' }));
      await value(amendments.begin({ shipmentId: voided, kind: 'void', reason: 'Called off' }));
      let draft = '';
      for (const form of left) {
        draft = (await value(drafts.create())).id;
        await value(drafts.save({ id: draft, form }));
      }
      const asked = ['poNumber', 'lines.0.handlingUnits'] as never;
      const [form = null] = left;
      await value(templates.save({ id: null, name: 'Bolts to Portland', key: 1, asked, form }));
      const truck = (await value(trucks.begin({ scac: 'SAIA' }))).id;
      await value(trucks.take({ id: truck, shipmentIds: [accepted], taken: true, anyway: true }));
      const seen = await value(trucks.get({ id: truck }));
      const written = {
        trailer: '53-20417',
        seal: 'SL-4471902',
        driver: 'Tomás Ibarra',
        units: '1',
        pieces: '',
      };
      await value(trucks.save({ id: truck, form: { ...seen.form, ...written } }));
      return { draft, truck };
    },
    {
      ...day,
      left: [
        saia('716930011'),
        {
          ...saia('716930012'),
          scac: 'EXLA',
          carrierName: 'Estes',
          consignee: { ...smallForm('1').consignee, company: 'PENA HERMANOS' },
        },
      ],
    },
  );
  return { ...day, ...made };
}

/** Goes to an address of the window, whatever language its links are in. */
async function open(page: Page, search: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, search);
  await expect(page.locator('h1')).toBeVisible();
}
const choose = (page: Page, name: string, text: string): Promise<void> =>
  page
    .locator('.head input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const orders = (from: number, to: number): string => {
  const rows = Array.from({ length: to - from + 1 }, (_, at) => orderCells(from + at));
  const [, wrongZip, wrongTerms] = rows;
  if (wrongZip) wrongZip[7] = '895';
  if (wrongTerms) wrongTerms[15] = 'whenever';
  return csv([orderHeadings, ...rows]);
};

/** Opens the screens that a day is worked on with, each full, found by places and keys: in any language. */
export async function eachDayScreen(
  page: Page,
  day: Day,
  look: (where: string) => Promise<void>,
  first = 1,
): Promise<void> {
  const at = async (where: string, search: string, shows: string) => {
    await open(page, search);
    await expect(page.locator(shows).first()).toBeVisible();
    await look(where);
  };
  await open(page, '?screen=import');
  await choose(page, `orders-${first}.csv`, orders(first, first + 5));
  await expect(page.locator('.work select').nth(3)).toBeVisible();
  await look('import file');
  await page.keyboard.press('F9');
  await expect(page.getByText(`SO-${first}`, { exact: true })).toBeVisible();
  await expect(page.locator('.bar .btn').last()).toBeEnabled();
  await look('import list');
  // The label printer is out of paper: the batch waits, and says for what.
  await page.keyboard.press('F9');
  await expect(page.locator('progress')).toBeVisible();
  await look('import batch');
  await choose(page, 'open.csv', 'Order,Ship To\n1,"Reno\n');
  await expect(page.locator('.banner').first()).toBeVisible();
  await look('import refused');
  await at('trucks', '?screen=trucks', 'table tbody tr');
  await at('truck', `?screen=trucks&id=${day.truck}`, 'table tbody tr');
  await page.locator('h1').click();
  await scan(page, '716930004');
  await expect(page.locator('[role=alert] .banner, .banner').first()).toBeVisible();
  await look('truck alarm');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F9');
  await expect(page.locator('dialog[open] canvas, dialog[open] [role=img]').first()).toBeVisible();
  await look('truck sign');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await at('end of day', '?screen=trucks&view=day', 'table tbody tr');
  await at('address book', '?screen=book&list=docks', 'main tbody button');
  await page.locator('main tbody button').first().click();
  await expect(page.locator('main .side form input').first()).toBeFocused();
  await look('address');
  await at('commodities', '?screen=book&list=freight', 'main tbody button');
  await at('templates', '?screen=templates', 'main ul button');
  await page.locator('main ul li button').nth(1).click();
  await expect(page.locator('main form input').first()).toBeVisible();
  await look('template edited');
  await at('why', `?screen=amend&id=${day.accepted}&kind=change`, 'main input');
  await at('change', `?screen=amend&id=${day.changed}`, 'main input');
  await at('void', `?screen=amend&id=${day.voided}`, 'main input');
  await at('changed shipment', `?screen=shipment&id=${day.changed}`, '.banner');
  await at('own labels', `?screen=shipment&id=${day.accepted}`, '.square');
  await at('masters', '?screen=masters', 'main h3');
  await at('combine', `?screen=combine&draftId=${day.draft}`, 'input[type=radio]');
  await open(page, `?screen=pack&draftId=${day.draft}`);
  await expect(page.locator('[data-field="bolNumber"]')).toHaveValue('716930012');
  await page.locator('main section .line button[aria-expanded]').first().click();
  await look('drafts');
  await open(page, '?screen=setup');
  for (const section of ['scanner', 'defaults', 'numbers', 'own-labels', 'scale', 'import']) {
    await page.locator(`#${section}`).evaluate((node) => node.scrollIntoView());
    await look(`setup ${section}`);
  }
}
