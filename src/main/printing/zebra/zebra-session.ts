import { printReasonOf, type PrintReason } from '#shared/station/print-reason.ts';
import type { PrinterCondition } from '#shared/station/printer.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrinterHabits } from '#main/storage/printing/print-run-store.ts';
import type { LabelFeed, RunFindings } from '../label-printer.ts';
import { mayHaveLabelsLeft, quietMilliseconds } from './agreement.ts';
import { isEmpty, variablesIn } from './host-status.ts';
import { identify, readIdentity, unknownIdentity } from './identity.ts';
import { startingCounter, waitUntilIdle } from './idle.ts';
import { LabelRun } from './label-run.ts';
import { bootedAt, readUptime, wasRestarted, type PrinterUptime } from './printer-life.ts';
import { isWorking, readStatusAndCounter, type StatusReading } from './printer-status.ts';
import { Pace, pauseMilliseconds } from './pace.ts';
import type { SessionEnd, SessionSettings } from './session-end.ts';
import { stopwatch } from './stopwatch.ts';
import { thermalPrinterOn } from './thermal-interface.ts';
import { ConnectionLost, type ZebraConnection, type ZebraLimits } from './zebra-connection.ts';

/**
 * The printer's own settings by their Set-Get-Do variables; one that it does not know is null. Null: not all of them in time; a late one would be
 * read as the answer to the next question, so the caller ends this connection. Throws ConnectionLost.
 */
const readSetup = (
  connection: ZebraConnection,
  names: readonly string[],
): Promise<Map<string, string | null> | null> =>
  connection.ask(names.map((name) => `! U1 getvar "${name}"\r\n`).join(''), (text) => {
    const values = variablesIn(text);
    if (values.length < names.length) return null;
    return new Map(
      names.map((name, index) => {
        const value = values[index]?.trim() ?? '';
        return [name, value === '' || value === '?' ? null : value];
      }),
    );
  });

/** How long a reading counts as current: no one can load paper or feed a label in less. */
const freshMilliseconds = 100;
/** After so many unanswered questions about its uptime a printer is not asked any more: each costs a second before a label. */
const maxSilences = 3;
/** Extra time before the first byte of a run, for the commit before it: a busy disk takes seconds. */
const commitMilliseconds = 10_000;

/**
 * One session on one open connection (docs/decisions/printed.md). Labels go in runs: sent a small window ahead, and
 * printed all together at the point where the counter has moved by exactly what was sent and the printer is empty.
 */
export class ZebraSession {
  readonly #connection: ZebraConnection;
  readonly #feed: LabelFeed;
  readonly #limits: ZebraLimits;
  readonly #signal: AbortSignal | undefined;
  readonly #settings: SessionSettings;
  readonly #thermal: ReturnType<typeof thermalPrinterOn>;
  #identity = unknownIdentity;
  #habits: PrinterHabits | null = null;
  #pace = new Pace(0);
  /** Null: it does not say how long it has been on. */
  #life: PrinterUptime | null = null;
  /** If a label came out after its wait had ended, the first run would agree one label too early. */
  #mayOweLabels = false;
  /** Since when the run has been at its point of agreement. */
  #agreedSince: number | null = null;
  /** It answered nothing for a while. A print box keeps the connection when another printer is plugged in, whose counter may say anything. */
  #wasSilent = false;
  /** How long ago the counter that the run starts from was requested. */
  #age: () => number = () => 0;
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

