import type { FreightTerms } from '#shared/freight/freight-terms.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { Settings } from '#shared/station/settings.ts';
import { printsByRule, type PrintsByRule, type RuleFacts } from '#shared/freight/form/shipping-rules.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { looksLikePro, readProSticker } from '#shared/freight/numbers/pro-sticker.ts';
import { emptyForm, emptyLine, type ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { DraftSaver, pendingDraftWrites } from './draft-saver.svelte.ts';
import { FormChecks } from './form-checks.svelte.ts';
import { KeyChanges } from './key-changes.svelte.ts';
import { DraftLookups } from './draft-lookups.svelte.ts';
import { LastFailure } from './last-failure.svelte.ts';
import { billToForTerms } from './station-bill-to.ts';
import { mergeTypedInput, reuseShownLines, inputSince } from './merge-typed-input.ts';
import { keepForNew, textForNew, textOf } from './unsaved-texts.ts';

/** The service's own words when it refused a shipment's BOL; '' for none, null when they cannot be read. */
async function readRefusedWords(shipmentId: string): Promise<string | null> {
  const repaired = await station.shipments.get({ id: shipmentId });
  if (!repaired.ok) return null;
  return repaired.value.submissions.findLast(({ step }) => step === 'bol')?.evidence?.serviceWords ?? '';
}

/** A form as the start of another shipment: without what belongs to one shipment. */
const withoutNumbers = (form: ShipmentForm): ShipmentForm => ({
  ...form,
  externalId: '',
  proNumber: '',
  quoteNumber: '',
  bolNumber: '',
  shipDate: '',
});

/** The copy with the number and day of a new draft. */
function numbered(draft: Draft, copy: ShipmentForm): Draft {
  const { bolNumber, shipDate } = draft.form;
  return { ...draft, form: { ...copy, bolNumber, shipDate } };
}

/** The draft on screen: its input, its problems, and its single submission. */
export class PackState {
  form = $state<ShipmentForm>(emptyForm());
  draft = $state.raw<Draft | null>(null);
  settings = $state.raw<Settings | null>(null);
  readonly #failure = new LastFailure(() => {
    const { form, settings, saver } = this;
    return { form, settings, savedAt: saver.savedAt };
  });
  /** The service's own words if this draft repairs a refused shipment. */
  refusedWords = $state.raw<string | null>(null);
  /** Set before the first await of a submission, so that a second F9 sees it. */
  submitting = $state(false);
  /** After an attempt, every problem is shown; before it, only those of fields that were left. */
  tried = $state(false);
  touched = $state<Record<string, true>>({});
  /** F9 was pressed before the draft had loaded: no one has seen what would be sent, so nothing is sent. */
  tooEarly = $state(false);
  /** F9 found that a rule changes the load: nothing is sent that nobody has seen. */
  heldByRule = $state(false);
  readonly saver: DraftSaver;

  /** Changes that one key made to several fields. */
  readonly keys: KeyChanges;

  /** What the station knows besides the form: numbers, address book, the same PO. */
  readonly looks = new DraftLookups();

  readonly #turns = new Newest();
  readonly #settingsTurns = new Newest();
  /** The form before a new draft was requested; restored when no draft can be made. */
  #replaced: { draft: Draft | null; form: ShipmentForm } | null = null;
  /** The copy on screen until its draft is loaded: only differences from it were typed since. */
  #copy = $state.raw<ShipmentForm | null>(null);
  isCopying = $derived(this.#copy !== null);
  /** Input for a new shipment whose draft could not be made: Ctrl+N restores it. */
  keptForNew = $state(textForNew() !== null);

  /** The field being typed in: an unfinished number raises no question. */
  typingIn = $state<string | null>(null);
  readonly checks = new FormChecks(this);
  findings = $derived(
    this.checks.findings.filter(
      ({ rule, paths }) => this.tried || rule !== 'number' || paths[0] !== this.typingIn,
    ),
  );
  shown = $derived(this.checks.problems.filter(({ path }) => this.tried || this.touched[path] === true));
  hazardous = $derived(this.checks.typedForm.lines.some((line) => line.hazmat));

  get copied(): ShipmentForm {
    return this.checks.typedForm;
  }

  /** What rules look at beside the form; null: they leave this draft alone. */
  get ruleFacts(): RuleFacts | null {
    if (this.draft === null || this.draft.withoutRules === true) return null;
    const addressCodes = this.looks.book.of(this.form)?.codes ?? [];
    return { language: getLocale(), source: 'typed', mapping: '', addressCodes };
  }

  /** What the rules say about its labels; they are asked again when it is submitted. */
  get printsByRule(): PrintsByRule | null {
    if (this.draft === null || this.settings === null) return null;
    const { fromFile } = this.draft;
    const facts = {
      language: getLocale(),
      source: fromFile === undefined ? ('typed' as const) : ('file' as const),
      mapping: fromFile?.mapping ?? '',
      addressCodes: this.looks.book.of(this.form)?.codes ?? [],
    };
    return printsByRule({ rules: this.settings.rules, facts }, this.form);
  }

  /** Why the last attempt failed; removed when it no longer applies. */
  get failure(): Failure | null {
    return this.looks.order.named(this.#failure.now);
  }
  set failure(failure: Failure | null) {
    this.#failure.now = failure;
  }

  constructor() {
    this.saver = new DraftSaver((id, form) => station.drafts.save({ id, form }));
    this.keys = new KeyChanges(this);
  }

  /** Opens that draft, or the last edited one. Input that cannot be saved stays on screen, so that nothing is lost. */
  async open(draftId?: string): Promise<void> {
    const newest = this.#turns.begin();
    const kept = await this.saver.keep();
    if (!newest()) return;
    if (!kept) {
      this.putBack();
      return;
    }
    if (this.#replaced !== null) this.keepTyped();
    this.#replaced = null;
    const before = this.clear();
    await pendingDraftWrites();
    const [, draft] = await Promise.all([
      this.readSettings(),
      draftId === undefined ? station.drafts.current() : station.drafts.open({ id: draftId }),
    ]);
    if (!newest()) return;
    if (draft.ok) await this.take(draft.value, before, newest);
    else this.failure = draft.error;
  }

  /** An empty form that has no draft yet: its input goes to the draft being made. */
  private clear(): ShipmentForm {
    this.draft = null;
    this.#copy = null;
    this.form = emptyForm();
    this.looks.forget();
    return emptyForm();
  }

  private putBack(): void {
    if (this.#replaced === null) return;
    this.draft = this.#replaced.draft;
    this.form = this.#replaced.form;
    [this.#replaced, this.#copy] = [null, null];
  }

  /**
   * Clears the form at once for a new draft, filled by `fill`. If no draft can be made, the old form is restored, and input typed meanwhile
   * is kept for the next new draft.
   */
  private async replace(
    fill: (fresh: Draft) => Draft,
    kept: ShipmentForm | null,
    copy: ShipmentForm | null = null,
  ): Promise<void> {
    // A failed submission is reported on its own draft.
    if (this.submitting) return;
    const newest = this.#turns.begin();
    const saving = this.saver.keep();
    const before = copy ?? emptyForm();
    // Pressed again while the first request is running: the input so far stays.
    if (this.#replaced === null) {
      const { lines } = this.form;
      this.#replaced = { draft: this.draft, form: $state.snapshot(this.form) };
      this.clear();
      // Its rows stay drawn: removing and redrawing hundreds takes a quarter of a second.
      this.form = copy === null ? (kept ?? this.form) : { ...copy, lines };
    } else if (this.#copy !== null) this.form = inputSince(this.#copy, $state.snapshot(this.form));
    this.#copy = copy;
    const answer = (await saving) ? await station.drafts.create() : null;
    if (!newest()) return;
    if (answer?.ok === true) {
      this.#replaced = null;
      if (kept !== null) this.keepForNew(null);
      await this.take(fill(answer.value), before, newest);
      return;
    }
    this.keepTyped();
    this.putBack();
    if (answer !== null) this.failure = answer.error;
  }

  private keepTyped(): void {
    const typed = inputSince(this.#copy, $state.snapshot(this.form));
    if (JSON.stringify(typed) !== JSON.stringify(emptyForm())) this.keepForNew(typed);
  }

  private keepForNew(form: ShipmentForm | null): void {
    keepForNew(form);
    this.keptForNew = form !== null;
  }

  async readSettings(): Promise<void> {
    const newest = this.#settingsTurns.begin();
    const answer = await station.settings.get();
    if (!newest()) return;
    if (answer.ok) this.settings = answer.value.settings;
    else if (this.settings === null) this.failure = answer.error;
  }

  private async take(draft: Draft, before: ShipmentForm, newest: () => boolean): Promise<void> {
    const given = structuredClone(textOf(draft));
    if (given.lines.length === 0) given.lines.push(emptyLine());
    const merged = mergeTypedInput(before, $state.snapshot(this.form), given);
    this.form =
      this.#copy === null ? merged : { ...merged, lines: reuseShownLines(this.form.lines, merged.lines) };
    this.#copy = null;
    this.draft = draft;
    this.tried = false;
    this.touched = {};
    this.typingIn = null;
    this.failure = null;
    this.refusedWords = null;
    this.keys.follow(draft.id);
    this.heldByRule = false;
    this.looks.look(this.form, draft.shipmentId);
    this.saver.start(draft);
    // A template or a copy is sent as it was opened: F9 must not be the first to ask the rules.
    if (this.form.consignee.company.trim() !== '') this.keys.applyRules();
    if (JSON.stringify(merged) !== JSON.stringify(draft.form)) this.keep();
    if (draft.shipmentId === null) return;
    const words = await readRefusedWords(draft.shipmentId);
    if (newest()) this.refusedWords = words;
  }

  /** Input changed: saved 300 ms after the last key, and at intervals during continuous typing. */
  typed(): void {
    this.tooEarly = false;
    this.heldByRule = false;
    this.keys.typedOn();
    this.keep();
  }

  keep(): void {
    if (this.draft !== null) this.saver.later(() => this.copied);
  }

  /** The terms decide who pays, so Setup's bill-to is filled in and removed with them. */
  chooseTerms(terms: FreightTerms): void {
    const billTo = billToForTerms(terms, this.form.billTo, this.settings?.billTo ?? null);
    Object.assign(this.form, { freightTerms: terms, billTo });
    this.keys.decideTerms();
    this.typed();
  }

  leave(path: string): void {
    this.touched[path] = true;
    this.typingIn = null;
    if (path === 'proNumber') this.takeSticker(this.form.proNumber);
    this.keys.workOut(path);
    this.keys.named(path);
    this.keys.applyRules();
    void this.saver.flush();
    this.lookAround(path);
  }

  /** Rules may ask for the consignee's address codes, which only the address book has. */
  private lookAround(path: string): void {
    this.looks.left(path, this.form, this.draft?.shipmentId ?? null, () => this.keys.applyRules());
  }

  /** Shows a field's problem even before the field is left, and opens its group. */
  showProblem(path: string): void {
    this.touched[path] = true;
  }

  /** Takes a sticker's PRO number, scanned into its field or the scan box. False: it is not a PRO number. */
  takeSticker(scanned: string): boolean {
    const proNumber = readProSticker(scanned, this.form.scac);
    if (this.draft === null || !looksLikePro(proNumber)) return false;
    if (proNumber === this.form.proNumber) return true;
    this.keys.change({ ...this.form, proNumber });
    this.looks.left('proNumber', this.form, this.draft.shipmentId);
    return true;
  }

  /** Fills in a dock of the address book; false: it could not be read, or something else was chosen meanwhile. */
  async takeConsignee(reading: Parameters<KeyChanges['takeConsignee']>[0]): Promise<boolean> {
    const taken = await this.keys.takeConsignee(reading);
    if (taken) this.lookAround('consignee.company');
    return taken;
  }

  /** Replaces the typed address with one from the book. */
  useAddress(consignee: ShipmentForm['consignee']): void {
    this.keys.change({ ...this.copied, consignee: { ...consignee } });
    this.keys.applyRules();
    this.lookAround('consignee.company');
  }

  fresh(): Promise<void> {
    return this.replace((draft) => draft, textForNew());
  }

  /** Makes a new draft from this input, with its own BOL number and day, and no PRO. */
  async duplicate(): Promise<void> {
    // Pressed again before the first draft has loaded: there is nothing to duplicate yet.
    if (this.draft === null) return;
    const copy = withoutNumbers($state.snapshot(this.form));
    await this.replace((draft) => numbered(draft, copy), null, copy);
  }

  async save(): Promise<void> {
    this.typed();
    await this.saver.flush();
  }

  /** Submits once. Returns the shipment's id, or `null` with the problems or the failure on screen. */
  async submit(): Promise<string | null> {
    this.tooEarly = this.draft === null && this.failure === null;
    if (this.submitting || this.draft === null) return null;
    this.takeSticker(this.form.proNumber);
    this.keys.workOutAll();
    this.heldByRule = this.keys.applyRules();
    if (this.heldByRule) return null;
    const { id: draftId } = this.draft;
    this.submitting = true;
    this.tried = true;
    this.failure = null;
    this.checks.look();
    try {
      if (this.checks.problems.length > 0) return null;
      const form = this.copied;
      // The submission carries the form itself, so printing does not have to wait for the draft to be saved.
      this.saver.handOver();
      const answer = await station.shipments.submit({ draftId, form });
      if (answer.ok) {
        this.saver.stop(draftId);
        return answer.value.shipmentId;
      }
      if (answer.error.code === 'already-submitted' && answer.error.id !== undefined) return answer.error.id;
      this.failure = answer.error;
      // The submission did not become a shipment, so the draft is saved as usual.
      this.typed();
      return null;
    } finally {
      this.submitting = false;
    }
  }
}
