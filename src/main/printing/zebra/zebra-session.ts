import { printReasonOf, type PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrinterHabits, PrinterIdentity } from '../../storage/print-run-store.ts';
import type { LabelFeed, RunEnd } from '../label-printer.ts';
import { quietTime } from './agreement.ts';
import { isEmpty } from './host-status.ts';
import { readIdentityAndCounter } from './identity.ts';
import { startingCounter, waitUntilIdle } from './idle.ts';
import { LabelRun } from './label-run.ts';
import { isWorking, readStatusAndCounter, readOdometer, type StatusReading } from './printer-status.ts';
import { Pace, pauseFor } from './pace.ts';
import { thermalPrinterOn } from './thermal-interface.ts';
import { ConnectionLost, type ZebraConnection, type ZebraLimits } from './zebra-connection.ts';

export interface SessionSettings {
  name: string;
  /** The counter alone is never proof (shared/station/printer.ts). */
  shared: boolean;
  /** False for a printer that has left the question for its identity unanswered. */
  asksIdentity: boolean;
}

/** `no-identity`: it left that question unanswered and nothing was sent; a fresh connection goes on without. */
export type SessionEnd = PrinterCondition | null | 'no-identity';

const nobody: PrinterIdentity = { serial: null, model: null, firmware: null };

/**
 * One session on one open connection (decision 23). Labels go in runs: sent a small window ahead, and
 * printed all together at the point where the counter has moved by exactly what was sent and the printer is empty.
 */
export class ZebraSession {
  readonly #connection: ZebraConnection;
  readonly #feed: LabelFeed;
  readonly #limits: ZebraLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #settings: SessionSettings;
  readonly #thermal: ReturnType<typeof thermalPrinterOn>;
  #identity = nobody;
  #habits: PrinterHabits | null = null;
  #pace = new Pace(0);
  #run: LabelRun;

  constructor(
    connection: ZebraConnection,
    settings: SessionSettings,
    feed: LabelFeed,
    limits: ZebraLimits,
    signal?: AbortSignal,
  ) {
    this.#connection = connection;
    this.#settings = settings;
    this.#thermal = thermalPrinterOn(connection, settings.name);
    this.#feed = feed;
    this.#limits = limits;
    this.#signal = signal;
    this.#run = new LabelRun(null, settings.shared, feed);
  }

  /** Answers what stopped it, null when all went. */
  async run(): Promise<SessionEnd> {
    try {
      const stopped = await this.#open();
      if (stopped === null) return await this.#work();
      await this.#connection.end();
      return stopped;
    } catch (error) {
      const code = error instanceof ConnectionLost ? error.code : 'error';
      this.#giveUp(printReasonOf(code));
      if (!(error instanceof ConnectionLost)) throw error;
      return 'not-reachable';
    }
  }

