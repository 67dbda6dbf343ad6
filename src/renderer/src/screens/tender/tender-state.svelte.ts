import type { FieldProblem } from '#shared/freight/form/read-form.ts';
import { pastShipDate } from '#shared/freight/preflight/ship-date-rule.ts';
import { tenderProblems } from '#shared/freight/form/read-tender.ts';
import { tenderFormSchema, type TenderForm } from '#shared/freight/tender.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { TenderAsSent } from '#shared/station/later-step.ts';
import type { Accessorial } from '#shared/station/settings.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { compare, differences } from '../../components/tender/comparison.ts';
import { Newest, coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { chosenWords } from '../../components/rates/rate-words.ts';
import { initialTender, pickupDayOf } from './first-tender.ts';
import { sendQuestion, type SendQuestion } from '../../components/tender/send-question.ts';
import { mayTakeRate } from '../../components/tender/tenderable.ts';
import { forgetTypedTender, rememberTypedTender, lastPickupWindow, typedTender } from './typed-tender.ts';

const readAfterMilliseconds = 120;

const firstOfEach = (problems: FieldProblem[]): FieldProblem[] =>
  problems.filter(({ path }, at) => problems.findIndex((other) => other.path === path) === at);

/** The tender of one shipment: its input, what the carrier would read, and its single submission. */
export class TenderState {
  readonly id: string;
  view = $state.raw<ShipmentView | null>(null);
  /** The fields hold the initial tender; input before that would be lost. */
  ready = $state(false);
  form = $state<TenderForm>(tenderFormSchema.parse({}));
  reading = $state.raw<TenderAsSent | null>(null);
  accessorials = $state.raw<readonly Accessorial[]>([]);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  /** Set before the first await of a submission, so that a second F9 sees it. */
  submitting = $state(false);
  /** The question before it is queued. */
  asked = $state.raw<SendQuestion | null>(null);
  #confirmed = false;
  tried = $state(false);
  touched = $state<Record<string, true>>({});
  /** A refused tender is being changed for the next attempt. */
  again = $state(false);
  /** Milliseconds of the epoch, to the minute. */
  now = $state(Date.now());

  bol = $derived(this.view?.submissions.find(({ step }) => step === 'bol') ?? null);
  sent = $derived(this.view?.submissions.find(({ step }) => step === 'tender') ?? null);
  paper = $derived(this.view?.billOfLading ?? null);
  /** No tender is queued or sent: it can be edited and sent. */
  open = $derived(this.sent === null || (this.again && this.view !== null && mayTakeRate(this.view)));
  /** One sentence per field: empty hours are missing, and need not also be in the wrong order. */
  problems: FieldProblem[] = $derived.by(() => {
    if (this.view === null) return [];
    // For the current fields: the carrier's reading is requested, and arrives a moment after the typing.
    const serviceBolNumber = this.bol?.state === 'accepted' ? this.view.bolNumber : null;
    return firstOfEach(tenderProblems(this.form, this.view.shipment, serviceBolNumber));
  });
  shown = $derived(this.problems.filter(({ path }) => this.tried || this.touched[path] === true));
  rows = $derived(
    this.view === null || this.reading === null
      ? []
      : compare(this.view.shipment, this.reading, (code) => this.accessorialName(code)),
  );
  marked = $derived(differences(this.rows));
  carrier = $derived.by(() => {
    const code = this.form.carrierCode.trim().toUpperCase();
    const { carrierName = '', scac = '' } = this.view?.shipment ?? {};
    if (code === scac && carrierName !== '') return carrierName;
    const taken = this.view?.chosenRate?.rate;
    return (taken?.scac.trim().toUpperCase() === code && taken.carrierName) || code;
  });

  /** The rate chosen for this quote, in words; null when there is none, or another quote is typed. */
  chosen = $derived.by(() => {
    const taken = this.view?.chosenRate ?? null;
    if (taken === null || String(taken.quoteNumber ?? '') !== this.form.quoteNumber.trim()) return null;
    return chosenWords(taken);
  });

  constructor(id: string) {
    this.id = id;
  }

  accessorialName(code: string): string {
    const name = this.accessorials.find((one) => one.code === code.toUpperCase())?.name;
    return name === undefined ? code : `${code} ${name}`;
  }

  /** Loads, and reloads on every change; the clock advances each minute. Returns a function that ends both. */
  follow(): () => void {
    void this.start();
    const stop = station.on('shipmentChanged', ({ shipmentId }) => {
      if (shipmentId === this.id) void this.load();
    });
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = Date.now();
      this.now = now;
      timer = setTimeout(tick, 60_000 - (now % 60_000));
    };
    tick();
    return () => {
      stop();
      this.#ended = true;
      this.#reads.drop();
      clearTimeout(timer);
      clearTimeout(this.#soon);
    };
  }

  /** The screen was left: later answers are ignored. */
  #ended = false;

  /** Reads what the screen needs before anything can be typed; again, where that failed. */
  async start(): Promise<void> {
    const settings = await station.settings.get();
    if (settings.ok) this.accessorials = settings.value.settings.accessorials;
    await this.load();
    if (this.view === null || this.#ended) return;
    // Includes input over a tender that came back: it was not sent yet.
    const typed = mayTakeRate(this.view) ? typedTender(localStorage, this.id) : null;
    this.again = typed !== null;
    this.#asOpened = typed === null && this.view.tender === null;
    this.form = typed ?? initialTender(this.view, lastPickupWindow(localStorage), Date.now());
    this.ready = true;
    await this.read();
  }

  readonly load = coalesceReads(async () => {
    const answer = await station.shipments.get({ id: this.id });
    if (this.#ended) return;
    if (!answer.ok) {
      this.failure = answer.error;
      return;
    }
    this.view = answer.value;
    this.failure = null;
  });

  #soon: ReturnType<typeof setTimeout> | undefined;
  readonly #reads = new Newest();
  /** What the carrier would read now. */
  async read(): Promise<void> {
    clearTimeout(this.#soon);
    const newest = this.#reads.begin();
    const answer = await station.tenders.reading({ shipmentId: this.id, tender: $state.snapshot(this.form) });
    if (!newest()) return;
    if (answer.ok) this.reading = answer.value;
    else this.failure = answer.error;
  }

  /** Nothing was typed: the screen is as it was opened. */
  #asOpened = false;
  /** A tender left open overnight gets the new day; for one already begun, the side column says that its day has passed. */
  newDay(): void {
    if (!this.ready || !this.#asOpened || !this.open || this.view === null || this.submitting) return;
    const pickupDate = pickupDayOf(this.view.shipment, Date.now());
    if (pickupDate === this.form.pickupDate) return;
    this.form.pickupDate = pickupDate;
    void this.read();
  }
  /** The pickup date, when no truck can come on it any more; null when one can. */
  past(day: string): string | null {
    return pastShipDate(this.form.pickupDate, day)?.shipDate ?? null;
  }
  takeDay(day: string): void {
    this.form.pickupDate = day;
    this.typed();
  }

  typed(): void {
    this.#asOpened = false;
    rememberTypedTender(localStorage, this.id, $state.snapshot(this.form));
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.read(), readAfterMilliseconds);
  }

  leave(path: string): void {
    this.touched[path] = true;
  }

  /** Opens the refused tender to change and send it again. */
  async change(): Promise<void> {
    this.again = true;
    await this.read();
  }

  /** Confirmed: it is tendered anyway. */
  async submitAnyway(): Promise<void> {
    this.#confirmed = true;
    await this.submit();
  }

  /** Queues the tender once. False: the problems or the refusal are on screen. */
  async submit(): Promise<boolean> {
    if (this.submitting || !this.open || this.view === null) return false;
    this.submitting = true;
    this.tried = true;
    this.refusal = null;
    try {
      // If the packer was faster than the carrier's reading: nothing is sent unseen.
      if (this.reading === null) await this.read();
      if (this.#ended || this.reading === null || this.problems.length > 0) return false;
      this.asked = this.#confirmed ? null : sendQuestion(this.view, 'tender');
      if (this.asked !== null) return false;
      const tender = $state.snapshot(this.form);
      const confirmed = this.#confirmed;
      const answer = await station.tenders.submit({ shipmentId: this.id, tender, confirmed });
      if (answer.ok) forgetTypedTender(localStorage, this.id, tender);
      if (this.#ended) return answer.ok;
      // Text typed after the key was pressed was not sent.
      if (answer.ok) this.form = tender;
      // Someone was faster: the current state is shown, and nothing was sent a second time.
      else if (answer.error.code !== 'already-submitted') this.refusal = answer.error;
      if (answer.ok || answer.error.code === 'already-submitted') this.again = false;
      await this.load();
      return answer.ok;
    } finally {
      this.submitting = false;
    }
  }
}
