import { proContested, proIssuedBefore, proLease } from './questions/blocks.ts';
import { documentBytes } from './questions/bytes.ts';
import { sharedListsPull, sharedListsPush, sharedRowHistory } from './questions/shared-lists.ts';
import { findShipments } from './questions/find.ts';
import { getShipment } from './questions/get.ts';
import { shipmentsInDoubt } from './questions/in-doubt.ts';
import { orderOpen } from './questions/order-open.ts';
import { documentsWithoutBytes } from './questions/papers.ts';
import {
  ServerAway,
  type Answer,
  type AnswerQuestion,
  type QuestionInput,
  type QuestionParts,
} from './questions/question.ts';
import * as replace from './questions/replace.ts';
import { listStations } from './questions/stations.ts';
import * as takeOver from './questions/take-over.ts';
import { sendNote } from './questions/send-note.ts';
import { waitUntilPublished, waitUntilPulled } from './questions/waiting.ts';

/** The answers to main's questions, by `is`. Each is in a separate file. */
const questions: Readonly<Record<string, AnswerQuestion>> = {
  'all-told': waitUntilPublished,
  bytes: documentBytes,
  'catalogue-pull': sharedListsPull,
  'catalogue-push': sharedListsPush,
  'caught-up': waitUntilPulled,
  find: findShipments,
  get: getShipment,
  history: sharedRowHistory,
  'in-doubt': shipmentsInDoubt,
  'pro-contested': proContested,
  'pro-given-before': proIssuedBefore,
  'pro-lease': proLease,
  'order-open': orderOpen,
  'papers-without-bytes': documentsWithoutBytes,
  'owners-word': takeOver.ownerResults,
  replace: replace.replaceStation,
  'replace-evidence': replace.replaceEvidence,
  'replaced-tells': replace.reportReplacedWork,
  stations: listStations,
  'take-over': takeOver.takeOver,
  'take-over-again': takeOver.repeatTakeOver,
  'take-over-evidence': takeOver.takeOverEvidence,
  'take-over-here': takeOver.confirmTakeOver,
  'take-over-rows': takeOver.takeOverRows,
  'take-overs-of-mine': takeOver.ownTakeOvers,
  'taken-from-me': takeOver.takenFromThisStation,
  'taken-from-replaced': replace.takenFromReplaced,
  'taken-known': takeOver.acknowledgeTaken,
  tell: sendNote,
  'told-numbers': replace.reportedNumbers,
};

/** Never throws. */
export async function answerQuestion(asked: QuestionInput, parts: QuestionParts): Promise<Answer> {
  const answer = Object.hasOwn(questions, asked.is) ? questions[asked.is] : undefined;
  if (answer === undefined) return { ok: false, code: 'internal', message: `nobody answers "${asked.is}"` };
  try {
    return await answer(asked, parts);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { ok: false, code: error instanceof ServerAway ? 'fleet-away' : 'internal', message };
  }
}
