import type { MergeAnswers, MergeQuestion } from '#shared/freight/combining/merge-forms.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { LoadKey, Comparison, CombinedLoad } from '#shared/station/combined-load.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

const keyOf = ({ source, id }: LoadKey): string => `${source} ${id}`;

/** A draft, whose dock's other loads are offered, or shipments that someone chose. */
export type CombineFrom = { draftId: string } | { shipments: readonly string[] };

/** Loads to one dock on one day, chosen to be combined. */
export class CombineState {
  readonly #from: CombineFrom;
  /** First the draft that opened the screen, then the others. */
  loads = $state.raw<readonly CombinedLoad[] | null>(null);
  /** Null: fewer than two are chosen. */
  comparison = $state.raw<Comparison | null>(null);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  tried = $state(false);
  #left = $state<Record<string, true>>({});
  answers = $state<MergeAnswers>({});
  readonly #turns = new Newest();

  taken = $derived((this.loads ?? []).filter((load) => this.#left[keyOf(load)] !== true));
  sums = $derived({
    units: this.taken.reduce((sum, { handlingUnits }) => sum + handlingUnits, 0),
    weight: this.taken.reduce((sum, { weightLb }) => sum + weightLb, 0),
  });
  /** Questions without an answer. */
  open = $derived(
    (this.comparison?.differences ?? [])
      .map(({ question }) => question)
      .filter((question) => this.answers[question] === undefined),
  );

  constructor(from: CombineFrom) {
    this.#from = from;
  }

  follow(): () => void {
    void this.load();
    return () => {
      this.#turns.drop();
    };
  }

  async load(): Promise<void> {
    const newest = this.#turns.begin();
    const all = await this.#offered();
    if (!newest() || all === null) return;
    if (all.length < 2) {
      this.loads = [];
      return;
    }
    const compared = await station.combine.compare({ loads: all.slice(0, 40) });
    if (!newest()) return;
    this.failure = compared.ok ? null : compared.error;
    if (!compared.ok) return;
    this.loads = compared.value.loads;
    this.comparison = compared.value;
  }

  /** Null: that could not be read. */
  async #offered(): Promise<LoadKey[] | null> {
    if ('shipments' in this.#from) return this.#from.shipments.map((id) => ({ source: 'shipment', id }));
    const { draftId } = this.#from;
    const others = await station.combine.find({ draftId });
    this.failure = others.ok ? null : others.error;
    if (!others.ok) return null;
    return [{ source: 'draft', id: draftId }, ...others.value.map(({ source, id }) => ({ source, id }))];
  }

  isTaken = (load: CombinedLoad): boolean => this.#left[keyOf(load)] !== true;

  /** The differences follow from the chosen loads; an answer to a changed question no longer counts. */
  async take(load: CombinedLoad, taken: boolean): Promise<void> {
    const { [keyOf(load)]: _one, ...rest } = this.#left;
    this.#left = taken ? rest : { ...rest, [keyOf(load)]: true };
    this.answers = {};
    this.tried = false;
    this.comparison = null;
    const newest = this.#turns.begin();
    if (this.taken.length < 2) return;
    const answer = await station.combine.compare({ loads: this.#keys() });
    if (!newest()) return;
    if (answer.ok) this.comparison = answer.value;
    this.refusal = answer.ok ? null : answer.error;
  }

  #keys = (): LoadKey[] => this.taken.map(({ source, id }) => ({ source, id }));

  answer(question: MergeQuestion, at: number): void {
    this.answers = { ...this.answers, [question]: at };
  }

  /** The combined draft; null: something is wrong, and shown. */
  async make(): Promise<string | null> {
    this.tried = true;
    if (this.busy || this.comparison === null || this.open.length > 0) return null;
    this.busy = true;
    this.refusal = null;
    const made = await station.combine.make({ loads: this.#keys(), answers: $state.snapshot(this.answers) });
    this.busy = false;
    if (made.ok) return made.value.id;
    this.refusal = made.error;
    return null;
  }
}
