import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { guidePages } from './scripts/guide/guide-pages.ts';
import { browserCommands } from './test/browser/commands.ts';
import { pageBrowser } from './test/host/chromium.ts';
import { longContractFiles } from './test/test-levels.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { useMemoryForTemporaryFolders } from './test/support/memory-folder.ts';

// In the Node of Windows under Wine (scripts/test-windows.mjs), which has no junctions and reads files slowly.
const inWine = process.env['DOCKPRINT_TESTS_IN_WINE'] === '1';

useMemoryForTemporaryFolders();

/** What a statement reads is watched in each test process and its threads (test/support/plans). */
const plans = {
  setupFiles: ['test/support/plans/judge-plans.ts'],
  execArgv: ['--import', new URL('test/support/plans/watch-plans.ts', import.meta.url).href],
};

/**
 * Node itself reads the files: an import that Vite would mend fails here as it does in the product, and nothing is translated first. Under
 * Wine Vite reads them, since this was not tried there.
 */
const asNodeReads = inWine
  ? {}
  : {
      experimental: { viteModuleRunner: false, nodeLoader: false },
      execArgv: [...plans.execArgv, '--import', new URL('test/support/raw-imports.ts', import.meta.url).href],
    };

/**
 * Real sockets, real files, real CUPS, each on ports and in folders of the file's own. They mostly wait, so two more run than there are
 * cores.
 */
const contract = {
  ...plans,
  // Patience is no measure: what waits for something true passes as soon as it is. Some hosts take three times as long as others.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
  maxWorkers: availableParallelism() + 2,
  // Beside the unit tests in one command: projects with another number of workers take turns.
  sequence: { groupOrder: 1 },
};
const contractFiles = 'test/{contract,security}/**/*.test.ts';
/** Files that measure what their thread spends: beside other files they would measure those's garbage too. */
const measuring = globSync(contractFiles, { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /threadCpuUsage|longest-task/.test(readFileSync(new URL(file, import.meta.url), 'utf8')));

/** The whole window in one page, mounted anew for each test over the fake station (`test/browser/draw.ts`). */
const browserProject: TestProjectInlineConfiguration = {
  extends: true,
  plugins: [guidePages()],
  // Found only while a file is loaded, it would have the page loaded again in the middle of a run.
  optimizeDeps: { include: ['axe-core', 'zpl-renderer-js'] },
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    env: { KEEP_SCREENSHOTS: process.env['KEEP_SCREENSHOTS'] ?? '' },
    sequence: { groupOrder: 2 },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // As in Playwright: a part of a name, in any case, is enough unless a test says `exact`.
      locators: { exact: false },
      viewport: { width: 1280, height: 800 },
      commands: browserCommands,
      provider: playwright({
        launchOptions: {
          ...pageBrowser({ prefersShell: true }),
          args: [...(pageBrowser()?.args ?? []), '--no-sandbox', '--process-per-site'],
        },
        contextOptions: { timezoneId: 'UTC', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

export default defineConfig({
  // State as the window runs it. A test counts as a server, where state is no proxy and a snapshot of it no copy: a write from a stale
  // one would not be seen.
  resolve: {
    alias: [
      {
        find: /^svelte$/,
        replacement: fileURLToPath(import.meta.resolve('svelte')).replace('index-server', 'index-client'),
      },
    ],
  },
  plugins: [svelte({ dynamicCompileOptions: () => ({ generate: 'client' }) })],
  test: {
    // All cores: by itself Vitest leaves one free, which on two cores doubles the time.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'translated', description: 'a screen in Spanish and French: in npm run test:long' }],
    // 4 MB of words as plain modules: Node reads them sooner than Vite passes them on. Said to all projects: in `vitest related` the first
    // of them that is asked decides for the others, and words that came through Vite had a language of their own.
    server: { deps: { external: [/\/paraglide\//] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          ...plans,
          ...asNodeReads,
          include: ['test/{unit,property}/**/*.test.ts'],
          exclude: [
            'test/unit/renderer/**',
            ...(inWine
              ? ['boundaries', 'scripts/quick-rules', 'scripts/mutation-runs'].map(
                  (name) => `test/unit/${name}.test.ts`,
                )
              : []),
          ],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // The files share their modules: loading zod and the app for each took longer than the tests. What one file could leave
          // for the next is put back here, or refused by test/unit/house.test.ts.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        // The files share their modules: to read zod and the words for each took three times as long as all tests.
        extends: true,
        // Threads, which start sooner than processes; under Wine as it was, since neither was tried there.
        test: {
          name: 'unit-renderer',
          ...(inWine ? {} : { pool: 'threads', isolate: false }),
          setupFiles: ['test/support/close-window.ts'],
          include: ['test/unit/renderer/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // The files of a worker share their modules, as the unit tests do.
        extends: true,
        test: {
          name: 'contract',
          ...contract,
          include: [contractFiles],
          exclude: [...measuring, ...longContractFiles],
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract-long',
          ...contract,
          include: longContractFiles.filter((file) => !measuring.includes(file)),
          isolate: false,
          restoreMocks: true,
        },
      },
      browserProject,
      { extends: true, test: { name: 'contract-measured', ...contract, include: measuring } },
    ],
  },
});
