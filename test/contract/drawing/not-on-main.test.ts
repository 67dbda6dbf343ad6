import { expect, test, vi } from 'vitest';
import { createDraw } from '#main/drawing/draw-in-worker.ts';
import type { Drawing } from '#main/drawing/drawing.ts';

const drawHere = vi.hoisted(() => vi.fn(() => Promise.resolve(Buffer.from('%PDF-'))));
vi.mock('#main/drawing/draw.ts', () => ({ draw: drawHere }));

// Regression: what took the worker too long, or more memory than it may have, was begun anew by the main thread, which has no limit.
test('what a worker could not draw is not drawn by the main thread', async () => {
  const reports: unknown[] = [];
  const draw = createDraw((error) => reports.push(error));
  await expect(draw({ kind: 'code-sheet' } as Drawing)).rejects.toThrow();
  expect(drawHere).not.toHaveBeenCalled();
}, 60_000);
