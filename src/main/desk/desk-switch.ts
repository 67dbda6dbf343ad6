import type { Clock } from '#main/clock.ts';
import type { FreightService, QuoteService } from '#main/freight-service/freight-service.ts';
import { createPeople, type People } from '#main/people/people.ts';
import { provisionPeople } from '#main/people/provisioned-people.ts';
import type { Station } from '#main/station/station.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores } from '#main/storage/stores.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import type { Desk, DeskParts } from './desk.ts';
import { createDesks, type Desks } from './desks.ts';
import { openLiveDesk } from './open-live-desk.ts';
import { openTrainingDesk } from './open-training-desk.ts';
import { stationStatus } from './station-status.ts';

export interface DeskSwitchParts {
  /** The live desk's database, which also holds the station's settings. */
  db: StationDatabase;
  copiesFolder: string;
  /** The folder for everything that belongs to the training desk. */
  trainingFolder: string;
  station: Station;
  /** For the live desk; the training desk starts its own. */
  service: FreightService & QuoteService;
  /** For the live desk: training prints into folders. */
  signIns?: DeskParts['signIns'];
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
  /** For the live desk only: training is never shared. */
  fleet?: DeskParts['fleet'];
  /** A desk was opened. `isOpen`: whether it still is, for events that arrive later. */
  onOpened: (desk: Desk, isOpen: () => boolean) => void;
  /** Saved settings are in effect, at the desk they ask for. */
  onSettingsChanged: () => void;
}

/** The desk that the station's settings select: live or training. */
export interface DeskSwitch extends Pick<Desks, 'current' | 'now' | 'close'> {
  /** What the window's frame shows about the station and its desk. */
  status(): StationStatus;
  /** Who packs at the station; the same at both desks. */
  people: People;
  /** Opens the desk that the settings select. */
  open(): Promise<void>;
  /** From now on saving a setting switches the desk and affects the work waiting there. */
  followSettings(): void;
}

export function createDeskSwitch(parts: DeskSwitchParts): DeskSwitch {
  const { db, copiesFolder, trainingFolder, station, service, clock, newId, report } = parts;
  const stores = createStores(db);
  provisionPeople({ db, stores, clock, newId }, station.provisionedPeople());
  const access = () => station.settings().access;
  const people = createPeople({ db, stores: createStores(db, () => people.person()), clock, newId }, access);
  const settings = () => people.atStation(station.settings());

  const desks = createDesks(
    async (training) =>
      training
        ? openTrainingDesk(trainingFolder, { settings, people, clock, newId, report })
        : openLiveDesk({
            db,
            copiesFolder,
            settings,
            people,
            service,
            clock,
            newId,
            report,
            fleet: parts.fleet,
            signIns: parts.signIns,
          }),
    (desk) => {
      parts.onOpened(desk, () => desks.now() === desk);
    },
    (training) => {
      const saved = station.save({ training });
      if (!saved.ok) report(saved);
    },
    report,
  );

  async function applySettings(): Promise<void> {
    const desk = await desks.use(settings().training);
    parts.onSettingsChanged();
    desk.spooler.wake();
    // This writes to the disk; a full disk is reported like any other error here.
    desk.outbox.settingsSaved();
  }

  people.changed.on(() => {
    parts.onSettingsChanged();
  });

  return {
    people,
    current: () => desks.current(),
    now: () => desks.now(),
    close: () => desks.close(),
    status: () =>
      stationStatus(settings(), {
        mode: station.mode(),
        people: people.presence(),
        desk: desks.now(),
        now: clock.now(),
      }),
    async open() {
      await desks.use(settings().training);
    },
    followSettings() {
      station.changed.on(() => void applySettings().catch(report));
    },
  };
}
