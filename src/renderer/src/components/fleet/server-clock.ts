import type { FleetStation } from '#shared/fleet/fleet-station.ts';

/** A report is due every 15 s; a difference up to this is its age, above it the clocks differ. Milliseconds. */
const largestAge = 60_000;

/**
 * How far the server's clock is ahead of this computer's, in milliseconds. This station has just reported, so its own row has the server's time;
 * clocks within a minute count as equal.
 */
export function serverClockLead(rows: readonly FleetStation[], readAt: number): number {
  const own = rows.find(({ isThisOne }) => isThisOne);
  if (own === undefined || own.isAway) return 0;
  const ahead = Date.parse(own.lastSeenAt) - readAt;
  return Math.abs(ahead) <= largestAge ? 0 : ahead;
}
