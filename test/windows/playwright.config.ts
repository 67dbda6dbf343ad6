import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import type { StationOptions } from '../e2e/fixture.ts';

/**
 * Programs of Windows under Wine; `scripts/test-windows.mjs` gives them a screen and a desktop. One prefix, so one at a time. The main
 * job and the whole way are the tests of test/e2e, with the app's main process in the Node of Windows.
 */
export default defineConfig<StationOptions>({
  testDir: '..',
  testMatch: ['windows/*.wine.ts', 'e2e/main-job.e2e.ts', 'e2e/whole-way.e2e.ts'],
  use: { launcher: join(import.meta.dirname, 'support/launch-in-wine.ts') },
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../../test-results/windows',
});
