import { expect, test, vi } from 'vitest';
import * as drawing from '#main/desk/drawing/draw.ts';
import { createDraw } from '#main/desk/drawing/draw-in-worker.ts';
import type { Drawing } from '#main/desk/drawing/drawing.ts';

// Regression: what took the worker too long, or more memory than it may have, was begun anew by the main thread, which has no limit.
test('what a worker could not draw is not drawn by the main thread', async () => {
  const drawHere = vi.spyOn(drawing, 'draw').mockResolvedValue(Buffer.from('%PDF-'));
  const reports: unknown[] = [];
  const draw = createDraw((error) => reports.push(error));
  await expect(draw({ kind: 'code-sheet' } as Drawing)).rejects.toThrow();
  expect(drawHere).not.toHaveBeenCalled();
});
