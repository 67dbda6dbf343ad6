/** "2026-11-22" where the station stands: Sweden writes days as ISO 8601 does. */
const localDay = (): string => new Date().toLocaleDateString('sv-SE');

let day = $state(localDay());

/** The day that it is; who reads it in a template or an effect hears of the next one. */
export const today = (): string => day;

/** As often as the clock of the window: a computer that slept is right at once. */
const everyMs = 5_000;

/** Follows the day. Returns the end. */
export function followToday(): () => void {
  const look = () => (day = localDay());
  look();
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}
