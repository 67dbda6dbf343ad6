import type { Snippet } from 'svelte';
import type { HTMLInputAttributes } from 'svelte/elements';

/** A field of a ruled form. */
export interface CellProps {
  /** The caption: at most 16 characters over four columns. */
  label: string;
  /** The accessible name when the caption had to be short. */
  name?: string | undefined;
  value?: string | undefined;
  /** Columns of the 24. */
  w?: number | undefined;
  kind?: 'text' | 'select' | 'fixed' | 'area' | 'day' | 'time' | undefined;
  options?: readonly { value: string; text: string }[] | undefined;
  /** In the way: red ground. */
  problem?: boolean | undefined;
  /** Why, as one sentence: shown at the field while it has the focus (`FieldReason.svelte`). */
  reason?: string | undefined;
  /** Id of the sentences under the form, for a field without a reason of its own. */
  describedby?: string | undefined;
  /** The number of the finding that concerns it. */
  flag?: number | undefined;
  /** Must say something: marked from the start. */
  required?: boolean | undefined;
  /** Path in the form, by which problems and findings find their field. */
  field?: string | undefined;
  /** A scan typed here counts as a scan anywhere: the field is for scans, or its value is never scanned. */
  scans?: boolean | undefined;
  inputmode?: HTMLInputAttributes['inputmode'] | undefined;
  /** `password` hides the text. */
  type?: 'text' | 'password' | undefined;
  autofocus?: boolean | undefined;
  /** Shows that a list opens, as a select does. */
  opens?: boolean | undefined;
  upper?: boolean | undefined;
  /** A number or code: never cut, condensed when it is long. Names and sentences may be cut. */
  uncut?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Beside the caption, while it is typed: what the field understands. */
  note?: string | undefined;
  /** At the right end of the field. */
  end?: Snippet | undefined;
  onkeydown?: ((event: KeyboardEvent) => void) | undefined;
  onblur?: (() => void) | undefined;
  oninput?: (() => void) | undefined;
}
