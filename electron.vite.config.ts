import { svelte } from '@sveltejs/vite-plugin-svelte';
import { paraglideVitePlugin } from '@inlang/paraglide-js';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';
import { guidePages } from './scripts/guide/guide-pages.ts';
import { bundledPackages } from './scripts/package/bundled-packages.ts';
import { callNames, eventNames } from './src/shared/ipc/contract.ts';
import { wasmFile } from './scripts/package/wasm-file.ts';

const root = import.meta.dirname;
// The window and its workers are one part.
const inWindow = bundledPackages(resolve(root, 'out/bundled/renderer.json'));

export default defineConfig({
  main: {
    plugins: [bundledPackages(resolve(root, 'out/bundled/main.json'))],
    build: {
      outDir: 'out/main',
      // The training service and its fonts load only when used: each dynamic import stays a chunk of its own.
      rolldownOptions: {
        // A thread needs a file of its own (src/main/worker-file.ts).
        input: {
          index: resolve(root, 'src/main/index.ts'),
          'answer-worker': resolve(root, 'src/main/freight-service/answer-worker.ts'),
          'copy-check-worker': resolve(root, 'src/main/storage/copies/copy-check-worker.ts'),
          'drawing-worker': resolve(root, 'src/main/desk/drawing/drawing-worker.ts'),
          'fleet-worker': resolve(root, 'src/main/fleet/worker/fleet-worker.ts'),
          'import-worker': resolve(root, 'src/main/import/reading/import-worker.ts'),
          'label-page-worker': resolve(root, 'src/main/printing/documents/label-page-worker.ts'),
          'whole-check-worker': resolve(root, 'src/main/storage/opening/whole-check-worker.ts'),
          'winspool-worker': resolve(root, 'src/main/printing/winspool/winspool-worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js' },
      },
    },
  },
  preload: {
    define: { contractNames: JSON.stringify({ calls: callNames, events: eventNames }) },
    plugins: [bundledPackages(resolve(root, 'out/bundled/preload.json'))],
    build: {
      outDir: 'out/preload',
      rolldownOptions: {
        input: { index: resolve(root, 'src/preload/index.ts') },
        // A sandboxed preload must be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src/renderer'),
    plugins: [
      inWindow,
      guidePages(),
      svelte(),
      paraglideVitePlugin({
        project: resolve(root, 'project.inlang'),
        outdir: resolve(root, 'src/renderer/src/paraglide'),
      }),
    ],
    worker: { format: 'es', plugins: () => [inWindow, wasmFile()] },
    build: {
      outDir: resolve(root, 'out/renderer'),
      // app:// serves every asset; inlining would need data: in the CSP.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: resolve(root, 'src/renderer/index.html'),
        // What the window opens with is one script: app:// serves each file by a call to main.
        output: { codeSplitting: { groups: [{ name: 'window', tags: ['$initial'] }] } },
      },
    },
  },
});
