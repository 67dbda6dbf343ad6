import { guard, type GuardParts } from '#main/people/guard.ts';
import type { Handlers } from '#shared/ipc/contract.ts';

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
      replace: setup,
    },
    guarding,
    [
      'test',
      'savePassword',
      'becomeNew',
      'keepIdentity',
      'takeOver',
      'replace',
      'reprint',
      'looked',
      'putBack',
    ],
  );
}
