import { createDesk, type DeskParts } from './desk.ts';
import type { OpenDesk } from './desks.ts';

/** The desk for real work. Its database stays open during training, because it holds the station's settings. */
export function openLiveDesk(parts: DeskParts): OpenDesk {
  const desk = createDesk({ ...parts, asksAboutEarlierNumbers: true, watchesFolder: true });
  return { desk, close: () => desk.stop() };
}
