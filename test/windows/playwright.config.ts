import { defineConfig } from '@playwright/test';

/** Programs of Windows under Wine; `scripts/test-windows.mjs` gives them a screen and a desktop. One prefix, so one at a time. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.wine.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  outputDir: '../../test-results/windows',
});
