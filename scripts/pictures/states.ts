import { nextPrintState, printEvents } from '#main/printing/print-state.ts';
import { nextState, submissionEvents } from '#main/submissions/submission-state.ts';
import { printStates } from '#shared/station/print-job.ts';
import { submissionStates } from '#shared/station/submission.ts';
import { printJobDrawing, submissionDrawing, type Drawing } from './state-drawings.ts';
import { arrow, bent, box, group, picture, text, type Point } from './svg.ts';

interface Machine {
  title: string;
  states: readonly string[];
  /** `from → to`, with the events that lead there, as the state machine itself answers. */
  moves: ReadonlyMap<string, string[]>;
  drawing: Drawing;
}

/** It leads from every open state to the same one: said in a line of the picture instead of an arrow from each. */
const undrawn: ReadonlySet<string> = new Set(['restored', 'taken-back', 'owner-sent', 'destroyed']);

function movesOf(
  states: readonly string[],
  events: readonly string[],
  next: (state: string, event: string) => string | null,
): Map<string, string[]> {
  const moves = new Map<string, string[]>();
  for (const from of states)
    for (const event of events.filter((one) => !undrawn.has(one))) {
      const to = next(from, event);
      if (to === null) continue;
      const key = `${from} → ${to}`;
      moves.set(key, [...(moves.get(key) ?? []), event]);
    }
  return moves;
}

const submission: Machine = {
  title: 'A submission: one step of a shipment on its way to the service',
  states: submissionStates,
  moves: movesOf(submissionStates, submissionEvents, (state, event) => {
    const next = nextState(state as (typeof submissionStates)[number], event as 'claimed', 'tender');
    // A start after a crash changes few states: no arrow for the others.
    const isUnchanged = event === 'recovered' && next.ok && next.value === state;
    return next.ok && !isUnchanged ? next.value : null;
  }),
  drawing: submissionDrawing,
};

const printJob: Machine = {
  title: 'A print job: one physical label, or one document with its copies',
  states: printStates,
  moves: movesOf(printStates, printEvents, (state, event) =>
    nextPrintState(state as (typeof printStates)[number], event as 'send'),
  ),
  drawing: printJobDrawing,
};

const pointOf = (written: string, down: number): Point => {
  const [x = 0, y = 0] = written.split(',').map(Number);
  return { x, y: y + down };
};

/** The machine and its drawing must name the same states and the same moves: neither can grow without the other. */
function mustAgree({ states, moves, drawing }: Machine): void {
  const have = [...states, ...moves.keys()];
  const drawn = [...Object.keys(drawing.states), ...Object.keys(drawing.arrows)];
  const missing = have.filter((name) => !drawn.includes(name));
  const gone = drawn.filter((name) => !have.includes(name));
  if (missing.length + gone.length === 0) return;
  throw new Error(
    `scripts/pictures/state-drawings.ts, to be drawn: ${missing.join('; ')}. No longer there: ${gone.join('; ')}.`,
  );
}

function eventLines(events: readonly string[], at: Point, how: string): string[] {
  const inALine = how.includes('stacked') ? 1 : 2;
  const lines = events.flatMap((_, index) =>
    index % inALine === 0 ? [events.slice(index, index + inALine).join(', ')] : [],
  );
  const side = how.includes('end') ? 'end' : 'middle';
  return lines.map((words, index) => text({ x: at.x, y: at.y + index * 15 }, words, `event ${side}`));
}

function drawMachine(machine: Machine, down: number): string[] {
  mustAgree(machine);
  const { moves, drawing } = machine;
  const lines = [...moves].map(([move, events]) => {
    const [path = '', words = ''] = (drawing.arrows[move] ?? '').split(' at ');
    const [at = '', ...how] = words.split(' ');
    return {
      line: arrow(bent(path.split(' ').map((point) => pointOf(point, down)))),
      words: eventLines(events, pointOf(at, down), how.join(' ')),
    };
  });
  const isFinal = (state: string): boolean =>
    ![...moves.keys()].some((move) => move.startsWith(`${state} →`));
  const boxes = Object.entries(drawing.states).map(([state, at]) => {
    const look = isFinal(state) ? 'box final' : state === 'in-doubt' ? 'box asks' : 'box';
    return box({ ...pointOf(at, down), width: 120, height: 40 }, state.replace('-', ' '), look);
  });
  return [...lines.map(({ line }) => line), ...lines.flatMap(({ words }) => words), ...boxes];
}

/** The way of a shipment: through the states of its submissions to those of its print jobs. */
export function statesPicture(): string {
  const second = 440;
  return picture(
    { width: 960, height: 922 },
    'The states of a submission and of a print job, with their events',
    [
      group({ x: 10, y: 10 }, 940, 400, submission.title),
      ...drawMachine(submission, 0),
      group({ x: 10, y: second + 10 }, 940, 426, printJob.title),
      ...drawMachine(printJob, second),
      text({ x: 24, y: 432 }, 'An accepted BOL queues its print jobs:', 'note'),
      text(
        { x: 24, y: 896 },
        'Green: final. Yellow: a person or proof must settle it. Not drawn: restored from a copy, or back from another station, which puts all that is open in doubt;',
        'note',
      ),
      text(
        { x: 24, y: 912 },
        'owner-sent: the station that it was taken from had sent it, which makes what is not on its way accepted; destroyed, its BOL kept: cancelled.',
        'note',
      ),
    ],
  );
}
