// Small checks of what the app uses of Electron. They run on both hosts and must say the same of each.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../e2e/fixture.ts';
import { launchStation } from './launch.ts';

// With a Chromium of its own, as a person has it.
test.use({ sharesChromium: false });

test('the page comes through protocol.handle with its headers', async ({ station }) => {
  const headers = await station.page.evaluate(async () => {
    const response = await fetch('index.html');
    return Object.fromEntries(response.headers);
  });
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

test('the origin is secure, a missing file is 404, another method 405', async ({ station }) => {
  const seen = await station.page.evaluate(async () => ({
    secure: isSecureContext,
    missing: (await fetch('documents/none.pdf')).status,
    posted: (await fetch('index.html', { method: 'POST' })).status,
  }));
  expect(seen).toEqual({ secure: true, missing: 404, posted: 405 });
});

test('the CSP stops inline scripts, eval and the network', async ({ station }) => {
  const seen = await station.page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'document.documentElement.dataset.inline = "ran"';
    document.head.append(script);
    // Playwright evaluates from outside the CSP, so the page itself must try.
    const blocked = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective === 'connect-src') resolve('blocked');
      });
    });
    const fetched = await fetch('http://127.0.0.1:9/').catch(() => blocked);
    // Text as a timer is eval; it runs, if at all, before the timer set after it.
    Reflect.apply(setTimeout, window, ['document.documentElement.dataset.evaluated = "ran"', 0]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const { inline = 'stopped', evaluated = 'stopped' } = document.documentElement.dataset;
    return { inline, evaluated, fetched };
  });
  expect(seen).toEqual({ inline: 'stopped', evaluated: 'stopped', fetched: 'blocked' });
});

test('only what can be cloned passes, as a copy', async ({ station }) => {
  const words = await station.page.evaluate(() => {
    const call = window.station.drafts.open as (input: unknown) => Promise<unknown>;
    const attempt = async (input: unknown) => {
      try {
        await call(input);
        return 'passed';
      } catch (error) {
        return String(error);
      }
    };
    return Promise.all([
      attempt({ id: () => 1 }),
      attempt(new Proxy({ id: '1' }, {})),
      attempt({ id: '1', more: undefined }),
    ]);
  });
  expect(words[0]).toContain('could not be cloned');
  expect(words[1]).toContain('could not be cloned');
  expect(words[2]).toBe('passed');
});

test('the exposed API cannot be changed, and nothing else is exposed', async ({ station }) => {
  const seen = await station.page.evaluate(() => {
    'use strict';
    const attempt = (change: () => void) => {
      try {
        change();
        return 'changed';
      } catch {
        return 'refused';
      }
    };
    return {
      replaced: attempt(() => {
        (window as { station: unknown }).station = {};
      }),
      emptied: Reflect.deleteProperty(window.station.drafts, 'open'),
      node: ['require', 'process', 'Buffer', 'module'].filter((name) => name in window),
    };
  });
  expect(seen).toEqual({ replaced: 'refused', emptied: false, node: [] });
});

test('a foreign page can neither embed the station nor give a frame the bridge', async ({ station }) => {
  const home = station.page.url();
  const foreign = 'http://foreign.example/';
  await station.page.route(`${foreign}**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        route.request().url() === foreign
          ? `<iframe src="${home}"></iframe><iframe src="/inner"></iframe>`
          : 'inner',
    }),
  );
  await station.page.goto(foreign);
  const frames = station.page.frames().filter((frame) => frame !== station.page.mainFrame());
  expect(frames).toHaveLength(2);
  for (const frame of frames) expect(await frame.evaluate(() => typeof window.station)).toBe('undefined');
  expect(frames.map((frame) => frame.url())).not.toContain(home);
});

test('a page neither leaves nor opens a window', async ({ station }) => {
  const home = station.page.url();
  await station.page.evaluate(() => {
    window.open('https://example.invalid/');
    location.href = 'https://example.invalid/';
  });
  // Main, asked after it was asked for both, has refused them by then.
  const answer = await station.page.evaluate(() => window.station.station.status());
  expect(answer).toMatchObject({ ok: true });
  expect(station.page.url()).toBe(home);
  expect(await station.page.evaluate(() => typeof window.station.on)).toBe('function');
  await expect.poll(() => station.page.context().pages().length).toBe(1);
});

test('one station at a time has a data folder; a killed one leaves no lock', async ({
  launch,
  userDataDir,
}) => {
  const first = await launch();
  await expect(launchStation({ userDataDir })).rejects.toThrow();
  expect(await first.page.evaluate(() => typeof window.station.on)).toBe('function');
  await first.kill();
  expect(() => process.kill(first.pid, 0)).toThrow();
  const second = await launch();
  expect(second.pid).not.toBe(first.pid);
});

test('the window’s place is remembered when it closes', async ({ station, userDataDir }) => {
  const file = join(userDataDir, 'window.json');
  rmSync(file, { force: true });
  await station.close();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    width: 1280,
    height: 800,
    maximized: false,
  });
});

// Playwright loses a page of Electron whose process is replaced.
test('a page whose process dies is loaded again', { tag: '@double' }, async ({ station }) => {
  const pages = station.page.context();
  const again = pages.waitForEvent('page');
  // The navigation itself is what dies.
  await station.page.goto('chrome://crash').catch(() => undefined);
  const page = await again;
  // What a person sees: an evaluation would break off while the page still loads.
  await expect(page.getByRole('link', { name: 'Pack', exact: true })).toBeVisible();
  const answer = await page.evaluate(() => window.station.drafts.open({ id: '' }));
  expect(answer).toMatchObject({ error: { code: 'bad-input' } });
  expect(() => process.kill(station.pid, 0)).not.toThrow();
});
