import type { FleetStation } from '#shared/fleet/fleet-station.ts';

/** A beat is due every 15 s; up to this a difference is its age, above it the two clocks differ. Milliseconds. */
const largestAge = 60_000;

/**
 * How far the server's clock is ahead of this computer's, milliseconds. This station was heard of just now, so its own row says what time the
 * server has; clocks that agree within a minute count as one.
 */
export function serverAhead(rows: readonly FleetStation[], readAt: number): number {
  const own = rows.find(({ isThisOne }) => isThisOne);
  if (own === undefined || own.isAway) return 0;
  const ahead = Date.parse(own.lastSeenAt) - readAt;
  return Math.abs(ahead) <= largestAge ? 0 : ahead;
}
