import type { Page } from 'playwright';

/** Draws into the driver's field with the mouse: strokes of a name. */
export async function drawSignature(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: /^Signature field/ }).boundingBox();
  if (box === null) throw new Error('no signature field');
  const at = (x: number, y: number): [number, number] => [box.x + x * box.width, box.y + y * box.height];
  for (const stroke of [
    [0.1, 0.7, 0.16, 0.2, 0.22, 0.75, 0.13, 0.5, 0.27, 0.5],
    [0.32, 0.7, 0.36, 0.4, 0.4, 0.7, 0.44, 0.4, 0.5, 0.72, 0.56, 0.38, 0.62, 0.7, 0.8, 0.45],
  ]) {
    await page.mouse.move(...at(stroke[0] ?? 0, stroke[1] ?? 0));
    await page.mouse.down();
    for (let n = 2; n < stroke.length; n += 2)
      await page.mouse.move(...at(stroke[n] ?? 0, stroke[n + 1] ?? 0), { steps: 12 });
    await page.mouse.up();
  }
}
