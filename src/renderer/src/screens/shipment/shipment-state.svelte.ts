import type { Failure, Result } from '#shared/ipc/result.ts';
import { totals, type Shipment } from '#shared/freight/shipment.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { waitsForPerson } from '#shared/station/print-reason.ts';
import type { ShipmentView } from '#shared/station/shipment-view.ts';
import { mayQueueStep } from '#shared/station/submission.ts';
import {
  batchHeld,
  labelsStatus,
  labelUnits,
  missingUnits,
  type DoubtAnswers,
  type BatchHeld,
  type LabelUnit,
} from '../../components/printing/label-units.ts';
import { sendQuestion, type SendQuestion } from '../../components/tender/send-question.ts';
import { printKey, printReference } from '../../components/shared/print-reference.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { m } from '../../paraglide/messages.js';

/** The open question about printing something a second time. */
export type ReprintQuestion = 'labels' | 'label-document' | 'bol' | null;
/** An action for a BOL that is not accepted, or no longer counts, which needs the packer's confirmation. */
export type PrintConfirmation = { what: 'labels' | 'bol' | 'order'; print: () => Promise<boolean> } | null;

/** This print of a document when only a person can settle it, otherwise null. */
const asking = (job: PrintJobView | null | undefined): PrintJobView | null =>
  job != null && (job.state === 'in-doubt' || waitsForPerson(job)) ? job : null;

/** One shipment on screen, kept fresh by the station's events. */
export class ShipmentState {
  readonly id: string;
  view = $state.raw<ShipmentView | null>(null);
  /** Why the shipment cannot be shown. */
  failure = $state.raw<Failure | null>(null);
  /** Why the packer's last action failed. */
  refusal = $state.raw<Failure | null>(null);
  /** The last action that leaves no other trace on the screen. */
  note = $state<'tag' | null>(null);
  busy = $state(false);
  chosenUnit = $state<number | null>(null);
  /** Answers for labels in doubt, by print (`printKey`): printed again, it is a new question. */
  #answered = $state<Record<string, boolean>>({});
  again = $state<ReprintQuestion>(null);
  confirming = $state.raw<PrintConfirmation>(null);
  /** The order's group is open. */
  ordering = $state(false);

