import type { Step, SubmissionState, SubmissionView } from '#shared/station/submission.ts';
import type { AttemptReason } from '#shared/station/attempt-reason.ts';
import { m } from '../paraglide/messages.js';
import type { Mark } from './mark.ts';
import { clock, clockOrDay, plainNumber, secondsOrDay } from './times.ts';
import { isSuccess, reasonSentence } from './reason-words.ts';

interface StateWords {
  mark: Mark;
  word: () => string;
}

export const submissionStateWords: Record<SubmissionState, StateWords> = {
  queued: { mark: 'wait', word: m.queue_state_queued },
  claimed: { mark: 'send', word: m.queue_state_claimed },
  'on-wire': { mark: 'send', word: m.queue_state_on_wire },
  accepted: { mark: 'done', word: m.queue_state_accepted },
  refused: { mark: 'stop', word: m.queue_state_refused },
  held: { mark: 'stop', word: m.queue_state_held },
  'in-doubt': { mark: 'doubt', word: m.queue_state_in_doubt },
  canceled: { mark: 'off', word: m.queue_state_canceled },
};

type Standing = Pick<SubmissionView, 'state' | 'isTaken' | 'takenBy'>;

/** Another station has what was given up here: it was not canceled, and may be sent from there. */
export const isAtOtherStation = ({ state, isTaken }: Standing): boolean =>
  state === 'canceled' && isTaken === true;

export const shipmentStateWords = (row: Standing): StateWords =>
  isAtOtherStation(row) ? { mark: 'off', word: m.queue_state_taken } : submissionStateWords[row.state];

/** The station that has it. */
export const takenOverText = ({ takenBy = '' }: Pick<Standing, 'takenBy'>): string =>
  takenBy === '' ? m.taken_by_another() : m.taken_by({ station: takenBy });

export const stepWord: Record<Step, () => string> = {
  bol: m.queue_step_bol,
  order: m.queue_step_order,
  tender: m.queue_step_tender,
};

/** The reason for a submission's state: one line, and a second in hint size. */
export interface ReasonLines {
  main: string;
  sub: string | null;
}

export function submissionReasonLines(row: SubmissionView): ReasonLines {
  switch (row.state) {
    case 'queued':
    case 'claimed':
      return queuedWhy(row);
    case 'on-wire':
      return { main: m.queue_try_n({ n: row.attempt }), sub: null };
    case 'in-doubt':
      return { main: m.queue_doubt_word(), sub: null };
    case 'refused':
      if (row.evidence?.elsewhere != null)
        return {
          main: m.j_sent_elsewhere({
            station: row.evidence.elsewhere.station,
            number: row.evidence.elsewhere.bolNumber,
          }),
          sub: null,
        };
      if (row.evidence?.reason === 'other-mode') return { main: m.j_mode_changed(), sub: null };
      return row.evidence?.serviceWords
        ? { main: m.j_words({ words: row.evidence.serviceWords }), sub: m.queue_own_words() }
        : { main: m.refused_no_words(), sub: null };
    case 'held':
      return { main: heldWhy(row), sub: m.queue_mend_settings() };
    case 'accepted':
      return { main: m.queue_accepted_as({ number: row.bolNumber }), sub: null };
    case 'canceled':
      return { main: isAtOtherStation(row) ? takenOverText(row) : m.print_by_hand(), sub: null };
  }
}

/** The settings problem; with the service's own words, if any. */
function heldWhy({ evidence }: SubmissionView): string {
  const why = reasonSentence(evidence?.reason ?? null);
  const words = evidence?.serviceWords ?? '';
  return words === '' ? why : `${why}. ${m.queue_service_said({ words })}`;
}

function queuedWhy(row: SubmissionView): ReasonLines {
  if (row.waitsFor !== null)
    return { main: m.queue_held_back(), sub: m.queue_once_settled({ step: stepWord[row.waitsFor]() }) };
  if (row.laneClosedFor !== null) return { main: m.queue_lane_stopped(), sub: null };
  const reason = row.laneHeldUpBy ?? row.evidence?.reason ?? null;
  if (reason === null || row.state === 'claimed')
    return { main: m.queue_next_in_line(), sub: row.attempt > 1 ? m.queue_try_n({ n: row.attempt }) : null };
  return {
    main: m.queue_nothing_left({ why: reasonSentence(reason) }),
    sub: row.nextAttemptAt === null ? null : m.queue_next_try({ time: clock(row.nextAttemptAt) }),
  };
}

/** When it was sent and how much of it, as evidence of a doubt. */
export function sentAtWords(evidence: SubmissionView['evidence']): string {
  if (evidence?.leftAt == null) return m.queue_left_unknown();
  const time = secondsOrDay(evidence.leftAt);
  return evidence.bytesSent === null
    ? m.queue_left_part({ time })
    : m.queue_left_all({ time, bytes: plainNumber(evidence.bytesSent) });
}

/** Whether the carrier's list had it: the last times it did not. */
export function notListedWords(evidence: SubmissionView['evidence']): string {
  const asked = (evidence?.notFoundAt ?? []).slice(-4).map((at) => clockOrDay(at));
  // A day contains a comma.
  const times = asked.join(asked.some((time) => time.includes(',')) ? '; ' : ', ');
  return times === '' ? m.queue_tracking_not_asked() : m.queue_tracking_not_there({ times });
}

const timeouts: ReadonlySet<AttemptReason> = new Set<AttemptReason>([
  'connect-timeout',
  'headers-timeout',
  'body-timeout',
  'deadline',
]);

/** The answer, or its absence, as evidence of a doubt. */
export function answerWords(evidence: SubmissionView['evidence']): string {
  if (evidence === null) return m.queue_left_unknown();
  const timedOut = evidence.reason !== null && timeouts.has(evidence.reason);
  if (timedOut && evidence.httpStatus === null && evidence.waitedSeconds !== null)
    return m.queue_answer_none({ seconds: Math.round(evidence.waitedSeconds) });
  if (evidence.httpStatus !== null && !isSuccess(evidence.httpStatus))
    return m.queue_answer_http({ status: evidence.httpStatus });
  return reasonSentence(evidence.reason, evidence.httpStatus);
}

/** In doubt first, then what is stopped by the settings, what was refused, what waits and goes, what is over; each oldest first. */
const rank: Record<SubmissionState, number> = {
  'in-doubt': 0,
  held: 1,
  refused: 2,
  'on-wire': 3,
  claimed: 3,
  queued: 3,
  canceled: 4,
  accepted: 4,
};

export const oldestTroubleFirst = (rows: readonly SubmissionView[]): SubmissionView[] =>
  [...rows].sort((a, b) => rank[a.state] - rank[b.state] || Date.parse(a.queuedAt) - Date.parse(b.queuedAt));
