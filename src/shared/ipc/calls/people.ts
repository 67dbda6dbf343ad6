import * as z from 'zod';
import { personChoiceSchema, personEditSchema, personRowSchema, pinSchema } from '../../station/people.ts';
import { call, id, noInput } from './call.ts';

/** A PIN as typed: it is only checked when it is compared. */
const typedPin = z.string().max(60);

export const peopleCalls = {
  /** Everyone who can be chosen, by name. */
  names: call(noInput, z.array(personChoiceSchema)),
  /** Everyone with all fields except the PIN, for Setup. */
  list: call(noInput, z.array(personRowSchema), { signedIn: true, permission: 'setup' }),
  /**
   * `person-name-taken`, `badge-taken`: an active person has it (`theirWords`: who). `managed`: the administrator's file defines this person.
   */
  save: call(personEditSchema, personRowSchema, { signedIn: true, permission: 'people' }),
  /** Null removes it. */
  setPin: call(z.object({ id, pin: pinSchema.nullable() }), personRowSchema, {
    signedIn: true,
    permission: 'people',
  }),
  /** Whose badge this is; null: no one's. */
  ofBadge: call(z.object({ text: z.string().max(200) }), personChoiceSchema.nullable()),
  /** `pin-wrong`, and `pin-locked` with the seconds until the next attempt; a missing PIN is a wrong one that does not count. */
  signIn: call(
    z.object({ id, pin: typedPin.nullable(), how: z.enum(['badge', 'name']) }),
    personChoiceSchema,
  ),
  /** Covers the window until someone signs in; has no effect if no one is entered. */
  lock: call(noInput, noInput),
  /** Called before Setup is shown; its only effect is to require a PIN. */
  enterSetup: call(noInput, noInput, { signedIn: true, permission: 'setup' }),
  /**
   * An authorized person enters the PIN for a question of `needs-supervisor`; the refused call is then repeated. `not-found`: the question has
   * expired. `not-allowed`: not this person.
   */
  approve: call(z.object({ ask: id, id, pin: typedPin }), noInput),
} as const;
