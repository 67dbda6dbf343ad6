import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'test',
  globalSetup: './test/e2e/build-first.ts',
  testMatch: ['e2e/**/*.e2e.ts', 'host/**/*.e2e.ts'],
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  outputDir: 'test-results',
});
