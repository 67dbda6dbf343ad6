import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { findElectron, hasDisplay } from './test/host/electron-binary.ts';
import { shortEndToEndFiles } from './test/test-levels.ts';
import { useMemoryForTemporaryFolders } from './test/support/memory-folder.ts';

useMemoryForTemporaryFolders();

export default defineConfig({
  testDir: 'test',
  globalSetup: './test/e2e/build-first.ts',
  testMatch: ['e2e/**/*.e2e.ts', 'host/**/*.e2e.ts', 'security/**/*.e2e.ts'],
  // What only the double of Electron can show is not asked of Electron itself.
  ...(findElectron() !== null && hasDisplay() ? { grepInvert: /@double/ } : {}),
  projects: [
    { name: 'short', testMatch: shortEndToEndFiles },
    { name: 'long', testIgnore: shortEndToEndFiles },
  ],
  fullyParallel: false,
  // Each has a CUPS, a laser and stations of its own on ports of their own; they mostly wait, so one more runs than there are cores.
  workers: availableParallelism() + 1,
  retries: 0,
  // Patience is no measure: what waits for something true passes as soon as it is. Some hosts take three times as long as others.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['html', { open: 'never' }]],
  outputDir: 'test-results',
});
