import { guard, type GuardParts } from '#main/people/guard.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Permission } from '#shared/station/permissions.ts';

/**
 * What editing it asks for, here and in Setup alike (people/people.ts, ipc/settings-handlers.ts). An earlier value may be a role that
 * somebody no longer has, or a rule that was made stricter since.
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

/** Calls of the station as a whole, behind what the contract says of them, and behind the rules that look at what a call is about. */
export const guardStation = (handlers: GuardedHere, guarding: GuardParts): GuardedHere =>
  guard<keyof GuardedHere>(
    handlers,
    {
      fleet: {
        // Who has which role is read in Setup alone.
        history: ({ kind }) => asks(kind === 'person' ? 'setup' : null),
        putBack: ({ kind }) => asks(toEdit[kind]),
      },
    },
    guarding,
  );
