import { createContext, type Component } from 'svelte';
import type { CellProps } from './cell-props.ts';
import type { FieldPath } from './field-path.ts';

/** A form as its fields see it: each finds its state by its path. */
export interface FormFields {
  read: (path: string) => string;
  /** Something was typed or chosen. */
  write: (path: string, text: string) => void;
  /** Why it is in the way, as one sentence, when that may be shown. */
  wrong?: (path: string) => string | undefined;
  /** It must say something. */
  required?: (path: string) => boolean;
  /** The number of the finding that concerns the field. */
  flag?: (path: string) => number | undefined;
  /** Read only: set by the administrator, or already sent. */
  isFixed?: (path: string) => boolean;
  /** The field was left: its problem may be shown now. */
  leave?: (path: string) => void;
  /** Id of the sentences about the problems. */
  problemsId?: string;
}

export const [formFields, setFormFields] = createContext<FormFields>();

export type FieldProps<Path extends string = string> = { path: Path } & Omit<
  CellProps,
  'value' | 'problem' | 'reason' | 'describedby' | 'flag' | 'field' | 'disabled' | 'onblur'
>;

/** `FormField` for the paths of one form: `const Field: FieldOf<ShipmentForm> = FormField`. */
export type FieldOf<T> = Component<FieldProps<FieldPath<T>>>;
