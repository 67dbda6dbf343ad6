import { printReasonOf, type PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LabelFeed, LabelToPrint, PrintOutcome } from '../label-printer.ts';
import { isEmpty } from './host-status.ts';
import { hasOnlyPartial, isWorking, lookAt, lookWithOdometer, readOdometer, type Look } from './look.ts';
import { thermalPrinterOn } from './thermal-interface.ts';
import { ConnectionLost, type ZebraConnection, type ZebraLimits } from './zebra-connection.ts';

/** Labels sent and not yet out: enough to keep the printer fed, few enough that a jam is told exactly. */
const WINDOW = 3;

interface OnItsWay extends LabelToPrint {
  /** What the odometer shows when this label is out. */
  end: number;
}

/**
 * Waits until the printer is idle, so that its odometer is ours to read. Clears the beginning of a label that a broken
 * session left (~JA), since the next label would be read as its continuation. Returns what is in the way, or null.
 */
async function waitUntilIdle(
  connection: ZebraConnection,
  limits: ZebraLimits,
): Promise<PrinterCondition | null> {
  const until = performance.now() + limits.busy;
  for (let cleared = false; ;) {
    const { status, condition } = await lookAt(connection);
    if (!status) return condition;
    if (condition === 'ready') return null;
    if (!isWorking(condition)) return condition;
    if (performance.now() > until) {
      if (!hasOnlyPartial(status) || cleared) return condition;
      await connection.write(Buffer.from('~JA'));
      cleared = true;
    }
    await sleep(Math.min(limits.pause, 100));
  }
}

/** One job on one open connection (printing.md, The Zebra session). Answers what stopped it, null when all went. */
export class ZebraSession {
  readonly #connection: ZebraConnection;
  readonly #feed: LabelFeed;
  readonly #limits: ZebraLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #thermal: ReturnType<typeof thermalPrinterOn>;
  #onItsWay: OnItsWay[] = [];
  /** What the odometer showed last. */
  #seen: number | null = null;
  /** The odometer when everything taken so far is out; null when this printer has none. */
  #expected: number | null = null;

  constructor(
    connection: ZebraConnection,
    name: string,
    feed: LabelFeed,
    limits: ZebraLimits,
    signal?: AbortSignal,
  ) {
    this.#connection = connection;
    this.#thermal = thermalPrinterOn(connection, name);
    this.#feed = feed;
    this.#limits = limits;
    this.#signal = signal;
  }

  async run(): Promise<PrinterCondition | null> {
    try {
      const inTheWay = await waitUntilIdle(this.#connection, this.#limits);
      if (inTheWay !== null) {
        await this.#connection.end();
        return inTheWay;
      }
      const odometer = await readOdometer(this.#connection);
      // A late answer is no missing counter: without it nothing could be confirmed, and nothing was sent yet.
      if (odometer === null) {
        await this.#connection.end();
        return 'mute';
      }
      this.#expected = odometer === 'none' ? null : odometer;
      return await this.#work();
    } catch (error) {
      const code = error instanceof ConnectionLost ? error.code : 'error';
      this.#giveUp(printReasonOf(code));
      if (!(error instanceof ConnectionLost)) throw error;
      return 'not-reachable';
    }
  }

  async #work(): Promise<PrinterCondition | null> {
    let quietSince = performance.now();
    let pause = 4;
    let last: PrinterCondition = 'ready';
    for (;;) {
      if (isWorking(last)) await this.#fill();
      if (this.#onItsWay.length === 0) {
        await this.#connection.end();
        return isWorking(last) ? null : last;
      }
      const look = await lookWithOdometer(this.#connection);
      if (look.condition !== last) this.#feed.condition(look.condition);
      const moved = this.#judge(look);
      // A change of condition starts the wait anew: paper put in is as good as a label that came out.
      if (moved || look.condition !== last) quietSince = performance.now();
      last = look.condition;
      const quiet = performance.now() - quietSince;
      if (this.#onItsWay.length > 0 && (await this.#isOver(look, quiet)))
        return isWorking(last) ? null : last;
      if (moved) pause = 4;
      else {
        await sleep(pause);
        pause = Math.min(pause * 2, this.#limits.pause);
      }
    }
  }

  async #fill(): Promise<void> {
    while (this.#onItsWay.length < WINDOW && !this.#signal?.aborted) {
      const label = this.#feed.next(this.#expected);
      if (!label) return;
      this.#expected = this.#expected === null ? null : this.#expected + label.count;
      this.#onItsWay.push({ ...label, end: this.#expected ?? 0 });
      await this.#thermal.raw(label.zpl);
    }
  }

  /** Tells the feed what this look proves; true when the printer has got on. */
  #judge({ status, condition, odometer }: Look): boolean {
    if (!status) return false;
    // The answer came on the same connection after the labels: they were read.
    for (const label of this.#onItsWay) this.#feed.sent(label.id, isWorking(condition) ? null : condition);
    if (this.#expected === null || odometer === null || odometer === 'none') {
      if (condition !== 'ready' || this.#expected !== null) return false;
      return this.#settleAll({ kind: 'sent', reason: 'no-odometer' });
    }
    // More came out than was sent: somebody else prints here too, and the counter proves nothing more.
    if (odometer > this.#expected)
      return this.#settleAll({ kind: 'in-doubt', reason: 'odometer-jumped', condition });
    let moved = odometer !== this.#seen;
    this.#seen = odometer;
    while (this.#onItsWay[0] && this.#onItsWay[0].end <= odometer) {
      const last = this.#onItsWay.length === 1;
      // The last one is out only when nothing is left in the printer.
      if (last && !isEmpty(status)) break;
      this.#feed.settled(this.#onItsWay[0].id, { kind: 'printed' });
      this.#onItsWay.shift();
      moved = true;
    }
    return moved;
  }

  /** Ends the session with labels still on their way, when waiting longer cannot help. */
  async #isOver({ status, condition }: Look, quiet: number): Promise<boolean> {
    if (!status && quiet > this.#limits.attention) {
      this.#giveUp('mute', condition);
      return true;
    }
    if (status && condition !== 'ready' && quiet > this.#limits.attention) {
      // They are in the printer and their last word was `sent`: the next session settles them.
      await this.#connection.end();
      return true;
    }
    if (condition === 'ready' && quiet > this.#limits.idle) {
      this.#settleAll({ kind: 'in-doubt', reason: 'no-confirmation', condition });
      await this.#connection.end();
      return true;
    }
    if (this.#signal?.aborted && quiet > this.#limits.closing) {
      if (status) await this.#connection.end();
      else this.#giveUp('stopped', condition);
      return true;
    }
    return false;
  }

  #settleAll(outcome: PrintOutcome): true {
    for (const label of this.#onItsWay) this.#feed.settled(label.id, outcome);
    this.#onItsWay = [];
    return true;
  }

  #giveUp(reason: PrintReason, condition: PrinterCondition | null = null): void {
    this.#connection.reset();
    this.#settleAll({ kind: 'in-doubt', reason, condition });
  }
}
