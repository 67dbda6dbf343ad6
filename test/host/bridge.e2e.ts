// The bridge between page and main, on a main of a few lines: the same words from both hosts.
import { fileURLToPath } from 'node:url';
import { answerQuestion } from '../e2e/acts.ts';
import { expect, test } from '../e2e/fixture.ts';

test.use({ stationEnv: { DOCKPRINT_APP_MAIN: fileURLToPath(new URL('./probe/main.mjs', import.meta.url)) } });
test.use({ sharesChromium: false });

type Call = (input?: unknown) => Promise<unknown>;
type Loose = Record<string, Record<string, Call>> & {
  on: (event: string, heard: (p: unknown) => void) => () => void;
};
declare global {
  interface Window {
    early: unknown[];
  }
}

test('main sees the frame that asks, and its input', async ({ station }) => {
  const answer = await station.page.evaluate(async () => {
    const loose = window.station as unknown as Loose;
    return loose['station']?.['status']?.({ a: [1, 'é'], gone: undefined });
  });
  expect(answer).toEqual({ url: 'app://station/', isMain: true, input: { a: [1, 'é'], gone: undefined } });
});

test('an event sent while the page loads arrives', async ({ station }) => {
  await expect.poll(() => station.page.evaluate(() => window.early)).toEqual([{ input: 'early' }]);
});

test('events arrive in order, and not after the subscription has ended', async ({ station }) => {
  // The page's own first event must not be counted here.
  await expect.poll(() => station.page.evaluate(() => window.early.length)).toBe(1);
  const heard = await station.page.evaluate(async () => {
    const loose = window.station as unknown as Loose;
    const status = loose['station']?.['status'];
    const seen: string[] = [];
    const note = (name: string) => (payload: unknown) => {
      seen.push(name + String((payload as { input: unknown }).input));
    };
    const same = note('a');
    const endFirst = loose.on('statusChanged', same);
    loose.on('statusChanged', same);
    loose.on('statusChanged', note('b'));
    const heardLast = async (name: string) => {
      while (seen.at(-1) !== name) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await status?.(1);
    await heardLast('b1');
    endFirst();
    endFirst();
    await status?.(2);
    await status?.(3);
    await heardLast('b3');
    return seen;
  });
  expect(heard).toEqual(['a1', 'a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

test('what goes wrong in main comes as a rejection, in Electron’s words', async ({ station }) => {
  const words = await station.page.evaluate(async () => {
    const loose = window.station as unknown as Loose;
    const attempt = (call: Call | undefined) =>
      call?.().then(
        () => 'answered',
        (error: unknown) => (error as Error).message,
      );
    return {
      thrown: await attempt(loose['drafts']?.['current']),
      function: await attempt(loose['drafts']?.['list']),
      missing: await attempt(loose['drafts']?.['open']),
    };
  });
  expect(words.thrown).toBe("Error invoking remote method 'call:drafts.current': Error: boom");
  expect(words.function).toContain('could not be cloned');
  expect(words.missing).toContain("No handler registered for 'call:drafts.open'");
});

test('values come over as they are', async ({ station }) => {
  const value = await station.page.evaluate(() =>
    (window.station as unknown as Loose)['drafts']?.['create']?.(),
  );
  expect(value).toEqual({ nothing: undefined, none: null, deep: [{ n: 1.5, text: 'Łódź' }] });
});

test('protocol.handle sees the app’s own address', async ({ station }) => {
  const seen = await station.page.evaluate(async () => {
    const response = await fetch('labels/a%20b.zpl?x=1', { method: 'HEAD' });
    return [response.headers.get('x-url'), response.headers.get('x-method')];
  });
  expect(seen).toEqual(['app://station/labels/a%20b.zpl?x=1', 'HEAD']);
});

// Electron asks with a box of the system.
test(
  'a question of the app is a page that a person or a test answers',
  { tag: '@double' },
  async ({ station }) => {
    const ask = () =>
      station.page.evaluate(
        () => (window.station as unknown as Loose)['drafts']?.['discard']?.() as Promise<number>,
      );
    for (const [button, response] of [
      ['Use the backup', 0],
      ['Quit', 1],
      [null, 1],
    ] as const) {
      const opened = station.page.context().waitForEvent('page');
      const answer = ask();
      const question = await opened;
      await expect(question.getByRole('heading', { name: 'The file is damaged.' })).toBeVisible();
      if (button === null) await question.close();
      else await answerQuestion(question, button);
      expect(await answer).toBe(response);
    }
  },
);

test(
  'a question that the app takes back is answered as canceled',
  { tag: '@double' },
  async ({ station }) => {
    const opened = station.page.context().waitForEvent('page');
    const answer = station.page.evaluate(
      () => (window.station as unknown as Loose)['drafts']?.['save']?.() as Promise<number>,
    );
    const question = await opened;
    await expect(question.getByRole('heading', { name: 'The file is read.' })).toBeVisible();
    expect(await answer).toBe(1);
    await expect.poll(() => question.isClosed()).toBe(true);
  },
);
