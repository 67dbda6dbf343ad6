import { readFileSync, writeFileSync } from 'node:fs';
import type { Rectangle } from 'electron';
import * as z from 'zod';

/** The screens are designed for at least 1024 × 720; 1280 × 800 fits a station's monitor well. */
export const minWindowSize = { width: 1024, height: 720 };
const firstSize = { width: 1280, height: 800 };

const pixels = z.int().min(-100_000).max(100_000);
const rememberedSchema = z.object({
  x: pixels.optional(),
  y: pixels.optional(),
  width: pixels.min(minWindowSize.width),
  height: pixels.min(minWindowSize.height),
  maximized: z.boolean(),
});
export type WindowBounds = z.infer<typeof rememberedSchema>;

/** The bounds of the last time, or the initial size if none can be read. */
export function readBounds(file: string): WindowBounds {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Missing, damaged or too small: the window's position is not worth a question.
    return { ...firstSize, maximized: false };
  }
}

export function saveBounds(file: string, bounds: WindowBounds): void {
  writeFileSync(file, JSON.stringify(bounds));
}

/** The bounds moved and shrunk into `area`: the monitor they were on may be gone. */
export function fitToArea(area: Rectangle, bounds: WindowBounds): WindowBounds {
  const width = Math.max(minWindowSize.width, Math.min(bounds.width, area.width));
  const height = Math.max(minWindowSize.height, Math.min(bounds.height, area.height));
  if (bounds.x === undefined || bounds.y === undefined) return { ...bounds, width, height };
  const within = (at: number, start: number, room: number) => Math.max(start, Math.min(at, start + room));
  return {
    ...bounds,
    width,
    height,
    x: within(bounds.x, area.x, area.width - width),
    y: within(bounds.y, area.y, area.height - height),
  };
}
