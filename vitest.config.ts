import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

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
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/{unit,property}/**/*.test.ts'],
          exclude: ['test/unit/renderer/**'],
          testTimeout: 10_000,
          // The files share their modules: loading zod and the app for each took longer than the tests. What one file could leave
          // for the next is put back here, or refused by test/unit/house.test.ts.
          isolate: false,
          restoreMocks: true,
        },
      },
      {
        // Modules of the window keep state of their own and read `window.station` once, so each file has its own.
        extends: true,
        test: { name: 'unit-renderer', include: ['test/unit/renderer/**/*.test.ts'], testTimeout: 10_000 },
      },
      {
        // Real sockets, real files, real CUPS: one file after another, since ports and printers are shared.
        extends: true,
        test: {
          name: 'contract',
          include: ['test/{contract,security}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
