// Takes docs/screens/*.webp anew from the pictures of the same names. Chromium makes the WebP.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { pageBrowser } from '../../test/host/chromium.ts';
import { root } from '../setup/places.mjs';

/** Runs in the page, which has these globals and Node has not. */
const webpOf = `async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
  return [...new Uint8Array(await webp.arrayBuffer())];
}`;

/** From the pictures in `folder`. */
export async function renewDocsPictures(folder: string): Promise<void> {
  const browser = await chromium.launch(pageBrowser() ?? {});
  const page = await browser.newPage();
  const shown = join(root, 'docs', 'screens');
  for (const name of readdirSync(shown)) {
    const png = join(folder, name.replace('.webp', '.png'));
    if (!existsSync(png)) continue;
    const base64 = JSON.stringify(readFileSync(png).toString('base64'));
    const webp = await page.evaluate<number[]>(`(${webpOf})(${base64})`);
    writeFileSync(join(shown, name), Buffer.from(webp));
  }
  await browser.close();
}
