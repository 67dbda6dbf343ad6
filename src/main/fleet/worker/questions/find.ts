import type { AnswerQuestion } from './question.ts';
import { textOf } from './question.ts';

const most = 500;

/** `{ text, limit, notPickedUp? }` → rows of the other stations, the newest first. */
export const find: AnswerQuestion = (asked, { shipments, stations, self }) => {
  const limit = Math.min(most, Math.max(1, Number(asked['limit'] ?? most)));
  const found = shipments.find({
    text: textOf(asked, 'text'),
    limit,
    notPickedUp: asked['notPickedUp'] === true,
    self: self.uuid,
  });
  return {
    ok: true,
    value: found.map(({ station, row }) => ({ station: stations.ref(station), row })),
  };
};
