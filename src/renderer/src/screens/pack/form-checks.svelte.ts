import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { firstProblemPerField, readForm } from '#shared/freight/read-form.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Settings } from '#shared/station/settings.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { checkingStation } from './checking-station.ts';
import { holdsNothing } from './holds-nothing.ts';
import { typedCopies } from './typed-copy.ts';

/** What is typed, and by which settings it is checked. */
interface Typed {
  readonly form: ShipmentForm;
  readonly settings: Settings | null;
}

/** What is in the way of a form. */
export class FormChecks {
  readonly #typed: Typed;
  /** The form as it stands, read out once for each key: what checks a hundred lines reads thousands of fields. */
  readonly #copied = typedCopies();
  readonly typedForm = $derived.by(() => this.#copied(this.#typed.form));
  /** In a window, a frame behind what is typed (`look-after-paint.ts`): a key stands there before it is checked. Null: checked at once. */
  #looked = $state.raw<ShipmentForm | null>(null);
  /** The form that all below is about. */
  readonly checkedForm = $derived(this.#looked ?? this.typedForm);
  readonly #checked = $derived.by(() =>
    checkForm(this.checkedForm, getLocale(), checkingStation(this.#typed.settings)),
  );
  readonly findings = $derived(this.#checked.findings);
  /** What is no fault, but must not stay unsaid. */
  readonly remarks = $derived(this.#checked.remarks);
  readonly problems = $derived.by(() => {
    const read = readForm(this.checkedForm, getLocale());
    return read.ok ? [] : firstProblemPerField(read.problems);
  });
  /** Nothing stands here but what the station filled in. */
  readonly isEmpty = $derived(holdsNothing(this.checkedForm));

  constructor(typed: Typed) {
    this.#typed = typed;
  }

  /** Something was typed that is not checked yet. */
  get isBehind(): boolean {
    return this.#looked !== null && this.#looked !== this.typedForm;
  }

  /** Checks what is typed by now; whoever acts on the checks calls it first. */
  look(): void {
    if (this.#looked !== null) this.#looked = this.typedForm;
  }

  /** `true`: from now on the checks follow when `look` is called; `false`: at once again. */
  looksLate(late: boolean): void {
    this.#looked = late ? this.typedForm : null;
  }
}
