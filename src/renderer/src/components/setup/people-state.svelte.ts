import type { Failure, Result } from '#shared/ipc/result.ts';
import { personEditSchema, pinSchema, type PersonEdit, type PersonRow } from '#shared/station/people.ts';
import { KeptForm } from '../../state/kept-form.svelte.ts';
import { rebaseEdits } from '../../state/rebase-edits.ts';
import { station } from '../../station.ts';
import { invalidFieldsOf, type InvalidFields } from './invalid-value-words.ts';

const newPerson: PersonEdit = { id: null, name: '', badge: '', role: 'packer', active: true };
/** Input for a new person is kept under this name. */
const newKey = 'new';

const editOf = ({ id, name, badge, role, active }: PersonRow): PersonEdit => ({
  id,
  name,
  badge,
  role,
  active,
});

/** The people of Setup: the list, and the person being edited or given a PIN. */
export class PeopleState {
  rows = $state.raw<PersonRow[] | null>(null);
  failure = $state.raw<Failure | null>(null);
  readonly #form = new KeptForm<PersonEdit>('person');
  pinOf = $state.raw<PersonRow | null>(null);
  wrongs = $state.raw<InvalidFields>({});
  busy = $state(false);

  /** The edit of a person; null: only the list is shown. */
  get edit(): PersonEdit | null {
    return this.#form.open?.typed ?? null;
  }

  /** Something is typed that is not stored. */
  get isChanged(): boolean {
    return this.#form.isTyped;
  }

  follow(): () => void {
    void this.load().then(() => this.#reopen());
    return station.on('settingsChanged', () => void this.load());
  }

  async load(): Promise<void> {
    const answer = await station.people.list();
    if (answer.ok) this.rows = answer.value;
    else this.failure = answer.error;
  }

  /** Setup was left while someone was being edited. */
  #reopen(): void {
    const left = this.#form.left();
    if (left === null || this.rows === null || this.#form.open !== null || this.pinOf !== null) return;
    const row = this.rows.find(({ id, managed }) => id === left.key && !managed);
    if (left.key === newKey) this.begin(null);
    else if (row === undefined) this.#form.forget(left.key);
    else this.begin(row);
  }

  begin(row: PersonRow | null): void {
    this.pinOf = null;
    this.#clear();
    this.#form.begin(row?.id ?? newKey, row === null ? newPerson : editOf(row));
  }

  /** An earlier value of the edited person was restored: shown as it is now. */
  async edited(): Promise<void> {
    const id = this.edit?.id;
    await this.load();
    const row = this.rows?.find((one) => one.id === id);
    if (row !== undefined && this.edit?.id === id) this.#form.renew(editOf(row));
  }

  beginPin(row: PersonRow): void {
    this.#form.open = null;
    this.#clear();
    this.pinOf = row;
  }

  close(): void {
    this.#form.close();
    this.pinOf = null;
    this.#clear();
  }

  set(part: Partial<PersonEdit>): void {
    this.#form.set(part);
  }

  async save(): Promise<void> {
    const parsed = personEditSchema.safeParse(this.edit);
    this.wrongs = invalidFieldsOf(parsed.error);
    if (parsed.success) await this.#act(() => this.#save(parsed.data));
  }

  /** Whoever was switched off or given another role at another station meanwhile stays so, unless changed here. */
  async #save(typed: PersonEdit): Promise<Result<PersonRow>> {
    const begun = this.#form.open?.begun ?? newPerson;
    if (typed.id === null) return station.people.save(typed);
    const rows = await station.people.list();
    if (!rows.ok) return rows;
    const row = rows.value.find(({ id }) => id === typed.id);
    return station.people.save(row === undefined ? typed : rebaseEdits(begun, typed, editOf(row)));
  }

  async savePin(pin: string | null): Promise<void> {
    const parsed = pin === null ? null : pinSchema.safeParse(pin);
    const [wrong] = Object.values(invalidFieldsOf(parsed?.error));
    this.wrongs = wrong === undefined ? {} : { pin: wrong };
    const id = this.pinOf?.id;
    if (wrong === undefined && id !== undefined) await this.#act(() => station.people.setPin({ id, pin }));
  }

  /** Names that the station knows, as people. */
  async takeNames(names: readonly string[]): Promise<void> {
    for (const name of names) {
      await this.#act(() => station.people.save({ ...newPerson, name }));
      if (this.failure !== null && this.failure.code !== 'person-name-taken') return;
    }
  }

  async #act(call: () => Promise<Result<PersonRow>>): Promise<void> {
    this.busy = true;
    this.failure = null;
    const answer = await call();
    this.busy = false;
    if (!answer.ok) {
      this.failure = answer.error;
      return;
    }
    this.close();
    await this.load();
  }

  #clear(): void {
    this.wrongs = {};
    this.failure = null;
  }
}
