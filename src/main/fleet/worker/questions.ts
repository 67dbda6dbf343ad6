import { proContested, proGivenBefore, proLease } from './questions/blocks.ts';
import { bytes } from './questions/bytes.ts';
import { sharedListsPull, sharedListsPush, history } from './questions/shared-lists.ts';
import { find } from './questions/find.ts';
import { get } from './questions/get.ts';
import { inDoubt } from './questions/in-doubt.ts';
import { orderOpen } from './questions/order-open.ts';
import { papersWithoutBytes } from './questions/papers.ts';
import {
  ServerAway,
  type Answer,
  type AnswerQuestion,
  type Asked,
  type QuestionParts,
} from './questions/question.ts';
import * as replace from './questions/replace.ts';
import { stations } from './questions/stations.ts';
import * as takeOver from './questions/take-over.ts';
import { tell } from './questions/tell.ts';
import { allTold, caughtUp } from './questions/waiting.ts';

/** The answers to main's questions, by `is`. Each is in a separate file. */
const questions: Readonly<Record<string, AnswerQuestion>> = {
  'all-told': allTold,
  bytes,
  'catalogue-pull': sharedListsPull,
  'catalogue-push': sharedListsPush,
  'caught-up': caughtUp,
  find,
  get,
  history,
  'in-doubt': inDoubt,
  'pro-contested': proContested,
  'pro-given-before': proGivenBefore,
  'pro-lease': proLease,
  'order-open': orderOpen,
  'papers-without-bytes': papersWithoutBytes,
  'owners-word': takeOver.ownersWord,
  replace: replace.replaceStation,
  'replace-evidence': replace.replaceEvidence,
  'replaced-tells': replace.replacedTells,
  stations,
  'take-over': takeOver.takeOver,
  'take-over-again': takeOver.takeOverAgain,
  'take-over-evidence': takeOver.takeOverEvidence,
  'take-over-here': takeOver.takeOverHere,
  'take-over-rows': takeOver.takeOverRows,
  'take-overs-of-mine': takeOver.takeOversOfMine,
  'taken-from-me': takeOver.takenFromMe,
  'taken-from-replaced': replace.takenFromReplaced,
  'taken-known': takeOver.takenKnown,
  tell,
  'told-numbers': replace.toldNumbers,
};

/** Never throws. */
export async function answerQuestion(asked: Asked, parts: QuestionParts): Promise<Answer> {
  const answer = Object.hasOwn(questions, asked.is) ? questions[asked.is] : undefined;
  if (answer === undefined) return { ok: false, code: 'internal', message: `nobody answers "${asked.is}"` };
  try {
    return await answer(asked, parts);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, code: error instanceof ServerAway ? 'fleet-away' : 'internal', message };
  }
}
