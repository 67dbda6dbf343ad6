import { createSignal, type Signal } from '#main/signal.ts';
import type { Station } from '#main/station/station.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { FleetStrip } from '#shared/fleet/fleet-state.ts';
import { createStationNumbersStore } from '#main/storage/numbers/station-numbers-store.ts';
import type { Settings } from '#shared/station/settings.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { fleetAddress } from './fleet-address.ts';
import type { FleetParts } from './fleet.ts';
import type { Fleet, FleetAccess } from './fleet-port.ts';
import { becomeNewStation, keepIdentity, leaveFleet } from './membership.ts';

/** What a fleet is opened with, besides the settings. */
export interface FleetSwitchParts extends Omit<FleetParts, 'settings' | 'password' | 'station' | 'claim'> {
  station: Pick<Station, 'settings' | 'changed'>;
  /** For this address (`fleetAddress`); null: none is stored. */
  password: (address: string | null) => string | null;
}

/** The fleet that the settings ask for, or none. */
export interface FleetSwitch extends FleetAccess {
  /** What the status strip shows; undefined: no fleet is set. */
  strip(): FleetStrip | undefined;
  /** Opens it, and follows the settings from now on. */
  open(): Promise<void>;
  /** The password changed. */
  reopen(): Promise<void>;
  /** Continues as another station, or as this one with a higher epoch. `not-in-this-state`: no one else has the identity. */
  settleIdentity(how: 'new' | 'keep'): Promise<Result<void>>;
  /** Waits until the server has this station's changes, at most this many milliseconds; not at all while the server is away. */
  tellAll(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** A change reopens the fleet. */
const wantedOf = ({ fleet, station }: Settings): string =>
  JSON.stringify(fleet.url === null ? null : [fleet, station.id, station.name]);

export function createFleetSwitch(parts: FleetSwitchParts): FleetSwitch {
  const { db, station, clock, report } = parts;
  const changed: Signal<void> = createSignal();
  const offSince = clock.now().toISOString();
  let fleet: Fleet | null = null;
  let open: string | null = null;
  let isClosed = false;
  let latest: Promise<void> = Promise.resolve();
  let endFollowing = (): void => undefined;

  async function begin(claim: boolean): Promise<void> {
    const previous = fleet;
    fleet = null;
    await previous?.close();
    if (isClosed) return;
    const { fleet: settings, station: own } = station.settings();
    open = wantedOf(station.settings());
    const { url } = settings;
    if (url === null) leaveFleet(db);
    else {
      // Not loaded without a fleet.
      const { openFleet } = await import('./fleet.ts');
      fleet = openFleet({
        ...parts,
        claim,
        settings: { ...settings, url },
        station: { name: own.name, number: own.id },
        password: parts.password(fleetAddress(settings)) ?? '',
      });
      fleet.changed.on(() => {
        changed.emit();
      });
    }
    changed.emit();
  }

  /** One after another. If the database refuses, the station works on without its fleet. */
  function next(work: () => Promise<void>): Promise<void> {
    latest = latest.then(work).catch(report);
    return latest;
  }

  return {
    changed,
    state: () =>
      fleet?.state() ?? {
        is: station.settings().fleet.url === null ? 'off' : 'joining',
        since: offSince,
        trouble: null,
        other: '',
        toShare: 0,
        sharedAt: null,
      },
    strip() {
      if (station.settings().fleet.url === null) return undefined;
      const { is, since, toShare, trouble } = this.state();
      return { is, since, toShare, trouble };
    },
    async ask(question, schema) {
      if (station.settings().fleet.url === null) return fail('fleet-off', 'this station is in no fleet');
      if (fleet === null) return fail('fleet-away', 'the fleet is being opened');
      const answer = await fleet.ask(question);
      if (!answer.ok) return answer;
      const read = schema.safeParse(answer.value);
      if (read.success) return ok(read.data);
      // Written by another version; not this station's to repair.
      report(new Error(`the fleet's answer to ${question.is} was not understood: ${read.error.message}`));
      return fail('fleet-away', 'the answer was not understood');
    },
    open() {
      endFollowing = station.changed.on(() => {
        void next(() => (wantedOf(station.settings()) === open ? Promise.resolve() : begin(false)));
      });
      return next(() => begin(false));
    },
    reopen: () => next(() => begin(false)),
    async settleIdentity(how) {
      const trouble = fleet?.state().trouble;
      const isOut = trouble === 'forgotten' || trouble === 'replaced';
      if (trouble !== 'identity-elsewhere' && !(how === 'new' && isOut))
        return fail('not-in-this-state', 'no other computer has this identity');
      // Under another identity it could no longer learn what was taken from this one.
      if (createStationNumbersStore(db).unlearned())
        return fail('fleet-away', 'it is not known yet what was taken from here');
      await next(async () => {
        const previous = fleet;
        fleet = null;
        await previous?.close();
        if (how === 'new') becomeNewStation(db, parts.newId().replaceAll('-', ''), trouble);
        else keepIdentity(db);
        await begin(how === 'keep');
      });
      return ok(undefined);
    },
    async tellAll(milliseconds) {
      const open = fleet;
      if (open?.state().is !== 'shared') return;
      await withinLimit(open.ask({ is: 'all-told' }), milliseconds, clock.after);
    },
    async close() {
      isClosed = true;
      endFollowing();
      await next(async () => {
        const last = fleet;
        fleet = null;
        await last?.close();
      });
    },
  };
}
