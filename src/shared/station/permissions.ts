import * as z from 'zod';
import type { Role } from './people.ts';

/**
 * What requires a PIN, and whose, once a supervisor or administrator has one. Main checks it before the call does anything; the window only asks
 * for the PIN.
 */
export const permissionNeeds = {
  /** Opening Setup and saving it. */
  setup: 'supervisor',
  /** Who packs here, and their PINs. Requires an administrator, if there is one. */
  people: 'administrator',
  /** Stating whether the service has a submission in doubt. */
  'decide-submission': 'supervisor',
  /** Stating whether a print in doubt came out. */
  'decide-print': 'supervisor',
  /** Canceling a submission for good. */
  abandon: 'supervisor',
  /** Changing or voiding an accepted BOL. */
  amend: 'supervisor',
  /** Printing a label or document more often than the station's limit. */
  reprint: 'supervisor',
  /** Taking over the open work of another station of the fleet. */
  'take-over': 'supervisor',
} as const satisfies Record<string, Exclude<Role, 'packer'>>;
export type Permission = keyof typeof permissionNeeds;

/** Permissions that a station may give packers without a PIN. Never Setup and people: they control the rest. */
export const waivable = [
  'decide-submission',
  'decide-print',
  'abandon',
  'amend',
  'reprint',
  'take-over',
] as const;

/** The station's rules about people. */
export const accessSettingsSchema = z.object({
  /** Minutes without a key, a scan or the mouse until the window asks for the packer; 0: never. */
  lockMinutes: z.number().int().min(0, 'number').max(240, 'number').default(0),
  /** How often a label or document may print again without a PIN. */
  reprintsWithoutPin: z.number().int().min(0, 'number').max(99, 'number').default(3),
  /** What a packer may do without a PIN here. */
  withoutPin: z.array(z.enum(waivable)).max(waivable.length).default([]),
});
export type AccessSettings = z.infer<typeof accessSettingsSchema>;

const rank: Record<Role, number> = { packer: 0, supervisor: 1, administrator: 2 };
export const outranks = (role: Role, needed: Role): boolean => rank[role] >= rank[needed];
