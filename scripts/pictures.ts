import { readFileSync, writeFileSync } from 'node:fs';
import { growthPicture } from './pictures/growth.ts';
import { roomsPicture } from './pictures/rooms.ts';
import { statesPicture } from './pictures/states.ts';

/** Makes docs/pictures/ from the code: `node scripts/pictures.ts`. */
export const pictures: Record<string, () => string> = {
  rooms: roomsPicture,
  shipment: statesPicture,
  'fleet-growth': growthPicture,
};

const fileOf = (name: string): URL => new URL(`../docs/pictures/${name}.svg`, import.meta.url);

/** Whether the picture on disk is what the code says now. */
export const isCurrent = (name: string): boolean => readFileSync(fileOf(name), 'utf8') === pictures[name]?.();

if (import.meta.main)
  for (const [name, draw] of Object.entries(pictures)) writeFileSync(fileOf(name), draw());
