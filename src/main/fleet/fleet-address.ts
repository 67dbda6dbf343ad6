import type { FleetSettings } from '#shared/fleet/fleet-settings.ts';

/**
 * What a fleet's password is bound to: the server, the sign-in there, and the CA file. Someone who can only change the settings cannot
 * redirect it. Null: no fleet is set.
 */
export const fleetAddress = ({ url, caFile }: Pick<FleetSettings, 'url' | 'caFile'>): string | null =>
  url === null ? null : JSON.stringify([url, caFile]);
