/** "2026-11-22" where the station stands: Sweden writes days as ISO 8601 does. */
export const today = (): string => new Date().toLocaleDateString('sv-SE');
