import type { Clock } from '#main/clock.ts';
import { toServiceUnit } from '#shared/freight/measures/typed-measure.ts';
import { unitNamed } from '#shared/freight/measures/unit.ts';
import type { ScaleTrouble, Weighing } from '#shared/station/scale.ts';
import type { ScaleProtocol, ScaleMessage } from './protocols/protocol.ts';
import type { OpenScaleLine, ScaleLine } from './scale-line.ts';

/** The limits of one weighing, in milliseconds and bytes. */
export interface WeighingLimits {
  /** Earlier data is skipped: a device server may send what it buffered from the previous pallet. */
  settle: number;
  /** From an answer to the next request; and from a request without an answer. */
  ask: number;
  askAgain: number;
  total: number;
  bytes: number;
}
export const weighingLimits: WeighingLimits = {
  settle: 250,
  ask: 150,
  askAgain: 1_000,
  total: 5_000,
  bytes: 64 * 1024,
};

/** Pounds as the line has them: as the scale shows them, or converted from kilograms by the rule of what is typed. */
export function poundsOf(value: number, unit: 'lb' | 'kg'): number {
  const factor = unitNamed(unit, 'weight')?.factor ?? 1;
  return factor === 1 ? value : toServiceUnit(value, 'weight', factor);
}

const trouble = (what: ScaleTrouble): Weighing => ({ kind: 'trouble', trouble: what });
const isSame = (one: ScaleMessage | null, other: ScaleMessage): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * The result of the scale's messages. Two in a row must agree: one flipped digit on a line without parity is not a weight, and no scale in
 * motion sends the same stable weight twice.
 */
class Verdict {
  #last: ScaleMessage | null = null;
  #hasTare = false;
  /** The most serious problem reported, for when the time is over. */
  #heard: ScaleTrouble | null = null;

  take(word: ScaleMessage): Weighing | null {
    if (word.kind === 'tare') {
      if (!this.#hasTare) this.#last = null;
      this.#hasTare = true;
      return null;
    }
    // With a tare, gross is not what the display shows.
    if (word.kind === 'weight' && this.#hasTare && !word.isNet) return null;
    const agrees = isSame(this.#last, word);
    this.#last = word;
    if (word.kind !== 'weight') {
      if (this.#heard === null || this.#heard === 'motion') this.#heard = word.kind;
      return agrees && word.kind !== 'motion' ? trouble(word.kind) : null;
    }
    this.#heard ??= 'motion';
    if (!agrees) return null;
    const { value: shown, unit, isNet } = word;
    const weightLb = poundsOf(shown, unit);
    return weightLb > 0 ? { kind: 'weight', weightLb, shown, unit, isNet } : trouble('zero');
  }

  atTheEnd(bytes: number): Weighing {
    return trouble(this.#heard ?? (bytes === 0 ? 'silent' : 'unreadable'));
  }
}

/** A stable weight from an open line, or why there is none. */
function weighOver(
  line: ScaleLine,
  protocol: ScaleProtocol,
  clock: Pick<Clock, 'after'>,
  limits: WeighingLimits,
): Promise<Weighing> {
  return new Promise((resolve) => {
    const verdict = new Verdict();
    let bytes = 0;
    let waiting = Buffer.alloc(0);
    let isSettled = false;
    /** Whether the start of a message was found; before that, half a message could be misread as another. */
    let isInStep = false;
    const timers: (() => void)[] = [];

    const finish = (weighing: Weighing): void => {
      cancelAsk();
      for (const cancel of timers) cancel();
      resolve(weighing);
    };
    let cancelAsk = (): void => undefined;
    function askAfter(milliseconds: number): void {
      cancelAsk();
      const { request } = protocol;
      if (request === null) return;
      cancelAsk = clock.after(milliseconds, () => {
        line.write(request);
        askAfter(limits.askAgain);
      });
    }

    function read(): void {
      if (!isInStep) {
        const begun = protocol.beginning(waiting);
        if (begun === null) return;
        isInStep = true;
        waiting = Buffer.from(begun);
      }
      const { words, rest } = protocol.read(waiting);
      waiting = Buffer.from(rest);
      for (const word of words) {
        const weighing = verdict.take(word);
        if (weighing !== null) {
          finish(weighing);
          return;
        }
      }
      if (words.length > 0) askAfter(limits.ask);
    }

    line.listen(
      (more) => {
        bytes += more.length;
        waiting = Buffer.concat([waiting, more]);
        if (isSettled) read();
        if (bytes > limits.bytes) finish(verdict.atTheEnd(bytes));
      },
      () => finish(trouble('gone')),
    );
    timers.push(
      clock.after(limits.total, () => finish(verdict.atTheEnd(bytes))),
      clock.after(limits.settle, () => {
        isSettled = true;
        // A scale that waits for requests is silent until then, so its answer starts with the first byte.
        isInStep = protocol.request !== null && bytes === 0;
        if (!isInStep) {
          const begun = protocol.beginning(waiting);
          isInStep = begun !== null;
          waiting = Buffer.from(begun ?? waiting);
        }
        askAfter(0);
      }),
    );
  });
}

/** Opens the line, weighs, closes it, so that other programs can use the port. Never rejects. */
export async function weighOnce(
  open: OpenScaleLine,
  protocol: ScaleProtocol,
  clock: Pick<Clock, 'after'>,
  limits: WeighingLimits = weighingLimits,
): Promise<Weighing> {
  const line = await open();
  if (typeof line === 'string') return trouble(line);
  try {
    return await weighOver(line, protocol, clock, limits);
  } finally {
    await line.close();
  }
}
