import type { FleetState, FleetStrip, FleetTrouble } from '#shared/fleet/fleet-state.ts';
import { m } from '../paraglide/messages.js';
import type { Mark } from './mark.ts';
import { clockOrDay } from './times.ts';

/** The trouble, in a few words for the strip. Trouble that ends by itself is only "away" there. */
const short: Partial<Record<FleetTrouble, () => string>> = {
  certificate: m.frame_fleet_certificate,
  'certificate-name': m.frame_fleet_certificate_name,
  'certificate-expired': m.frame_fleet_certificate_expired,
  'no-tls': m.frame_fleet_no_tls,
  'sign-in-unsafe': m.frame_fleet_sign_in_unsafe,
  'sign-in': m.frame_fleet_sign_in,
  'no-database': m.frame_fleet_no_database,
  'not-migrated': m.frame_fleet_not_migrated,
  'schema-newer': m.frame_fleet_schema_newer,
  'not-permitted': m.frame_fleet_not_permitted,
  'identity-elsewhere': m.frame_fleet_identity,
  'number-taken': m.frame_fleet_number,
  forgotten: m.frame_fleet_forgotten,
  replaced: m.frame_fleet_replaced,
  'no-password': m.frame_fleet_no_password,
};

/** `brief`: without time and count, where space is short; the Fleet screen shows both. */
export function fleetStripWord({ is, since, toShare, trouble }: FleetStrip, brief = false): string {
  if (is === 'shared') return m.frame_fleet_shared();
  if (is === 'joining') return m.frame_fleet_joining();
  const said = is === 'refused' && trouble !== null ? short[trouble]?.() : undefined;
  if (said === undefined && brief) return m.frame_fleet_away_brief();
  const time = clockOrDay(since);
  return said ?? (toShare > 0 ? m.frame_fleet_away_n({ time, n: toShare }) : m.frame_fleet_away({ time }));
}

/** An unreachable server is no fault of the station: its work goes on. */
export const fleetMarks: Record<FleetState['is'], Mark> = {
  off: 'off',
  joining: 'wait',
  shared: 'done',
  away: 'off',
  refused: 'warn',
};

const sentences: Record<FleetTrouble, (inputs: { other: string }) => string> = {
  unreachable: m.fleet_trouble_unreachable,
  certificate: m.fleet_trouble_certificate,
  'certificate-name': m.fleet_trouble_certificate_name,
  'certificate-expired': m.fleet_trouble_certificate_expired,
  'no-tls': m.fleet_trouble_no_tls,
  'sign-in-unsafe': m.fleet_trouble_sign_in_unsafe,
  'sign-in': m.fleet_trouble_sign_in,
  'no-database': m.fleet_trouble_no_database,
  'not-migrated': m.fleet_trouble_not_migrated,
  'schema-newer': m.fleet_trouble_schema_newer,
  'not-permitted': m.fleet_trouble_not_permitted,
  'server-full': m.fleet_trouble_server_full,
  'server-error': m.fleet_trouble_server_error,
  'identity-elsewhere': m.fleet_trouble_identity,
  'number-taken': m.fleet_trouble_number,
  forgotten: m.fleet_trouble_forgotten,
  replaced: m.fleet_trouble_replaced,
  'no-password': m.fleet_trouble_no_password,
};

/** What it means and what to do. `other`: the computer or station that has the identity or number. */
export const fleetTroubleWords = (trouble: FleetTrouble, other: string): string =>
  sentences[trouble]({ other: other === '' ? m.fleet_identity_unknown() : other });

/** Another computer has its number: no BOL number is assigned here, so packing stops. */
export const stopsPacking = (trouble: FleetTrouble | null): boolean =>
  trouble === 'replaced' || trouble === 'number-taken';

export function fleetStateWords({ is, since, sharedAt, trouble }: FleetState): string {
  const time = clockOrDay(since);
  switch (is) {
    case 'off':
      return m.fleet_setup_off();
    case 'joining':
      return m.fleet_setup_joining();
    case 'shared':
      return sharedAt === null
        ? m.fleet_setup_shared_new()
        : m.fleet_setup_shared({ time: clockOrDay(sharedAt) });
    case 'away':
      return m.fleet_setup_away({ time });
    case 'refused':
      return stopsPacking(trouble) ? m.fleet_setup_replaced({ time }) : m.fleet_setup_refused({ time });
  }
}