  /** Returns the condition that stopped it; null when everything was sent and settled. */
  async run(): Promise<SessionEnd> {
    try {
      const stopped = (await this.#prepare()) ?? (await this.#awaitAnnounced());
      if (stopped === null) return await this.#printRuns();
      if (stopped === 'left') {
        // Only queries were sent. A printer that never closes its side would keep the labels that come next.
        this.#connection.reset();
        return null;
      }
      await this.#connection.end();
      return stopped;
    } catch (error) {
      const code = error instanceof ConnectionLost ? error.code : 'error';
      this.#breakOff(printReasonOf(code));
      if (!(error instanceof ConnectionLost)) throw error;
      return 'not-reachable';
    }
  }

  /** Waits for the printer and reads who it is and its counter; no label is sent yet. Returns what prevents printing, or null. */
  async #prepare(): Promise<SessionEnd> {
    const waiting = { shared: this.#settings.shared, signal: this.#signal };
    const blocker = await waitUntilIdle(this.#connection, this.#limits, waiting);
    if (blocker !== null) return blocker;
    const answer = await identify(this.#connection, this.#settings.asks);
    // From now on it is known who answers.
    this.#connection.takeStoodStill();
    this.#age = this.#connection.sinceAsked;
    if (answer === 'no-identity' || answer === 'no-host') return answer;
    // A late answer does not mean that there is no counter. Without it nothing could be confirmed, and nothing was sent yet.
    if (answer === null) return 'mute';
    const { counter: odometer, identity } = answer;
    const { serial } = identity;
    this.#identity = identity;
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
    // Its counter would be another printer's.
    if (start === null || this.#connection.takeStoodStill()) return 'printing';
    this.#age = this.#connection.sinceAsked;
    this.#mayOweLabels = mayHaveLabelsLeft(known);
    await this.#readLife();
    this.#startRun(start);
    return null;
  }

  /**
   * Waits for labels that were announced, and where that took long reads the printer again. `left`: none comes soon, or the connection did not
   * last; nothing was sent, so nothing is in doubt, and what comes later goes by the next.
   */
  async #awaitAnnounced(): Promise<SessionEnd | 'left'> {
    for (const over of this.#feed.announced ?? []) {
      const waited = stopwatch();
      if ((await over()) === 'leave' || this.#connection.isLost) return 'left';
      const stopped = waited() > freshMilliseconds ? await this.#prepare() : null;
      if (stopped !== null) return stopped;
    }
    return null;
  }

  #startRun(odometer: number | null): void {
    this.#run = new LabelRun(odometer, this.#settings.shared, this.#feed);
    if (odometer === null) return;
    this.#feed.begin(this.#identity, odometer, this.#life === null ? null : bootedAt(this.#life));
  }

  /** A shared printer's counter is no proof in any case. */
  async #readLife(): Promise<void> {
    this.#life = null;
    const { shared, silences } = this.#settings;
    if (shared || silences.uptime >= maxSilences) return;
    const life = await readUptime(this.#connection);
    silences.uptime = life === null ? silences.uptime + 1 : 0;
    if (life !== null && life !== 'unknown') this.#life = life;
  }

  /**
   * Whether the printer stayed on for the whole run, which behind a print box the connection does not show. `no-answer`: look again. If it
   * does not report its uptime, an unbroken connection counts instead.
   */
  async #isSameLife(): Promise<boolean | 'no-answer'> {
    if (this.#life === null) return true;
    const now = await readUptime(this.#connection);
    if (now === null) return 'no-answer';
    return now !== 'unknown' && !wasRestarted(this.#life, now);
  }

  async #printRuns(): Promise<SessionEnd> {
    let quietSince = performance.now();
    /** When it was last found able to print: a label that was in progress needs its time from then on. */
    let workingSince = quietSince;
    let backingOff = 4;
    let lastCondition: PrinterCondition = 'ready';
    /** Since a label came out last. */
    const conditionsSeen = new Set<PrinterCondition>();
    for (;;) {
      const stopped = isWorking(lastCondition) ? await this.#sendLabels() : lastCondition;
      if (this.#run.isEmpty()) {
        await this.#connection.end();
        return stopped;
      }
      // What is read late, because the computer slept, says how the printer stood when it was asked.
      const askedAt = performance.now();
      const reading = await readStatusAndCounter(this.#connection);
      const age = this.#connection.sinceAsked;
      if (reading.condition !== lastCondition) this.#feed.condition(reading.condition);
      if (!(await this.#isStillTheSame(reading))) return null;
      const progressed = await this.#applyReading(reading, askedAt);
      if (this.#run.isEmpty()) this.#age = age;
      if (this.#run.broken) {
        await this.#connection.end();
        return null;
      }
      if (progressed) conditionsSeen.clear();
      // A condition that is new restarts the wait, as a label that came out does: somebody may have put in paper. One that was there
      // before does not, or a loose sensor would keep the session for ever.
      const isNew = !conditionsSeen.has(reading.condition);
      conditionsSeen.add(reading.condition);
      if (progressed || isNew) quietSince = performance.now();
      if (progressed || (isWorking(reading.condition) && !isWorking(lastCondition)))
        workingSince = performance.now();
      lastCondition = reading.condition;
      if (!isWorking(lastCondition)) this.#pace.stop();
      if (await this.#endIfStuck(reading, askedAt - quietSince, askedAt - workingSince))
        return isWorking(lastCondition) ? null : lastCondition;
      if (progressed) backingOff = 4;
      else {
        const since = this.#pace.sinceLastLabel(performance.now());
        const isEnding = this.#run.ahead <= 2;
        await sleep(pauseMilliseconds(this.#pace.perLabel, since, isEnding, this.#limits.pause, backingOff));
        backingOff = Math.min(backingOff * 2, this.#limits.pause);
      }
    }
  }

  /**
   * Whether the answers still come from the printer that has the labels. After a silence it is asked who it is; if it cannot say, the
   * session ends.
   */
  async #isStillTheSame({ status, condition }: StatusReading): Promise<boolean> {
    const { serial } = this.#identity;
    if (!status || serial === null) {
      this.#wasSilent ||= !status;
      return true;
    }
    this.#wasSilent = this.#connection.takeStoodStill() || this.#wasSilent;
    if (!this.#wasSilent) return true;
    const now = await readIdentity(this.#connection);
    this.#wasSilent = false;
    if (now?.serial === serial) return true;
    this.#breakOff(now === null ? 'mute' : 'other-printer', condition);
    return false;
  }

  /**
   * Where the process stood still since the counter was read, as in a computer that slept, somebody may have used the printer or put another in its
   * place: then it is read again before a run begins with it. Returns what prevents printing, or null.
   */
  async #sendLabels(): Promise<SessionEnd> {
    while (!this.#signal?.aborted) {
      const begins = this.#run.isEmpty();
      if (begins && !(await this.#readSetup())) return null;
      const fresh = this.#limits.answer + freshMilliseconds;
      if (begins && this.#age() > fresh) {
        const stopped = await this.#prepare();
        if (stopped !== null) return stopped;
      }
      const label = this.#run.take();
      if (!label) return null;
      if (begins && this.#age() > fresh + commitMilliseconds) {
        // Nothing of it was sent: the next session has it again.
        this.#run.settle({ kind: 'not-sent', condition: 'ready' });
        return null;
      }
      this.#pace.start(performance.now());
      await this.#thermal.raw(label.zpl);
    }
    return null;
  }

  /** What the next label changes in the printer is read before, to be put back later. False: no answer, and this connection is over. */
  async #readSetup(): Promise<boolean> {
    const names = this.#feed.unreadSetup?.() ?? [];
    if (names.length === 0) return true;
    const values = await readSetup(this.#connection, names);
    this.#feed.tellSetup?.(values);
    return values !== null;
  }

  /** Tells the feed what this reading proves; true when the printer has made progress. */
  async #applyReading({ status, condition, odometer }: StatusReading, askedAt: number): Promise<boolean> {
    if (!status) return false;
    this.#run.markRead(isWorking(condition) ? null : condition);
    if (!this.#run.hasCounter) {
      if (condition !== 'ready') return false;
      this.#run.settle({ kind: 'sent', reason: 'no-odometer' });
      this.#startRun(null);
      return true;
    }
    if (odometer === null || odometer === 'none') return false;
    const labels = this.#run.observe(odometer, status, condition, this.#known());
    if (labels > 0) this.#pace.countLabels(performance.now(), labels);
    if (!this.#isAgreed(isEmpty(status), askedAt)) return labels > 0;
    const isSame = await this.#isSameLife();
    if (isSame === 'no-answer') return labels > 0;
    if (!isSame) {
      this.#run.putInDoubt('printer-restarted', condition);
      this.#run.broken = true;
      return false;
    }
    this.#habits = this.#run.settleAgreed(this.#habits, this.#pace.slowest);
    this.#startRun(odometer);
    return true;
  }

  /** Whether the run is at its point of agreement; where an older label may still come, the counter must stand still there. */
  #isAgreed(empty: boolean, askedAt: number): boolean {
    const isAgreed = this.#run.isAgreed(empty);
    this.#agreedSince = isAgreed ? (this.#agreedSince ?? performance.now()) : null;
    if (this.#agreedSince === null) return false;
    if (
      this.#mayOweLabels &&
      askedAt - this.#agreedSince < quietMilliseconds(this.#pace.slowest, this.#limits.quiet)
    )
      return false;
    this.#mayOweLabels = false;
    this.#agreedSince = null;
    return true;
  }

  /** Ends the session with labels in flight when waiting longer cannot help; false: continue. */
  async #endIfStuck({ status, condition }: StatusReading, quiet: number, working: number): Promise<boolean> {
    if (this.#run.isEmpty()) return false;
    if (!status && quiet > this.#limits.attention) {
      this.#breakOff('mute', condition);
      return true;
    }
    if (status && condition !== 'ready' && quiet > this.#limits.attention) {
      // They are in the printer and recorded as `sent`: the next session settles them.
      await this.#connection.end();
      return true;
    }
    const idle = quietMilliseconds(this.#pace.slowest, this.#limits.idle);
    if (condition === 'ready' && quiet > idle && working > idle && this.#agreedSince === null) {
      this.#run.putInDoubt('counted-short', condition, this.#learnedFromShortRun());
      await this.#connection.end();
      return true;
    }
    if (this.#signal?.aborted && quiet > this.#limits.closing) {
      if (status) await this.#connection.end();
      else this.#breakOff('stopped', condition);
      return true;
    }
    return false;
  }

  /** A run that fell short says nothing about how the printer counts, but its pace was measured. */
  #learnedFromShortRun(): RunFindings | null {
    if (this.#settings.shared) return null;
    return { habits: this.#known(), agreedAt: null };
  }

  #known(): PrinterHabits {
    const before = this.#habits ?? { showsLabels: false, hidesLabels: false, unbelievedRuns: 0 };
    return { ...before, slowest: this.#pace.slowest };
  }

  #breakOff(reason: PrintReason, condition: PrinterCondition | null = null): void {
    this.#connection.reset();
    this.#run.breakOff(reason, condition);
  }
}
