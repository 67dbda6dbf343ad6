import type { FleetSettings } from '#shared/fleet/fleet-settings.ts';

/**
 * What a fleet's password is given for: the server, the sign-in there, and what vouches for it. Who can only change the settings cannot
 * have it sent elsewhere. Null: no fleet is set.
 */
export const fleetAddress = ({ url, caFile }: Pick<FleetSettings, 'url' | 'caFile'>): string | null =>
  url === null ? null : JSON.stringify([url, caFile]);
