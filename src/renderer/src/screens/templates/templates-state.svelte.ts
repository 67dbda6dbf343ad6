import type { Failure, Result } from '#shared/ipc/result.ts';
import type { Template, TemplateRow } from '#shared/station/template.ts';
import type { TypedTemplate } from '../../components/templates/typed-template.ts';
import { coalesceReads, Newest } from '../../state/answers.ts';
import { KeptForm } from '../../state/kept-form.svelte.ts';
import { rebaseEdits } from '../../state/rebase-edits.ts';
import { station } from '../../station.ts';

const partOf = ({ name, key, asked }: TypedTemplate): TypedTemplate => ({ name, key, asked });

/** The list of templates, and the one being edited. */
export class TemplatesState {
  /** Null until the first answer. */
  rows = $state.raw<readonly TemplateRow[] | null>(null);
  /** Unfiltered, to know which template has which key. */
  all = $state.raw<readonly TemplateRow[]>([]);
  failure = $state.raw<Failure | null>(null);
  text = $state('');
  /** The search text that the list answers. */
  answered = $state('');
  readonly form = new KeptForm<TypedTemplate>('template');
  /** The template of the form as it was last read. */
  #template = $state.raw<Template | null>(null);
  isNameless = $state(false);
  /** The template whose deletion must be confirmed. */
  asking = $state<string | null>(null);
  busy = $state(false);
  readonly #turns = new Newest();

  readonly read = coalesceReads(async () => {
    const newest = this.#turns.begin();
    const text = this.text.trim();
    const answer = await station.templates.list({ text: text.slice(0, 200) });
    if (!newest()) return;
    if (!answer.ok) {
      this.failure = answer.error;
      return;
    }
    this.rows = answer.value;
    this.answered = text;
    if (text === '') this.all = answer.value;
  });

  /** The edited template and its input; null: only the list is shown. */
  get editing(): { template: Template; typed: TypedTemplate } | null {
    const [template, open] = [this.#template, this.form.open];
    return template === null || open?.key !== template.id ? null : { template, typed: open.typed };
  }

  follow(): () => void {
    // The screen was left with unsaved input.
    const left = this.form.left();
    void this.read().then(() => (left === null || this.editing !== null ? undefined : this.edit(left.key)));
    return () => this.#turns.drop();
  }

  look(text: string): void {
    this.text = text;
    // What failed was about an earlier text, and Enter opens nothing while something has failed.
    this.failure = null;
    this.#turns.drop();
    void this.read();
  }

  /** Opens a draft from it. Null: it is gone, and `failure` says so. */
  async open(id: string): Promise<string | null> {
    const answer = await station.templates.open({ named: { id }, notDraft: null });
    if (answer.ok) return answer.value.draftId;
    this.failure = answer.error;
    await this.read();
    return null;
  }

  async edit(id: string): Promise<void> {
    const newest = this.#turns.begin();
    const answer = await station.templates.get({ id });
    if (!newest()) return;
    this.failure = answer.ok ? null : answer.error;
    if (!answer.ok) {
      if (answer.error.code === 'not-found') this.form.forget(id);
      return;
    }
    const isAgain = this.editing?.template.id === id;
    this.#template = answer.value;
    this.isNameless = false;
    // Reloaded for the open one: an earlier value was restored.
    if (isAgain) this.form.renew(partOf(answer.value));
    else this.form.begin(id, partOf(answer.value));
  }

  type(typed: TypedTemplate): void {
    this.form.set(partOf(typed));
  }

  close(): void {
    this.form.close();
    this.#template = null;
    this.failure = null;
  }

  async save(): Promise<void> {
    if (this.editing === null || this.busy) return;
    const { template, typed } = this.editing;
    this.isNameless = typed.name.trim() === '';
    if (this.isNameless) return;
    this.busy = true;
    const answer = await this.#save(template, typed);
    this.busy = false;
    this.failure = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.close();
    await this.read();
  }

  /** Applied to what another station may have changed since it was opened. */
  async #save(template: Template, typed: TypedTemplate): Promise<Result<unknown>> {
    const { id } = template;
    const now = await station.templates.get({ id });
    if (!now.ok) return now;
    const { name, key, asked } = rebaseEdits(partOf(template), typed, partOf(now.value));
    return station.templates.save({ id, name, key, asked: [...asked], form: null });
  }

  async remove(id: string): Promise<void> {
    this.asking = null;
    const answer = await station.templates.remove({ id });
    // It is already gone: nothing left to do.
    this.failure = answer.ok || answer.error.code === 'not-found' ? null : answer.error;
    await this.read();
  }
}
