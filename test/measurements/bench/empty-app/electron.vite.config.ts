import { join, resolve } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';

const source = import.meta.dirname;
const folder = resolve(source, '../../../../node_modules/.cache/empty-app');

export default defineConfig({
  main: {
    build: {
      outDir: join(folder, 'main'),
      rolldownOptions: {
        input: { index: join(source, 'main.js') },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: join(folder, 'preload'),
      rolldownOptions: {
        input: { index: join(source, 'preload.js') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: source,
    plugins: [svelte()],
    build: {
      outDir: join(folder, 'renderer'),
      emptyOutDir: true,
      rolldownOptions: { input: join(source, 'index.html') },
    },
  },
});
