import { guard, type GuardParts } from '#main/people/guard.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Permission } from '#shared/station/permissions.ts';

/** Whose these lists are. An earlier value may be a role that somebody no longer has, or a rule that was made stricter since. */
const editedBy: Readonly<Partial<Record<SharedKind, Permission>>> = {
  person: 'people',
  setting: 'setup',
  'pro-range': 'setup',
};

/** The calls of the fleet that ask for a supervisor, and those that a locked window does not make. */
export function guardFleet(handlers: Handlers['fleet'], guarding: GuardParts): Handlers['fleet'] {
  const setup = () => ({ permission: 'setup' as const });
  return guard(
    'fleet',
    handlers,
    {
      test: setup,
      savePassword: setup,
      becomeNew: setup,
      keepIdentity: setup,
      takeOver: () => ({ permission: 'take-over' as const }),
      putBack({ kind }) {
        const permission = editedBy[kind];
        return permission === undefined ? null : { permission };
      },
    },
    guarding,
    ['test', 'savePassword', 'becomeNew', 'keepIdentity', 'takeOver', 'reprint', 'looked', 'putBack'],
  );
}