  /** Nothing is sent here. What is in the way, or null. */
  async #open(): Promise<SessionEnd> {
    const blocker = await waitUntilIdle(this.#connection, this.#limits);
    if (blocker !== null) return blocker;
    const odometer = await this.#introduce();
    if (odometer === 'no-identity') return odometer;
    // A late answer is no missing counter: without it nothing could be confirmed, and nothing was sent yet.
    if (odometer === null) return 'mute';
    const { serial } = this.#identity;
    this.#habits = serial === null || this.#settings.shared ? null : this.#feed.habits(serial);
    this.#pace = new Pace(this.#habits?.slowest ?? 0);
    if (odometer === 'none') {
      this.#startRun(null);
      return null;
    }
    const known = {
      habits: this.#habits,
      lastAgreed: this.#settings.shared ? null : this.#feed.lastAgreed(odometer, serial),
    };
    const start = await startingCounter(this.#connection, odometer, known, this.#limits);
    if (start === null) return 'printing';
    this.#startRun(start);
    return null;
  }

  /** Who it is and where its counter stands; null: the counter did not come in time. */
  async #introduce(): Promise<number | 'none' | 'no-identity' | null> {
    if (!this.#settings.asksIdentity) return readOdometer(this.#connection);
    const answer = await readIdentityAndCounter(this.#connection);
    if (answer === null) return 'no-identity';
    if (answer === 'late') return null;
    this.#identity = answer.identity;
    return answer.counter;
  }

  #startRun(odometer: number | null): void {
    this.#run = new LabelRun(odometer, this.#settings.shared, this.#feed);
    if (odometer !== null) this.#feed.begin(this.#identity, odometer);
  }

  async #work(): Promise<PrinterCondition | null> {
    let quietSince = performance.now();
    let backingOff = 4;
    let last: PrinterCondition = 'ready';
    for (;;) {
      if (isWorking(last)) await this.#fill();
      if (this.#run.isEmpty()) {
        await this.#connection.end();
        return isWorking(last) ? null : last;
      }
      const reading = await readStatusAndCounter(this.#connection);
      if (reading.condition !== last) this.#feed.condition(reading.condition);
      const moved = this.#judge(reading);
      if (this.#run.broken) {
        await this.#connection.end();
        return null;
      }
      // A change of condition starts the wait anew: paper put in is as good as a label that came out.
      if (moved || reading.condition !== last) quietSince = performance.now();
      last = reading.condition;
      if (!isWorking(last)) this.#pace.stop();
      if (await this.#isOver(reading, performance.now() - quietSince)) return isWorking(last) ? null : last;
      if (moved) backingOff = 4;
      else {
        const since = this.#pace.sinceTick(performance.now());
        const ends = this.#run.ahead <= 2;
        await sleep(pauseFor(this.#pace.label, since, ends, this.#limits.pause, backingOff));
        backingOff = Math.min(backingOff * 2, this.#limits.pause);
      }
    }
  }

  async #fill(): Promise<void> {
    while (!this.#signal?.aborted) {
      const label = this.#run.take();
      if (!label) return;
      this.#pace.start(performance.now());
      await this.#thermal.raw(label.zpl);
    }
  }

  /** Tells the feed what this look proves; true when the printer has got on. */
  #judge({ status, condition, odometer }: StatusReading): boolean {
    if (!status) return false;
    this.#run.read(isWorking(condition) ? null : condition);
    if (!this.#run.hasCounter) {
      if (condition !== 'ready') return false;
      this.#run.settle({ kind: 'sent', reason: 'no-odometer' });
      this.#startRun(null);
      return true;
    }
    if (odometer === null || odometer === 'none') return false;
    const labels = this.#run.observe(odometer, status, condition);
    if (labels > 0) this.#pace.tick(performance.now(), labels);
    if (this.#run.isOut(isEmpty(status))) {
      this.#habits = this.#run.agree(this.#habits, this.#pace.slowest);
      this.#startRun(odometer);
      return true;
    }
    return labels > 0;
  }

  /** Ends the session with labels still on their way, when waiting longer cannot help. */
  async #isOver({ status, condition }: StatusReading, quiet: number): Promise<boolean> {
    if (this.#run.isEmpty()) return false;
    if (!status && quiet > this.#limits.attention) {
      this.#giveUp('mute', condition);
      return true;
    }
    if (status && condition !== 'ready' && quiet > this.#limits.attention) {
      // They are in the printer and their last word was `sent`: the next session settles them.
      await this.#connection.end();
      return true;
    }
    if (condition === 'ready' && quiet > quietTime(this.#pace.slowest, this.#limits.idle)) {
      this.#run.doubt('counted-short', condition, this.#taughtByShort());
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

  /** A run that fell short proves nothing of what the printer shows, but its pace was measured. */
  #taughtByShort(): RunEnd | null {
    if (this.#settings.shared) return null;
    const before = this.#habits ?? { showsLabels: false, hidesLabels: false };
    return { habits: { ...before, slowest: this.#pace.slowest }, agreedAt: null };
  }

  #giveUp(reason: PrintReason, condition: PrinterCondition | null = null): void {
    this.#connection.reset();
    this.#run.giveUp(reason, condition);
  }
}