  units: LabelUnit[] = $derived(this.view === null ? [] : labelUnits(this.view));
  /** The packer answers for labels that a printer holds up. */
  answering = $state(false);
  standing = $derived(labelsStatus(this.units, this.answering));
  answers: DoubtAnswers = $derived(
    Object.fromEntries(
      this.standing.doubtful.flatMap(({ unit, job }) => {
        const said = job === null ? undefined : this.#answered[printKey(job)];
        return said === undefined ? [] : [[unit, said]];
      }),
    ),
  );
  missing = $derived(missingUnits(this.standing, this.answers));
  bol = $derived(this.view?.submissions.find(({ step }) => step === 'bol') ?? null);
  /** An accepted BOL without any document: none came (`any`), or only ones that are not its own (`other`). */
  missingDocuments = $derived.by((): 'any' | 'other' | null => {
    const { view } = this;
    if (view === null || this.bol?.state !== 'accepted') return null;
    if (view.labels.length > 0 || view.billOfLading !== null || view.labelDocument !== null) return null;
    return view.hasRejectedDocuments ? 'other' : 'any';
  });
  /** An order can wait for its BOL; only one order is possible. */
  mayOrder = $derived.by(() => {
    if (this.view === null || this.bol === null || this.bol.state === 'canceled') return false;
    return mayQueueStep(this.view.submissions, 'order');
  });
  /** The question before the order's fields open. */
  orderQuestion: SendQuestion | null = $derived(this.view === null ? null : sendQuestion(this.view, 'order'));
  readonly #bolJob = $derived(
    this.view?.printJobs.findLast((job) => job.kind === 'document' && !job.isLabelDocument) ?? null,
  );
  /** Copies for a driver may be newer. */
  readonly #unscanned = $derived(
    this.view?.printJobs.find((job) => job.state === 'queued' && job.reason === 'awaiting-scans') ?? null,
  );
  /** The BOL waits until the labels are scanned. */
  awaitsScans = $derived(this.#unscanned !== null);
  /** The newest print of the BOL, while it needs an answer; the strip of the scans asks for itself. */
  bolAsks = $derived(this.#bolJob === this.#unscanned ? null : asking(this.#bolJob));
  paper = $derived(this.view?.billOfLading ?? null);
  /** The shipment label as a document: shown and printed where there are no labels. */
  labelDocument = $derived(this.view?.labelDocument ?? null);
  labelDocumentJob = $derived(this.view?.printJobs.findLast((job) => job.isLabelDocument) ?? null);
  /** Its newest print, while it needs an answer: no label square asks for it. */
  labelDocumentAsks = $derived(asking(this.labelDocumentJob));
  /** All labels, waiting together because there are more than expected. */
  batch = $derived(
    this.view?.printJobs.findLast(
      (job) => job.kind === 'label' && job.unit === null && job.state === 'queued',
    ) ?? null,
  );
  batchHeld: BatchHeld | null = $derived(this.batch === null ? null : batchHeld(this.batch));
  /** As many labels as come out of the printer. */
  labelCount = $derived(this.units[0]?.of ?? 0);
  handlingUnits = $derived(this.view === null ? 0 : totals(this.view.shipment.lines).handlingUnits);
  /** The label shown below: the one pressed, otherwise the first in question, otherwise the first not out, otherwise the first. */
  chosen: LabelUnit | null = $derived(
    this.units.find(({ unit }) => unit === this.chosenUnit) ??
      this.standing.doubtful[0] ??
      this.standing.waiting[0] ??
      this.units[0] ??
      null,
  );

  constructor(id: string) {
    this.id = id;
  }

  /** Loads, and reloads on every change. Returns a function that ends the subscription. */
  follow(): () => void {
    void this.load();
    return station.on('shipmentChanged', ({ shipmentId }) => {
      if (shipmentId === this.id) void this.load();
    });
  }

  readonly load = coalesceReads(async () => {
    const answer = await station.shipments.get({ id: this.id });
    if (answer.ok) this.view = answer.value;
    this.failure = answer.ok ? null : answer.error;
  });

  /** One action at a time: a second, impatient press does nothing. */
  async #do(act: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    this.note = null;
    const answer = await act();
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error;
    await this.load();
    return answer.ok;
  }

  /** Whether the label in doubt came out. */
  answer(unit: number, cameOut: boolean): void {
    const job = this.units.find((one) => one.unit === unit)?.job;
    this.chosenUnit = unit;
    if (job != null) this.#answered = { ...this.#answered, [printKey(job)]: cameOut };
  }

  /**
   * Prints, after a question when the BOL is not accepted or no longer counts: the carrier may not have it, and the paper may be wrong. `print`
   * answers whether it was done.
   */
  async #printOf(what: 'labels' | 'bol', print: (confirmed: boolean) => Promise<boolean>): Promise<void> {
    this.confirming = null;
    const isAccepted = this.bol === null || this.bol.state === 'accepted';
    if (isAccepted && this.view?.standing == null) await print(false);
    else this.confirming = { what, print: () => print(true) };
  }

  async confirm(): Promise<void> {
    const asked = this.confirming;
    if (asked !== null && (await asked.print())) this.confirming = null;
  }

  async printMissing(anyway = false): Promise<void> {
    const { doubtful } = this.standing;
    const seen = (out: boolean) =>
      doubtful.flatMap(({ unit, job }) =>
        job !== null && this.answers[unit] === out ? printReference(job) : [],
      );
    const [cameOut, didNot] = [seen(true), seen(false)];
    if (cameOut.length + didNot.length < doubtful.length) return;
    await this.#printOf('labels', async (confirmed) => {
      const input = { shipmentId: this.id, cameOut, didNot, anyway, confirmed };
      const printed = await this.#do(() => station.printing.printMissing(input));
      this.answering = false;
      return printed;
    });
  }

  /** Prints at once what was never printed; otherwise asks for a reason first. */
  async printLabels(units: number[] = [], reason = ''): Promise<void> {
    const all = units.length === 0 ? this.units : this.units.filter(({ unit }) => units.includes(unit));
    const asDocument = this.units.length === 0;
    const before = (job: PrintJobView | null): boolean => job !== null && job.state !== 'canceled';
    const again = asDocument ? before(this.labelDocumentJob) : all.some(({ job }) => before(job));
    if (reason === '' && again) {
      this.again = asDocument ? 'label-document' : 'labels';
      // The question is about the label on screen; changes of others must not replace it.
      this.chosenUnit = this.chosen?.unit ?? null;
      return;
    }
    await this.#printOf('labels', async (confirmed) => {
      const input = { shipmentId: this.id, units, reason, confirmed };
      const printed = await this.#do(() => station.printing.printLabels(input));
      if (printed) this.again = null;
      return printed;
    });
  }

  async printBol(copies: number | null = null, reason = ''): Promise<void> {
    if (this.awaitsScans) return this.printBolUnscanned();
    const before = this.view?.printJobs.some(
      (job) => job.kind === 'document' && !job.isLabelDocument && job.state !== 'canceled',
    );
    if (reason === '' && before === true) {
      this.again = 'bol';
      return;
    }
    await this.#printOf('bol', async (confirmed) => {
      const input = { shipmentId: this.id, copies, reason, confirmed };
      const printed = await this.#do(() => station.printing.printDocument(input));
      if (printed) this.again = null;
      return printed;
    });
  }

  /** Labels that wait because there are more than expected: all of them print, or none for now. */
  async printBatch(print: boolean): Promise<void> {
    const { batch } = this;
    if (batch === null) return;
    await (print ? this.printNow([batch]) : this.leave([batch]));
  }

  async printTag(): Promise<void> {
    if (await this.#do(() => station.printing.stagingTag({ shipmentId: this.id }))) this.note = 'tag';
  }

  /** Sends what waits for a printer now, without waiting for the next status check. */
  async tryPrinter(): Promise<void> {
    const waiting = this.standing.waiting.flatMap(({ job }) => job ?? []);
    if (waiting.length > 0) await this.printNow(waiting);
  }

  /** What waited for a person is printed as soon as its printer is ready; for a BOL that no longer counts, after a question. */
  async printNow(jobs: readonly PrintJobView[]): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    const what = jobs.every(({ kind }) => kind === 'document') ? 'bol' : 'labels';
    const print = (confirmed: boolean) => this.#do(() => station.printing.tryNow({ ids, confirmed }));
    if (this.view?.standing == null) await print(false);
    else this.confirming = { what, print: () => print(true) };
  }

  /** The BOL that waits for scans, before all are made. */
  async printBolUnscanned(): Promise<void> {
    const job = this.#unscanned;
    if (job !== null) await this.printNow([job]);
  }

  async leave(jobs: readonly PrintJobView[]): Promise<void> {
    await this.#do(() => station.printing.cancel({ ids: jobs.map(({ id }) => id) }));
  }

  async settle(job: PrintJobView, cameOut: boolean, anyway: boolean): Promise<void> {
    await this.#do(() => station.printing.settle({ ...printReference(job), cameOut, anyway }));
  }

  /** The refused or held shipment as a draft again; null when that failed. */
  async repair(): Promise<string | null> {
    const { bol } = this;
    if (bol === null) return null;
    let draft: string | null = null;
    await this.#do(async () => {
      const answer = await station.submissions.repair({ id: bol.id });
      if (answer.ok) draft = answer.value.id;
      return answer;
    });
    return draft;
  }

  async tryNow(): Promise<void> {
    const { bol } = this;
    if (bol !== null) await this.#do(() => station.submissions.tryNow({ id: bol.id }));
  }

  /** Opens the order's group; after a question when the BOL no longer counts, or an order may already have been sent. */
  openOrder(): void {
    const open = () => Promise.resolve((this.ordering = true));
    if (this.orderQuestion === null) void open();
    else this.confirming = { what: 'order', print: open };
  }

  /** Whether the order was queued. */
  async submitOrder(order: { confirmationEmails: string[]; internalBolNumber: string }): Promise<boolean> {
    // The group was opened after that question.
    const confirmed = this.orderQuestion !== null;
    const sent = await this.#do(() => station.orders.submit({ shipmentId: this.id, ...order, confirmed }));
    // It is already in progress: the current state is shown, and nothing was sent twice.
    const before = !sent && this.refusal?.code === 'already-submitted';
    if (before) this.refusal = null;
    if (sent || before) this.ordering = false;
    return sent || before;
  }
}

/** Addresses for an order's confirmation: those on the bill, the consignee's first, without duplicates. */
export function orderEmails({ consignee, shipper }: Shipment): { email: string; whose: string }[] {
  const all = [
    { email: consignee.email, whose: m.pack_consignee() },
    { email: shipper.email, whose: m.pack_shipper() },
  ].filter(({ email }) => email !== '');
  return all.filter(
    ({ email }, at) => all.findIndex((one) => one.email.toLowerCase() === email.toLowerCase()) === at,
  );
}
