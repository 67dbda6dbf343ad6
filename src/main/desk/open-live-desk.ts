import { createDesk, type DeskParts } from './desk.ts';
import type { OpenDesk } from './desks.ts';

/** The desk of real work. Its database stays open while training goes on, since it holds the station's settings. */
export function openLiveDesk(parts: DeskParts): OpenDesk {
  const desk = createDesk({ ...parts, asksAboutEarlierNumbers: true, watchesFolder: true });
  return { desk, close: () => desk.stop() };
}
