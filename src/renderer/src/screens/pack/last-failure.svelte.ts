import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import type { Failure } from '#shared/ipc/result.ts';

/** What a failure on Pack refers to, as it is on screen now. */
export interface FailureSubject {
  form: ShipmentForm;
  settings: object | null;
  /** When the draft was last saved. */
  savedAt: string | null;
}

const storage = ({ savedAt }: FailureSubject): unknown => savedAt;

/** What each failure depends on: while that is unchanged, the failure stays. Failures not listed stay until the next attempt. */
const about: Partial<Record<ErrorCode, (now: FailureSubject) => unknown>> = {
  'fields-missing': ({ form }) => form,
  'external-id-taken': ({ form }) => form.externalId,
  'bol-number-taken': ({ form }) => form.bolNumber,
  'pro-number-taken': ({ form }) => [form.proNumber, form.scac],
  'address-not-in-book': ({ form, settings }) => [form.consignee, settings],
  'no-bol-number': ({ settings }) => settings,
  'not-set-up': ({ settings }) => settings,
  'no-vault': ({ settings }) => settings,
  'no-credentials': ({ settings }) => settings,
  'storage-full': storage,
  'storage-failed': storage,
};

/** Why the last attempt failed, while that still applies. */
export class LastFailure {
  readonly #subject: () => FailureSubject;
  #set = $state.raw<{ failure: Failure; was: string } | null>(null);

  constructor(subject: () => FailureSubject) {
    this.#subject = subject;
  }

  get now(): Failure | null {
    return this.#set !== null && this.#of(this.#set.failure) === this.#set.was ? this.#set.failure : null;
  }
  set now(failure: Failure | null) {
    this.#set = failure === null ? null : { failure, was: this.#of(failure) };
  }

  #of = ({ code }: Failure): string => JSON.stringify(about[code]?.(this.#subject()) ?? null);
}
