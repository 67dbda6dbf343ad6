import type { Failure } from '#shared/ipc/result.ts';
import type { SubmissionView } from '#shared/station/submission.ts';
import { mayCancel } from './submission-actions.ts';

/** The attempt asked about; not a newer one. */
type Asked = Pick<SubmissionView, 'id' | 'attempt' | 'bolNumber' | 'shipmentId'>;

/** Cancels, closes the question and reloads the rows; returns the failure, or null. */
type Cancel = (input: Pick<Asked, 'id' | 'attempt'> & { reason: string }) => Promise<Failure | null>;

/** An attempt at a service that is down ends within milliseconds: the same press applies to what waits again. */
const presses = 3;

/**
 * Asks why an entry is canceled. An attempt may start and end while the reason is typed: the reason stays as long as it can still be used.
 */
export class CancelState {
  readonly #rows: () => readonly SubmissionView[] | null;
  readonly #cancel: Cancel;
  asked = $state.raw<Asked | null>(null);
  /** The last press came during an attempt. */
  wasSending = $state(false);

  #row = $derived.by(() => {
    const { asked } = this;
    if (asked === null) return null;
    return this.#rows()?.find(({ id, attempt }) => id === asked.id && attempt === asked.attempt) ?? null;
  });
  /** It is being sent: whether it can still be canceled is known when that ends. */
  isSending = $derived(this.#row?.state === 'claimed' || this.#row?.state === 'on-wire');
  #isOpen = $derived(this.#row !== null && (this.isSending || mayCancel(this.#row)));
  /** It was sent or settled before the cancellation: a person who typed a reason must not think it is canceled. */
  missed = $derived.by(() => (this.#isOpen || this.#rows() === null ? null : this.asked));

  /** `rows`: null while they are not read yet. */
  constructor(rows: () => readonly SubmissionView[] | null, cancel: Cancel) {
    this.#rows = rows;
    this.#cancel = cancel;
  }

  isAbout = ({ id }: SubmissionView): boolean => this.#isOpen && this.asked?.id === id;

  ask({ id, attempt, bolNumber, shipmentId }: Asked): void {
    this.asked = { id, attempt, bolNumber, shipmentId };
    this.wasSending = false;
  }

  close(): void {
    this.asked = null;
  }

  /** @returns why it could not be canceled, unless the question shows that itself. */
  async answer(reason: string): Promise<Failure | null> {
    const { asked } = this;
    if (asked === null) return null;
    const { id, attempt } = asked;
    this.wasSending = false;
    for (let press = 0; press < presses && !this.isSending; press += 1) {
      const failure = await this.#cancel({ id, attempt, reason });
      if (failure?.code !== 'not-in-this-state') return failure;
    }
    this.wasSending = !this.isSending;
    return null;
  }
}
