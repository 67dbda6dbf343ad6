/** The server's schema that this Dockprint knows (server/migrations.ts); a test keeps it at the count of them. */
export const latestServerVersion = 8;

/**
 * The oldest that it works with. A warehouse is migrated first and its stations are updated one by one, so a station that is a version
 * behind the server must go on: a server that is one newer is tolerated, as a migration only ever adds (docs/decisions/fleet.md).
 */
export const oldestServerVersion = 3;
export const newestTolerated = latestServerVersion + 1;
