import * as z from 'zod';

/** Why nothing is shared at present, or never will be until a person acts. Each code has words in three languages. */
export const fleetTroubles = [
  'unreachable',
  'certificate',
  // The certificate is trusted, but names another computer.
  'certificate-name',
  'certificate-expired',
  // The server is remote and unencrypted: nothing is sent to it.
  'no-tls',
  'sign-in-unsafe',
  'sign-in',
  'no-database',
  'not-migrated',
  'schema-newer',
  'not-permitted',
  'server-full',
  'server-error',
  // Another computer uses this identity.
  'identity-elsewhere',
  // Another station of the fleet has this station's number.
  'number-taken',
  // The station was removed from the fleet by `dockprint fleet forget`.
  'forgotten',
  // A new machine replaced the station and has its number.
  'replaced',
  // No password is kept on this computer.
  'no-password',
] as const;
export const fleetTroubleSchema = z.enum(fleetTroubles);
export type FleetTrouble = z.infer<typeof fleetTroubleSchema>;

/** What the status strip and Setup show of the fleet. */
export const fleetStateSchema = z.object({
  /** `off`: no fleet is set. `refused`: a person must act, waiting does not help. */
  is: z.enum(['off', 'joining', 'shared', 'away', 'refused']),
  /** Since when it is so. */
  since: z.iso.datetime(),
  trouble: fleetTroubleSchema.nullable(),
  /** The computer that runs with this identity, or the station that has the number; '' otherwise. */
  other: z.string(),
  /** Changes that the server has not received yet. */
  toShare: z.number().int(),
  /** When the server last had everything; null: never. */
  sharedAt: z.iso.datetime().nullable(),
});
export type FleetState = z.infer<typeof fleetStateSchema>;

/** The part of it that the status strip needs. Absent where no fleet is set. */
export const fleetStripSchema = fleetStateSchema.pick({
  is: true,
  since: true,
  toShare: true,
  trouble: true,
});
export type FleetStrip = z.infer<typeof fleetStripSchema>;
