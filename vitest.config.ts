import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/{unit,property}/**/*.test.ts'], testTimeout: 10_000 },
      },
      {
        // Real sockets, real files, real CUPS: one file after another, since ports and printers are shared.
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
