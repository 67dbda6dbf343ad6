import { onMount } from 'svelte';
import { checkForm, type StationContext } from '#shared/freight/preflight/check-form.ts';
import type { NmfcClass } from '#shared/freight/preflight/class-rule.ts';
import { firstProblemPerField, readForm } from '#shared/freight/form/read-form.ts';
import { type ShipmentForm, emptyLine, type LineForm } from '#shared/freight/form/shipment-form.ts';
import type { Settings } from '#shared/station/settings.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { isBlankForm } from './blank-form.ts';
import { afterPaint } from '../../state/after-paint.ts';
import { today } from '../../state/today.svelte.ts';
import { visibleText } from '#shared/freight/text/visible-text.ts';

/** Not `$state.snapshot`, which calls `structuredClone` for every text: three milliseconds for the thousand texts of a hundred lines. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map((one: unknown) => copyOf(one)) as T;
  if (typeof value === 'string') return visibleText(value) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)])) as T;
}

const lineKeys = Object.keys(emptyLine()) as (keyof LineForm)[];
const says = (line: LineForm, before: LineForm): boolean =>
  lineKeys.every((key) => line[key] === before[key]);

/** Copies a form on each key; an unchanged line stays the same frozen object, so that the checks recognize it. */
export function createFormCopier(): (form: ShipmentForm) => ShipmentForm {
  let last: LineForm[] = [];
  return (form) => {
    // Lines below an inserted or removed one have moved by the same number of places.
    const moved = last.length - form.lines.length;
    last = form.lines.map((line, at) => {
      const before = [last[at], last[at + moved]].find((one) => one !== undefined && says(line, one));
      return before ?? Object.freeze(copyOf(line));
    });
    return { ...copyOf({ ...form, lines: [] }), lines: last };
  };
}

/** Until the settings are loaded, nothing that depends on them is reported. */
export const stationContext = (settings: Settings | null): StationContext => ({
  sendsPieces:
    settings?.service == null ||
    settings.service.tenderUnits === 'pieces' ||
    settings.service.quotePieces === 'pieces',
  proRules: settings?.numbers.proRanges ?? [],
  // Read while checking, so that a form left open past midnight is checked again.
  today: today(),
});

/** The input, and the settings it is checked with. */
interface Typed {
  readonly form: ShipmentForm;
  readonly settings: Settings | null;
  readonly looks?: { readonly nmfc: { readonly classOf: NmfcClass } };
}

/** Problems and findings of a form. */
export class FormChecks {
  readonly #typed: Typed;
  /** The form, copied once per key: checking a hundred lines reads thousands of fields. */
  readonly #copied = createFormCopier();
  readonly typedForm = $derived.by(() => this.#copied(this.#typed.form));
  /** In a window, checks run a frame after the input (`checkAfterPaint`), so a key is on screen before it is checked. Null: at once. */
  #looked = $state.raw<ShipmentForm | null>(null);
  /** The form that everything below refers to. */
  readonly checkedForm = $derived(this.#looked ?? this.typedForm);
  readonly #checked = $derived.by(() =>
    checkForm(this.checkedForm, getLocale(), {
      ...stationContext(this.#typed.settings),
      nmfcClass: this.#typed.looks?.nmfc.classOf,
    }),
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

  /** `true`: from now on checks run when `look` is called; `false`: immediately again. */
  looksLate(late: boolean): void {
    this.#looked = late ? this.typedForm : null;
  }
}

/**
 * Checks a form only after the input is on screen, because checking a hundred lines takes longer than a frame. Call it during component
 * initialization; at most one check waits, and it reads the latest input. @returns a function for an `$effect`: input may have changed
 */
export function checkAfterPaint(checks: FormChecks): () => void {
  let end: (() => void) | null = null;
  function look(): void {
    end = null;
    checks.look();
  }
  onMount(() => {
    checks.looksLate(true);
    return () => {
      end?.();
      end = null;
      checks.looksLate(false);
    };
  });
  return () => {
    if (checks.isBehind) end ??= afterPaint(look);
  };
}
