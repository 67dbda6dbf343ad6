import { test as base } from '@playwright/test';
import { startCups, type PrivateCups } from '#support/cups.ts';
import { startInWindows } from './in-windows.ts';
import type { PrintAnswer, PrintQuestion } from './print-question.ts';
import { startRawDevice, type RawDevice } from './raw-device.ts';

export interface Queues {
  cups: PrivateCups;
  /** Behind the queue `Büro-ZT411`. */
  zebra: RawDevice;
  /** Behind the queue `OFFICE`. */
  office: RawDevice;
  /** What a Windows program needs to see these queues and no others. */
  env: Record<string, string>;
  ask(question: PrintQuestion): Promise<PrintAnswer>;
}

/** The queues of Windows: Wine's winspool prints to CUPS, and raw queues there lead to devices that keep the bytes. */
export const test = base.extend<object, { queues: Queues }>({
  queues: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const cups = await startCups();
      const [zebra, office] = await Promise.all([startRawDevice(), startRawDevice()]);
      await cups.addRawQueue('Büro-ZT411', zebra.port);
      await cups.addRawQueue('OFFICE', office.port);
      const env = { CUPS_SERVER: cups.socket };
      const ask = (question: PrintQuestion) =>
        startInWindows('print.ts', question, env).answer as Promise<PrintAnswer>;
      await use({ cups, zebra, office, env, ask });
      cups.resume();
      await Promise.all([cups.stop(), zebra.stop(), office.stop()]);
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
