import { parentPort } from 'node:worker_threads';
import { getApi } from 'zpl-renderer-js';
import type { Drawing, DrawTask } from './pictures.ts';

const inchMm = 25.4;
const paper = { widthMm: 4 * inchMm, heightMm: 6 * inchMm, dotsPerMm: 8 };

parentPort?.on('message', ({ index, zpl }: DrawTask) => {
  void getApi()
    .then((api) => api.zplToBase64Async(zpl, paper.widthMm, paper.heightMm, paper.dotsPerMm))
    .then((png) => {
      const drawing: Drawing = { index, png: Buffer.from(png, 'base64') };
      parentPort?.postMessage(drawing);
    });
});
