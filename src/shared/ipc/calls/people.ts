import * as z from 'zod';
import { personChoiceSchema, personEditSchema, personRowSchema, pinSchema } from '../../station/people.ts';
import { call, id, nothing } from './call.ts';

/** A PIN as it is typed: what is wrong with it shows when it is compared. */
const typedPin = z.string().max(60);

export const peopleCalls = {
  /** Everybody who can be chosen, by name. */
  names: call(nothing, z.array(personChoiceSchema)),
  /** Everybody with everything but the PIN, for Setup. */
  list: call(nothing, z.array(personRowSchema), { signedIn: true, permission: 'setup' }),
  /** `person-name-taken`, `badge-taken`: an active one has it (`theirWords`: who). `managed`: the administrator's file says who this is. */
  save: call(personEditSchema, personRowSchema, { signedIn: true, permission: 'people' }),
  /** Null takes it away. */
  setPin: call(z.object({ id, pin: pinSchema.nullable() }), personRowSchema, {
    signedIn: true,
    permission: 'people',
  }),
  /** Whose badge this is; null: nobody's. */
  ofBadge: call(z.object({ text: z.string().max(200) }), personChoiceSchema.nullable()),
  /** `pin-wrong`, and `pin-locked` with the seconds until the next try; a missing PIN is a wrong one that does not count. */
  signIn: call(
    z.object({ id, pin: typedPin.nullable(), how: z.enum(['badge', 'name']) }),
    personChoiceSchema,
  ),
  /** Covers the window until somebody signs in; nothing while nobody is entered. */
  lock: call(nothing, nothing),
  /** Asked before Setup is shown: it only asks for a PIN. */
  enterSetup: call(nothing, nothing, { signedIn: true, permission: 'setup' }),
  /**
   * Somebody who may gives the PIN for a question of `needs-supervisor`; the call that was refused is then made again. `not-found`: the
   * question is over. `not-allowed`: not this person.
   */
  approve: call(z.object({ ask: id, id, pin: typedPin }), nothing),
} as const;
