import { createHash } from 'node:crypto';
import type { JournalStore } from '#main/storage/journal/journal-store.ts';
import { attempt } from '#main/storage/database/storage-error.ts';
import { accessOf, eachHandler, handlerOf, type Handlers, type Subject } from '#shared/ipc/contract.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Permission } from '#shared/station/permissions.ts';
import type { Gate } from './gate.ts';

/** What a call with this input needs; null: nothing. A rule only reads. */
export type NeededPermission = { permission: Permission; shipmentId?: string | null } | null;
type Rule = (input: unknown) => NeededPermission;
type Answer<O> = Result<O> | Promise<Result<O>>;
/** Calls of one subject that may need a permission. */
export type Rules<H> = {
  readonly [C in keyof H]?: H[C] extends (input: infer I) => unknown ? (input: I) => NeededPermission : never;
};

export interface GuardParts {
  gate: Gate;
  journal: Pick<JournalStore, 'add'>;
}

/** Input keys added after a refusal; the act stays the same. */
const besides: ReadonlySet<string> = new Set(['anyway', 'confirmed']);

/** The call and its input, so that an approval is for these alone. */
function keyOf(call: string, input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (besides.has(name) ? undefined : value));
  return createHash('sha256').update(`${call}\n${text}`).digest('hex');
}

/**
 * Puts a handler behind a rule. No call runs without its permission, whoever calls; the window only asks for the PIN after `needs-supervisor`.
 */
export function guardCall<I, O>(
  call: string,
  handler: (input: I) => Answer<O>,
  rule: (input: I) => NeededPermission,
  { gate, journal }: GuardParts,
): (input: I) => Answer<O> {
  return (input) => {
    const begun = attempt(() => {
      const act = rule(input);
      if (act === null) return ok(null);
      const { permission, shipmentId = null } = act;
      return gate.begin({ permission, key: keyOf(call, input), shipmentId, journal });
    });
    if (!begun.ok) return begun;
    if (begun.value === null) return handler(input);
    const { ended } = begun.value;
    const end = (result: Result<O>): Result<O> => {
      ended(result.ok);
      return result;
    };
    const result = handler(input);
    return result instanceof Promise ? result.then(end) : end(result);
  };
}

/**
 * The same handlers, each guarded by the contract (`CallAccess`) and by a rule that looks at the input. A rule replaces the contract's
 * permission.
 */
export const guard = <S extends Subject>(
  handlers: Pick<Handlers, S>,
  rules: { readonly [K in S]?: Rules<Handlers[K]> },
  parts: GuardParts,
): Pick<Handlers, S> =>
  eachHandler(Object.keys(handlers) as S[], (subject, name) => {
    const handler = handlerOf<S>(handlers, subject, name);
    const { permission, signedIn = false } = accessOf(subject, name);
    const own = (rules[subject] as Record<string, Rule | undefined> | undefined)?.[name];
    const rule = own ?? (permission && (() => ({ permission })));
    const guarded = rule ? guardCall(`${subject}.${name}`, handler, rule, parts) : handler;
    if (!signedIn) return guarded;
    return (input) =>
      parts.gate.isLocked() ? fail('station-locked', 'nobody is signed in') : guarded(input);
  });
