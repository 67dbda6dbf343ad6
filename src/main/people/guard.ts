import { createHash } from 'node:crypto';
import type { JournalStore } from '#main/storage/journal-store.ts';
import { attempt } from '#main/storage/storage-error.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Permission } from '#shared/station/permissions.ts';
import type { Gate } from './gate.ts';

/** What a call asks for with this input; null: nothing. Reads only. */
export type Rule = (input: never) => { permission: Permission; shipmentId?: string | null } | null;
/** Calls of one subject that may need a permission. */
export type Rules<H> = {
  readonly [C in keyof H]?: H[C] extends (input: infer I) => unknown ? (input: I) => ReturnType<Rule> : never;
};

export interface GuardParts {
  gate: Gate;
  journal: Pick<JournalStore, 'add'>;
}

/** Said on the way, after a refusal: the act stays the same. */
const besides: ReadonlySet<string> = new Set(['anyway', 'confirmed']);

/** The call and its input, so that an approval is for these alone. */
function keyOf(call: string, input: unknown): string {
  const text = JSON.stringify(input, (name, value: unknown) => (besides.has(name) ? undefined : value));
  return createHash('sha256').update(`${call}\n${text}`).digest('hex');
}

type Call = (input: unknown) => Result<unknown> | Promise<Result<unknown>>;

/**
 * The same handlers, each behind its rule. Nothing of a call runs without its permission, whoever calls: the window only asks for the
 * PIN that `needs-supervisor` wants. `closed`: calls that are not for a window that is locked (`station-locked`).
 */
export function guard<H extends object>(
  subject: string,
  handlers: H,
  rules: Rules<H>,
  { gate, journal }: GuardParts,
  closed: readonly (keyof H & string)[] = [],
): H {
  const guarded = Object.entries(handlers as Record<string, Call>).map(([name, handler]): [string, Call] => {
    const rule = (rules as Record<string, Rule | undefined>)[name];
    const isClosed = (closed as readonly string[]).includes(name);
    if (rule === undefined && !isClosed) return [name, handler];
    return [
      name,
      (input) => {
        if (isClosed && gate.isLocked()) return fail('station-locked', 'nobody is signed in');
        const begun = attempt(() => {
          const act = rule?.(input as never) ?? null;
          if (act === null) return ok(null);
          const { permission, shipmentId = null } = act;
          return gate.begin({ permission, key: keyOf(`${subject}.${name}`, input), shipmentId, journal });
        });
        if (!begun.ok) return begun;
        if (begun.value === null) return handler(input);
        const { ended } = begun.value;
        const end = (result: Result<unknown>): Result<unknown> => {
          ended(result.ok);
          return result;
        };
        const result = handler(input);
        return result instanceof Promise ? result.then(end) : end(result);
      },
    ];
  });
  // The same names with the same types; a walk over them cannot carry them.
  return Object.fromEntries(guarded) as H;
}
