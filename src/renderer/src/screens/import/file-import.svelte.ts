import { printableName } from '#shared/printable-name.ts';
import type { ImportField } from '#shared/freight/fields/import-fields.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { ImportPreview, ImportMapping } from '#shared/station/import-mapping.ts';
import type { ImportedFile } from '#shared/station/imported.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** Bytes of a file sent to main at once. */
const pieceBytes = 384 * 1024;
/** How long a choice waits for the next one before the file is read again, in milliseconds. */
const pauseMs = 250;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

/** A file before it is imported: its bytes, the mapping of its columns, and the result. Nothing is stored before `run`. */
export class FileImport {
  name = $state('');
  /** Its bytes are being sent to main. */
  arriving = $state(false);
  looking = $state(false);
  running = $state(false);
  look = $state.raw<ImportPreview | null>(null);
  mapping = $state.raw<ImportMapping | null>(null);
  failure = $state.raw<Failure | null>(null);
  problems = $state<'bring' | 'leave'>('bring');
  keepAs = $state('');
  done = $state.raw<ImportedFile | null>(null);
  /** Names of files that came together with another one, or while one was imported. */
  notTaken = $state.raw<readonly string[]>([]);
  #id: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #turns = new Newest();

  isOpen = $derived(this.name !== '');
  /** How many shipments would be imported. */
  count = $derived(
    this.look === null
      ? 0
      : this.look.counts.shipments - (this.problems === 'leave' ? this.look.counts.withProblems : 0),
  );

  /** The first of them; of the others their names are shown. */
  async take(files: readonly File[]): Promise<void> {
    const [file, ...others] = files;
    this.notTaken = (this.running ? files : others).map(({ name }) => printableName(name));
    if (this.running || file === undefined) return;
    const newest = this.#turns.begin();
    this.#reset();
    this.name = printableName(file.name);
    this.arriving = true;
    const begun = await station.imports.begin({ name: file.name, bytes: file.size });
    if (!newest()) return;
    const failure = begun.ok ? await this.#send(begun.value.id, file, newest) : begun.error;
    if (!newest()) return;
    this.arriving = false;
    this.failure = failure;
    if (failure !== null || !begun.ok) return;
    this.#id = begun.value.id;
    await this.#look(null);
  }

  async #send(id: string, file: File, newest: () => boolean): Promise<Failure | null> {
    for (let at = 0; at < file.size; at += pieceBytes) {
      const bytes = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer());
      const answer = await station.imports.append({ id, base64: base64(bytes) });
      if (!newest()) return null;
      if (!answer.ok) return answer.error;
    }
    return null;
  }

  async #look(mapping: ImportMapping | null): Promise<void> {
    if (this.#id === null) return;
    const newest = this.#turns.begin();
    this.looking = true;
    const answer = await station.imports.look({ id: this.#id, mapping });
    if (!newest()) return;
    this.looking = false;
    this.failure = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.look = answer.value;
    this.mapping = answer.value.mapping;
    if (answer.value.savedAs !== null && this.keepAs === '') this.keepAs = answer.value.savedAs;
  }

  /** A choice: the file is read again with it, unless another follows at once. */
  change(mapping: ImportMapping): void {
    this.mapping = mapping;
    this.looking = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(mapping), pauseMs);
  }

  /** Another sheet has other columns: they are mapped again. */
  chooseSheet(sheet: number): void {
    this.change({ fields: {}, days: 'ymd', sheet });
  }

  /** Maps the column to this field, and no other column; null: it is not used. */
  chooseColumn(column: number, field: ImportField | null): void {
    if (this.mapping === null) return;
    const fields = Object.fromEntries(
      Object.entries(this.mapping.fields).filter(
        ([other, from]) => other !== field && !('column' in from && from.column === column),
      ),
    );
    this.change({ ...this.mapping, fields: field === null ? fields : { ...fields, [field]: { column } } });
  }

  setText(field: ImportField, text: string | null): void {
    if (this.mapping === null) return;
    const { [field]: _before, ...others } = this.mapping.fields;
    this.change({ ...this.mapping, fields: text === null ? others : { ...others, [field]: { text } } });
  }

  /** True when it was imported. */
  async run(): Promise<boolean> {
    const { mapping, problems, keepAs } = this;
    if (this.#id === null || mapping === null || this.running || this.looking || this.count === 0)
      return false;
    this.running = true;
    const answer = await station.imports.run({ id: this.#id, mapping, problems, keepAs: keepAs.trim() });
    this.running = false;
    if (!answer.ok) {
      this.failure = answer.error.code === 'canceled' ? null : answer.error;
      return false;
    }
    this.#reset();
    this.done = answer.value;
    return true;
  }

  async cancel(): Promise<void> {
    if (this.running) {
      await station.imports.stop();
      return;
    }
    const id = this.#id;
    this.#turns.drop();
    this.#reset();
    if (id !== null) await station.imports.forget({ id });
  }

  #reset(): void {
    clearTimeout(this.#timer);
    this.#id = null;
    this.name = '';
    this.arriving = false;
    this.looking = false;
    this.look = null;
    this.mapping = null;
    this.failure = null;
    this.keepAs = '';
    this.done = null;
  }
}
