import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ServiceSettings } from '#shared/station/settings.ts';
import { smallForm } from '#support/small-form.ts';
import { spellingsIn } from '#support/spellings.ts';
import { goTo } from '../e2e/acts.ts';
import { expect, test } from '../e2e/bench.ts';
import { startAttacker } from './listening-attacker.ts';

// With a Chromium of its own, as a person has it.
test.use({ sharesChromium: false });

const secret = 'e2e-secret-5309';
const caFile = fileURLToPath(new URL('../support/certificates/ca.pem', import.meta.url));

// No administrator's file: what it sets is not the page's to change.
// eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
test.use({ provision: async ({}, use) => use(null), stationEnv: {} });

/** What a script in the page does with every call that there is: has the service asked at an address of its own. */
const sendElsewhere = (page: Page, change: Partial<ServiceSettings>, form: ShipmentForm): Promise<string> =>
  page.evaluate(
    async ({ change, form }) => {
      const api = window.station;
      const view = await api.settings.get();
      if (!view.ok || view.value.settings.service === null) throw new Error('not set up');
      const service = { ...view.value.settings.service, ...change };
      const saved = await api.settings.save({ service });
      if (!saved.ok) throw new Error(saved.error.message);
      const answers: unknown[] = [saved, await api.settings.testConnection()];
      const draft = await api.drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      answers.push(await api.rates.get({ draftId: draft.value.id, form, direction: 'outbound' }));
      answers.push(await api.shipments.submit({ draftId: draft.value.id, form }));
      answers.push(await api.submissions.reopenLane());
      const list = await api.submissions.list({ scope: 'open' });
      if (!list.ok) throw new Error(list.error.message);
      for (const { id } of list.value) answers.push(await api.submissions.tryNow({ id, unchecked: true }));
      answers.push(await api.tracking.list({ scac: 'SAIA', from: '2026-01-01', to: '2026-01-02' }));
      await new Promise((resolve) => setTimeout(resolve, 1500));
      for (const row of list.value) {
        const { shipmentId } = row;
        answers.push(await api.exchanges.list({ shipmentId }), await api.exchanges.export({ shipmentId }));
      }
      return JSON.stringify(answers);
    },
    { change, form },
  );

test('a page that is taken over cannot have the authentication identifier sent elsewhere', async ({
  launch,
  bench,
}) => {
  const attacker = await startAttacker();
  let station = await launch();
  const { baseUrl } = bench.service;
  const home = { baseUrl, proxy: '', caFile: '' };
  await station.page.evaluate(
    async ({ baseUrl, secret }) => {
      const service = { baseUrl, userName: 'dock7', clientCode: 'TRF-07' };
      await window.station.settings.save({ service });
      await window.station.settings.saveCredentials({ authenticationId: secret, keepInBasicText: true });
    },
    { baseUrl, secret },
  );

  const elsewhere: Partial<ServiceSettings>[] = [
    { baseUrl: `http://${attacker.host}` },
    { baseUrl: `https://${attacker.tlsHost}`, caFile },
    { baseUrl: `https://${attacker.tlsHost}/api`, proxy: attacker.host, caFile },
    { baseUrl: baseUrl.replace('127.0.0.1', 'localhost') },
    { baseUrl, proxy: attacker.host },
  ];
  const seen: string[] = [];
  for (const [index, change] of elsewhere.entries())
    seen.push(
      await sendElsewhere(station.page, { ...home, ...change }, smallForm(String(790_010_000 + index))),
    );
  // The other address stands at the next start, too.
  await station.page.evaluate(async (host) => {
    const view = await window.station.settings.get();
    if (!view.ok || view.value.settings.service === null) throw new Error('not set up');
    await window.station.settings.save({
      service: { ...view.value.settings.service, baseUrl: `http://${host}`, proxy: '' },
    });
  }, attacker.host);
  await station.close();
  station = await launch();
  seen.push(await sendElsewhere(station.page, {}, smallForm('790010009')));

  expect(spellingsIn(attacker.heard(), secret)).toEqual([]);
  expect(attacker.heard().length).toBe(0);
  expect(bench.asked()).toEqual([]);
  expect(spellingsIn(Buffer.from(seen.join()), secret)).toEqual([]);
  // The packer is told why nothing goes.
  await goTo(station.page, 'Setup');
  await expect(station.page.getByText(/was entered for another address, proxy or CA file/)).toBeVisible();

  // At its own address it is used again, and nobody has to enter it.
  const back = await sendElsewhere(station.page, home, smallForm('790010010'));
  await expect.poll(() => bench.bols().length).toBeGreaterThan(0);
  expect(JSON.stringify(bench.bols())).toContain(secret);
  expect(spellingsIn(Buffer.from(back), secret)).toEqual([]);
  await attacker.close();
});
