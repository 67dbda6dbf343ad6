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
  kind?: 'text' | 'select' | 'fixed' | 'area' | undefined;
  options?: readonly { value: string; text: string }[] | undefined;
  /** In the way: red ground; the sentence stands under the form. */
  problem?: boolean | undefined;
  /** Id of that sentence. */
  describedby?: string | undefined;
  /** The number of the finding that points here. */
  flag?: number | undefined;
  /** Path in the form, by which a problem or a finding finds its field. */
  field?: string | undefined;
  /** Whatever a scanner types here is a scan as anywhere: the field is there for scans, or what belongs in it is never scanned. */
  scans?: boolean | undefined;
  inputmode?: HTMLInputAttributes['inputmode'] | undefined;
  /** `password` hides what is typed. */
  type?: 'text' | 'password' | 'date' | 'time' | undefined;
  autofocus?: boolean | undefined;
  /** Shows that a list opens, as a select does. */
  opens?: boolean | undefined;
  upper?: boolean | undefined;
  /** A number or code: never cut short, drawn together when it is long. Names and sentences may be cut. */
  uncut?: boolean | undefined;
  disabled?: boolean | undefined;
  onblur?: (() => void) | undefined;
  oninput?: (() => void) | undefined;
}
