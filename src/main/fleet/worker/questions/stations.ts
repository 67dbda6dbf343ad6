import type { AnswerQuestion } from './question.ts';

/** Every station of the fleet as the server last had it. */
export const listStations: AnswerQuestion = (_asked, parts) => ({
  ok: true,
  value: parts.stations.list(parts.self.uuid),
});
