import { followingUnits } from '#shared/freight/form/asked-fields.ts';
import type { LineForm } from '#shared/freight/form/shipment-form.ts';
import type { Draft } from '#shared/station/draft.ts';
import type { Template } from '#shared/station/template.ts';
import { readAt } from '../../components/shared/field-path.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { focusField } from '../../components/shared/field-focus.ts';
import type { PackState } from './pack-state.svelte.ts';

const fieldsIn = (work: HTMLElement | undefined): string[] =>
  [...(work?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(
    (field) => field.dataset['field'] ?? '',
  );

/** What the template of the draft on screen asks for each time, and what follows the units. */
export class AskedFields {
  template = $state.raw<Template | null>(null);
  #held = $state.raw<readonly string[]>([]);
  readonly #pack: PackState;
  readonly #turns = new Newest();
  #followed: Record<number, Partial<LineForm>> = {};

  constructor(pack: PackState) {
    this.#pack = pack;
  }

  /** Asks nothing for a template that was deleted meanwhile or cannot be read: its draft is an ordinary draft. */
  async read(draft: Draft | null): Promise<void> {
    const newest = this.#turns.begin();
    const id = draft?.templateId ?? null;
    this.template = null;
    this.#held = [];
    this.#followed = {};
    if (id === null) return;
    const answer = await station.templates.get({ id });
    if (newest() && answer.ok) this.template = answer.value;
  }

  /** Fields that were still empty when F9 was pressed and are empty now: the first F9 said so. */
  get held(): readonly string[] {
    return this.#held.filter((path) => this.#isEmpty(path));
  }

  #isEmpty(path: string): boolean {
    return readAt(this.#pack.form, path).trim() === '';
  }

  isAsked(path: string): boolean {
    return this.template?.asked.includes(path) ?? false;
  }

  /** Asked fields that are empty, in the order on screen. */
  open(work: HTMLElement | undefined): string[] {
    return fieldsIn(work).filter((path) => this.isAsked(path) && this.#isEmpty(path));
  }

  /** Goes to the first empty one; false: there is none. */
  focusFirst(work: HTMLElement | undefined): boolean {
    const [first] = this.open(work);
    if (first !== undefined) focusField(work, first);
    return first !== undefined;
  }

  /** Enter in an asked field goes to the next asked one; false: this is not an asked field, or the last. */
  focusNext(event: KeyboardEvent, work: HTMLElement | undefined): boolean {
    const { target, key, ctrlKey, altKey, shiftKey } = event;
    if (key !== 'Enter' || ctrlKey || altKey || shiftKey || event.defaultPrevented) return false;
    const from = target instanceof HTMLInputElement ? (target.dataset['field'] ?? '') : '';
    if (!this.isAsked(from)) return false;
    const all = fieldsIn(work);
    const next = all.slice(all.indexOf(from) + 1).find((path) => this.isAsked(path));
    if (next === undefined) return false;
    event.preventDefault();
    focusField(work, next);
    return true;
  }

  /** Empty asked fields stop the first F9 with a message; the second F9 sends. */
  holds(work: HTMLElement | undefined): boolean {
    const open = this.open(work);
    const isNews = open.some((path) => !this.#held.includes(path));
    this.#held = open;
    if (isNews) this.focusFirst(work);
    return isNews;
  }

  /** When the units of a line change, sets weight and pieces in the template's proportion. */
  follow(path: string): void {
    const at = /^lines\.(\d+)\.handlingUnits$/.exec(path)?.[1];
    if (at !== undefined) this.#follow([Number(at)]);
  }

  followAll(): void {
    this.#follow(this.#pack.form.lines.keys());
  }

  #follow(places: Iterable<number>): void {
    const { template } = this;
    if (template === null) return;
    const { copied } = this.#pack;
    const lines = [...copied.lines];
    let isChanged = false;
    for (const at of places) {
      const line = lines[at];
      // Another line is in its place: lines were removed, or other freight was entered.
      if (line === undefined || line.description !== template.form.lines[at]?.description) continue;
      const made = followingUnits(template, line, at, this.#followed[at] ?? {}, getLocale());
      if (made === null) continue;
      this.#followed[at] = { ...this.#followed[at], ...made };
      lines[at] = { ...line, ...made };
      isChanged = true;
    }
    if (isChanged) this.#pack.keys.change({ ...copied, lines });
  }
}
