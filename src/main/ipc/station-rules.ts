import { guard, type GuardParts } from '#main/people/guard.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Permission } from '#shared/station/permissions.ts';

/**
 * The permission that editing it needs, here and in Setup alike (people/people.ts, ipc/settings-handlers.ts). An earlier value may bring back a
 * role that someone lost, or a rule from before it became stricter.
 */
const toEdit: Record<SharedKind, Permission | null> = {
  dock: null,
  freight: null,
  template: null,
  person: 'people',
  setting: 'setup',
  'pro-range': 'setup',
};
const asks = (permission: Permission | null) => (permission === null ? null : { permission });

type GuardedHere = Pick<Handlers, 'backups' | 'support' | 'fleet'>;

/** Calls about the station as a whole, guarded by the contract and by rules that look at a call's input. */
export const guardStation = (handlers: GuardedHere, guarding: GuardParts): GuardedHere =>
  guard<keyof GuardedHere>(
    handlers,
    {
      fleet: {
        // Only Setup shows who has which role.
        history: ({ kind }) => asks(kind === 'person' ? 'setup' : null),
        putBack: ({ kind }) => asks(toEdit[kind]),
      },
    },
    guarding,
  );
