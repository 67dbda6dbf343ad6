import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callNames, eventNames } from '../../src/shared/ipc/contract.ts';
import { launchStation } from '../host/launch.ts';
import { expect, test } from './fixture.ts';

// With a Chromium of its own, as a person has it.
test.use({ sharesChromium: false });

test('the window opens on the built renderer, takes the contract’s calls and no others, and quits in order', async ({
  station,
}) => {
  const { page } = station;
  await expect(page).toHaveTitle(/Dockprint/);

  await test.step('the page has exactly the contract’s calls and `on`', async () => {
    const names = await page.evaluate(() =>
      Object.entries(window.station).map(([subject, calls]): [string, string[]] => [
        subject,
        typeof calls === 'function' ? [] : Object.keys(calls),
      ]),
    );
    expect(Object.fromEntries(names)).toEqual({ ...callNames, on: [] });
  });

  await test.step('an event’s subscription ends, and there is no other event', async () => {
    const known = await page.evaluate(
      (events) => events.map((event) => typeof window.station.on(event, () => undefined)),
      [...eventNames],
    );
    expect(known).toEqual(eventNames.map(() => 'function'));
    const other = page.evaluate(() => {
      window.station.on('not-an-event' as 'statusChanged', () => undefined);
    });
    await expect(other).rejects.toThrow('No such event');
  });

  await test.step('bad input is answered, never thrown', async () => {
    const answer = await page.evaluate(() => window.station.drafts.open({ id: '' }));
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad-input', problems: [{ path: 'id' }] } });
  });

  await test.step('a foreign page in the window is refused', async () => {
    // The page has no network (test/security/page-and-network.e2e.ts): the foreign page comes from the test's own hand.
    const foreign = 'http://foreign.example/';
    await page.route(foreign, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Foreign</title>' }),
    );
    await page.goto(foreign);
    const answer = await page.evaluate(() => window.station.station.status(undefined));
    expect(answer).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
  });

  await station.close();
  expect(page.isClosed()).toBe(true);
});

test('the preload’s bundle needs Electron and nothing else', () => {
  const bundle = readFileSync(new URL('../../out/preload/index.cjs', import.meta.url), 'utf8');
  const needed = [...bundle.matchAll(/require\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(([, name]) => name);
  expect(needed).toEqual(['electron']);
  // zod would be some 100 kB.
  expect(bundle).not.toMatch(/zod/i);
  expect(bundle.length).toBeLessThan(10_000);
});

// Regression: on a disk too full for this small file the station did not open, after its lanes and printers had begun to work.
test('a station that no command can reach opens all the same', async ({ userDataDir }) => {
  mkdirSync(join(userDataDir, 'control.json', 'in the way'), { recursive: true });
  const station = await launchStation({ userDataDir });
  await expect(station.page.getByRole('navigation').first()).toBeVisible();
  await station.close();
  expect(existsSync(join(userDataDir, 'control.sock'))).toBe(false);
  const log = readFileSync(join(userDataDir, 'logs', 'station.log'), 'utf8');
  expect(log).toContain('control.json');
});
