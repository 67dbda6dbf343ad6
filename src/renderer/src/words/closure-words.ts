import type { LaneClosure } from '#shared/station/attempt-reason.ts';
import { m } from '../paraglide/messages.js';
import { reasonWords } from './reason-words.ts';

export interface ClosureWords {
  state: 'stop' | 'warn';
  title: string;
  text: string;
}

/** The settings are wrong: nothing was sent, and fixing them restarts sending. */
const settingsWrong = (reason: Exclude<LaneClosure, 'in-doubt' | 'turned-away'>) => (): ClosureWords => ({
  state: 'stop',
  title: m.queue_lane_held_title({ why: reasonWords(reason) }),
  text: m.queue_lane_held_text(),
});

/** Why sending is stopped and what restarts it. A new reason does not compile without its words. */
const words: Record<LaneClosure, () => ClosureWords> = {
  'in-doubt': () => ({ state: 'warn', title: m.queue_lane_doubt_title(), text: m.queue_lane_doubt_text() }),
  // Then no read restarts it: the words must not promise that.
  'turned-away': () => ({ state: 'warn', title: m.queue_lane_away_title(), text: m.queue_lane_away_text() }),
  unauthorized: settingsWrong('unauthorized'),
  forbidden: settingsWrong('forbidden'),
  'not-found': settingsWrong('not-found'),
  redirect: settingsWrong('redirect'),
  certificate: settingsWrong('certificate'),
  proxy: settingsWrong('proxy'),
  'no-credentials': settingsWrong('no-credentials'),
};

export const closureWords = (reason: LaneClosure): ClosureWords => words[reason]();
