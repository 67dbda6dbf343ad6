import { guard, type GuardParts } from '#main/people/guard.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

const setup = () => ({ permission: 'setup' as const });

/**
 * What editing it asks for, here and in Setup alike (people/people.ts, ipc/settings-handlers.ts). An earlier value may be a role that
 * somebody no longer has, or a rule that was made stricter since.
 */
const toEdit: Record<SharedKind, 'setup' | 'people' | null> = {
  dock: null,
  freight: null,
  template: null,
  person: 'people',
  setting: 'setup',
  'pro-range': 'setup',
};

/** The calls of the fleet that ask for a supervisor, and those that a locked window does not make. */
export function guardFleet(handlers: Handlers['fleet'], guarding: GuardParts): Handlers['fleet'] {
  return guard(
    'fleet',
    handlers,
    {
      test: setup,
      savePassword: setup,
      becomeNew: setup,
      keepIdentity: setup,
      takeOver: () => ({ permission: 'take-over' as const }),
      replace: setup,
      // Who has which role is read in Setup alone.
      history: ({ kind }) => (kind === 'person' ? setup() : null),
      putBack({ kind }) {
        const permission = toEdit[kind];
        return permission === null ? null : { permission };
      },
    },
    guarding,
    [
      ...(['test', 'savePassword', 'becomeNew', 'keepIdentity', 'takeOver', 'replace'] as const),
      ...(['reprint', 'looked', 'history', 'putBack'] as const),
    ],
  );
}
