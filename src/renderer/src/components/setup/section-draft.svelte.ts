import { untrack } from 'svelte';
import type * as z from 'zod';
import type { Failure } from '#shared/ipc/result.ts';
import { rebaseEdits, isSameJson } from '../../state/rebase-edits.ts';
import { keepEdits, keptEdits } from '../../state/kept-edits.ts';
import { changedPart } from '../shared/field-path.ts';
import { invalidFieldsOf, invalidValueWords, type InvalidFields } from './invalid-value-words.ts';

/** Fields of a section to save; the others keep whatever is stored by then. */
export type WriteFields<T> = (fields: Partial<T>) => Promise<Failure | null>;

export interface EditedSection<T> {
  /** The section as main has it. */
  stored: () => T;
  /** The value to save, or its problems. */
  read: (typed: T) => z.ZodSafeParseResult<T>;
  write: WriteFields<T>;
  /** The caption of a field, for the sentence of what is wrong with it. */
  fieldName?: (path: string) => string;
  /** Input outlives the form under this name. */
  kept?: string;
}

/**
 * A Setup section while it is edited: input overlays the stored values, field by field. A save covers only the fields it sent: a letter typed
 * meanwhile stays, and so does what another save has stored.
 */
export class SectionDraft<T extends object> {
  readonly #section: EditedSection<T>;
  #edits = $state.raw<Partial<T>>({});
  /** The stored values of the edited fields at their last edit. */
  #begun = $state.raw<Partial<T>>({});
  #saving = $state(0);

  wrongs = $state.raw<InvalidFields>({});
  failure = $state.raw<Failure | null>(null);
  saved = $state(false);

  constructor(section: EditedSection<T>) {
    this.#section = section;
    const kept = section.kept === undefined ? undefined : keptEdits(section.kept);
    if (kept !== undefined) [this.#edits, this.#begun] = [kept.edits, kept.begun];
  }

  get value(): T {
    const stored = this.#section.stored();
    return keysOf(this.#edits).reduce(
      (all, key) => ({ ...all, [key]: rebaseEdits(this.#begun[key], this.#edits[key], stored[key]) }),
      stored,
    );
  }

  /** Something is typed that is not stored. */
  get dirty(): boolean {
    const [stored, { value }] = [this.#section.stored(), this];
    return keysOf(this.#edits).some((key) => !isSameJson(value[key], stored[key]));
  }

  get busy(): boolean {
    return this.#saving > 0;
  }

  set = (part: Partial<T>): void => {
    this.#edit(
      { ...this.#edits, ...part },
      { ...this.#begun, ...pick(this.#section.stored(), keysOf(part)) },
    );
    this.saved = false;
  };

  /** Why the value of a field cannot be saved, as one sentence. */
  reasonOf = (path: string): string | undefined => {
    const wrong = this.wrongs[path];
    return wrong === undefined
      ? undefined
      : invalidValueWords(this.#section.fieldName?.(path) ?? path, wrong);
  };
  /** Whether the field cannot be saved empty. */
  isRequired = (path: string): boolean => {
    const emptied = { ...this.value, ...changedPart(this.value, path, '') };
    return path in invalidFieldsOf(this.#section.read(emptied).error);
  };
  /** All of them, without repetition. */
  get reasons(): string[] {
    const all = Object.keys(this.wrongs).flatMap((path) => this.reasonOf(path) ?? []);
    return all.filter((reason, index) => all.indexOf(reason) === index);
  }

  /** Restores the stored values. */
  discard = (): void => {
    this.#edit({}, {});
    this.wrongs = {};
    this.failure = null;
  };

  #edit(edits: Partial<T>, begun: Partial<T>): void {
    [this.#edits, this.#begun] = [edits, begun];
    if (this.#section.kept !== undefined) keepEdits(this.#section.kept, { edits, begun });
  }

  /** Puts the problems of the input into `wrongs`. */
  check = (): z.ZodSafeParseResult<T> => {
    const parsed = this.#section.read(this.value);
    this.wrongs = invalidFieldsOf(parsed.error);
    return parsed;
  };

  /** Saves all input, or puts its problems into `wrongs`. */
  save = async (): Promise<void> => {
    const parsed = this.check();
    if (!parsed.success) return;
    const typed = this.#edits;
    this.saved = await this.#write(pick(parsed.data, keysOf(typed)), typed);
  };

  /** Saves this choice and nothing else; a choice that cannot be stored is not shown as chosen. */
  choose = async (part: Partial<T>): Promise<void> => {
    this.set(part);
    if (!(await this.#write(part, part))) this.#drop(part);
  };

  async #write(fields: Partial<T>, typed: Partial<T>): Promise<boolean> {
    this.#saving += 1;
    this.failure = null;
    const failure = await this.#section.write(fields);
    this.#saving -= 1;
    // The success of another save must not clear it.
    if (failure !== null) this.failure = failure;
    else this.#drop(typed);
    return failure === null;
  }

  /** Removes these edits, except where something else has been typed since. */
  #drop(typed: Partial<T>): void {
    const now = untrack(() => this.#edits);
    const left = keysOf(now).filter((key) => !(key in typed && now[key] === typed[key]));
    this.#edit(
      pick(now, left),
      pick(
        untrack(() => this.#begun),
        left,
      ),
    );
  }
}

const keysOf = <T extends object>(part: Partial<T>): (keyof T)[] => Object.keys(part) as (keyof T)[];

const pick = <T extends object>(from: Partial<T>, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
