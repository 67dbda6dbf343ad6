import { test as base, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import { mountApp } from '#renderer/mount-app.ts';
import { dropWindowState } from '#renderer/state/window-state.svelte.ts';
import { createStationApi } from '#shared/ipc/channels.ts';
import { callNames, eventNames } from '#shared/ipc/contract.ts';
import type { StationApi } from '#shared/ipc/contract.ts';
import { fakeTransport, type FakeAnswers } from '#support/fake-station.ts';
import { lookAnswers } from '#support/look-answers.ts';
import { drawnPage, type DrawnPage } from './drawn-page.ts';

export type Language = 'en' | 'es' | 'fr';
/** A test of several languages, which `npm run test:long` runs. */
export const translated = { tags: ['translated'] };
/** A screen in English is drawn by `npm test`, in the other languages by `npm run test:long`. */
export const levelOf = (language: Language): { tags?: string[] } => (language === 'en' ? {} : translated);

export type Draw = (search: string, answers?: FakeAnswers, language?: Language) => Promise<DrawnPage>;

let close: (() => Promise<void>) | null = null;
let station: StationApi;

async function closeWindow(): Promise<void> {
  await close?.();
  close = null;
  document.body.replaceChildren();
  const { documentElement } = document;
  delete documentElement.dataset['theme'];
  documentElement.removeAttribute('lang');
  vi.useRealTimers();
}

const firesInSeconds = 5000;

/** The day, and all that comes only after seconds, as a test says. Shorter timers are real: a screen draws and saves as it does. */
function fakeClock(): void {
  const real = { set: setTimeout.bind(globalThis), clear: clearTimeout.bind(globalThis) };
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    now: new Date('2026-11-17T14:08:20.000Z'),
  });
  const fake = { set: setTimeout.bind(globalThis), clear: clearTimeout.bind(globalThis) };
  Object.assign(globalThis, {
    setTimeout: (run: () => void, ms = 0, ...given: unknown[]) =>
      (ms < firesInSeconds ? real : fake).set(run, ms, ...(given as [])),
    clearTimeout: (timer?: number) => {
      // Timers of the fake clock are counted from far above any of the browser's.
      (timer !== undefined && timer >= 1e12 ? fake : real).clear(timer);
    },
  });
}

/** Opens the window at this address over a station that answers what the test says; the one before is closed. 1280 × 800. */
const draw: Draw = async (search, answers = {}, language = 'en') => {
  await closeWindow();
  localStorage.clear();
  if (innerWidth !== 1280 || innerHeight !== 800) await page.viewport(1280, 800);
  fakeClock();
  // As JSON, like the script of a page has them.
  const told = JSON.parse(
    JSON.stringify({ ...lookAnswers({ language, theme: 'light' }), ...answers }),
  ) as FakeAnswers;
  station = createStationApi(fakeTransport(told), callNames, eventNames) as StationApi;
  history.replaceState(null, '', search);
  await openWindow();
  return drawnPage;
};

async function openWindow(): Promise<void> {
  // An answer that came after the window before was closed may have read the address then, which is another one now.
  dropWindowState();
  const target = document.createElement('div');
  target.id = 'app';
  document.body.append(target);
  // Keys go to the frame that has the focus: Vitest's own page has it at first.
  (window.frameElement as HTMLElement | null)?.focus();
  window.focus();
  close = mountApp(target, station);
  await vi.waitFor(() => {
    if (document.querySelector('h1') === null)
      throw new Error(`no screen came; the window says: ${document.body.innerText.slice(0, 600)}`);
    // The first window of a file loads every module of the app.
  }, 30_000);
  await document.fonts.ready;
}

/** Closes the window and opens it again at its address: it knows what it has stored, and nothing else. */
export async function reopen(): Promise<void> {
  await closeWindow();
  await openWindow();
}

/** Another language is chosen, as in Setup: the window changes where it stands. */
export async function speak(language: Language): Promise<void> {
  const { stationAnswers: answers, stationTell: tell } = globalThis as unknown as {
    stationAnswers: Record<string, object>;
    stationTell: (event: string, payload: unknown) => void;
  };
  answers['station.status'] = { ...answers['station.status'], language };
  tell('statusChanged', answers['station.status']);
  await vi.waitFor(() => {
    if (document.documentElement.lang !== language) throw new Error(`it does not speak ${language}`);
  }, 10_000);
}

export const test = base.extend<{ draw: Draw }>({
  // eslint-disable-next-line no-empty-pattern -- Vitest reads a fixture's needs from this pattern
  draw: async ({}, use) => {
    await use(draw);
    await closeWindow();
    localStorage.clear();
    await commands.leavePage();
  },
});

export { expect, describe } from 'vitest';

/** What the page asked of its station, by name. */
export const askedOf = (_page: DrawnPage, name: string): Promise<unknown[]> =>
  Promise.resolve(
    (globalThis as unknown as { stationCalls: { name: string; input: unknown }[] }).stationCalls
      .filter((call) => call.name === name)
      .map(({ input }) => input),
  );
