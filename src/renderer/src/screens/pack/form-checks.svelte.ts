import { checkForm } from '#shared/freight/preflight/check-form.ts';
import { firstProblemPerField, readForm } from '#shared/freight/read-form.ts';
import type { ShipmentForm } from '#shared/freight/shipment-form.ts';
import type { Settings } from '#shared/station/settings.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { checkingStation } from './checking-station.ts';
import { isBlankForm } from './blank-form.ts';
import { createFormCopier } from './form-copier.ts';

/** The input, and the settings it is checked with. */
interface Typed {
  readonly form: ShipmentForm;
  readonly settings: Settings | null;
}

/** Problems and findings of a form. */
export class FormChecks {
  readonly #typed: Typed;
  /** The form, copied once per key: checking a hundred lines reads thousands of fields. */
  readonly #copied = createFormCopier();
  readonly typedForm = $derived.by(() => this.#copied(this.#typed.form));
  /** In a window, checks run a frame after the input (`check-after-paint.ts`), so a key is on screen before it is checked. Null: at once. */
  #looked = $state.raw<ShipmentForm | null>(null);
  /** The form that everything below refers to. */
  readonly checkedForm = $derived(this.#looked ?? this.typedForm);
  readonly #checked = $derived.by(() =>
    checkForm(this.checkedForm, getLocale(), checkingStation(this.#typed.settings)),
  );
  readonly findings = $derived(this.#checked.findings);
  /** Remarks that are not problems but must be shown. */
  readonly remarks = $derived(this.#checked.remarks);
  readonly problems = $derived.by(() => {
    const read = readForm(this.checkedForm, getLocale());
    return read.ok ? [] : firstProblemPerField(read.problems);
  });
  /** The form holds only what the station filled in. */
  readonly isEmpty = $derived(isBlankForm(this.checkedForm));

  constructor(typed: Typed) {
    this.#typed = typed;
  }

  /** There is input that is not checked yet. */
  get isBehind(): boolean {
    return this.#looked !== null && this.#looked !== this.typedForm;
  }

  /** Checks the current input; call it before acting on the checks. */
  look(): void {
    if (this.#looked !== null) this.#looked = this.typedForm;
  }

  /** `true`: from now on checks run when `look` is called; `false`: at once again. */
  looksLate(late: boolean): void {
    this.#looked = late ? this.typedForm : null;
  }
}
