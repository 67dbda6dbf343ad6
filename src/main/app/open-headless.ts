import type { App, SafeStorage } from 'electron';
import { existsSync } from 'node:fs';
import { copyToPlace } from '../backup/copy-to-place.ts';
import type { Clock } from '../clock.ts';
import { openControl } from '#main/cli/control/control-server.ts';
import type { ProvidedIdentifier } from '../credentials/provided-identifier.ts';
import { openStationDatabase } from '../desk/open-database.ts';
import { openLiveDesk } from '../desk/open-live-desk.ts';
import { stationStatus } from '../desk/station-status.ts';
import { createPerform } from '#main/cli/headless/perform.ts';
import type { HeadlessStation, HeadlessAccess } from '#main/cli/headless/station-door.ts';
import type { ProvisionPlace } from '../station/provision-file.ts';
import { checkStorage } from '../storage/check-storage.ts';
import { createDataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import { defaultCopiesFolder } from '../storage/open-database.ts';
import type { StationLog } from './logging.ts';
import { closeStation } from './close-station.ts';
import { withinLimit } from '#shared/within-limit.ts';
import { openOwnFolder } from './own-folder.ts';
import { restoreThisStation } from './restore-this-station.ts';
import { createStationFleet, fleetStatus, pulledFile } from './station-fleet.ts';
import { createStationParts } from './station-parts.ts';
import { noPeople } from '#shared/station/people.ts';

/**
 * When a command ends, it waits this long for open work between stations, and again this long until the fleet has its changes, in milliseconds;
 * the next run publishes the rest.
 */
const endMilliseconds = 3000;

export interface HeadlessParts {
  app: Pick<App, 'requestSingleInstanceLock' | 'whenReady' | 'getVersion'>;
  safeStorage: SafeStorage;
  dataFolder: string;
  logFolder: string;
  logAsJson: boolean;
  databaseFile: string;
  secondWitness: string;
  provision: ProvisionPlace;
  given: ProvidedIdentifier;
  givenFleet: ProvidedIdentifier;
  clock: Clock;
  newId: () => string;
}

/** The station without a window, for the commands that need it. */
export function createHeadlessAccess(parts: HeadlessParts): HeadlessAccess {
  const { app, dataFolder, databaseFile, secondWitness, provision, clock, newId } = parts;
  let log: StationLog | null = null;
  /** Never the console: standard output belongs to the command's caller. */
  const ownLog = (): StationLog =>
    (log ??= openOwnFolder(dataFolder, parts.logFolder, { isPackaged: true, logAsJson: parts.logAsJson }));
  const report = (error: unknown): void => {
    ownLog().error('Trouble', error);
  };
  const witnessLog = (words: string, error?: unknown): void => {
    if (error === undefined) ownLog().warn(words);
    else ownLog().error(words, error);
  };

  return {
    exists: () => existsSync(databaseFile),
    claim() {
      ownLog();
      return app.requestSingleInstanceLock({ command: true });
    },
    async open({ watch, listens }) {
      const own = ownLog();
      // The vault needs the app to be ready.
      await app.whenReady();
      const opened = openStationDatabase(databaseFile, { secondWitness, log: witnessLog });
      if (!opened.ok) return opened;
      const db = opened.value;
      const late = { wake: (): void => undefined, fleet: (): void => undefined };
      const { station, service, fleetVault, signIns } = await createStationParts({
        db,
        dataFolder,
        provision,
        safeStorage: parts.safeStorage,
        clock,
        given: parts.given,
        givenFleet: parts.givenFleet,
        log: own,
        report,
        onSettings: () => undefined,
        onLate: () => {
          late.wake();
        },
        onFleetLate: () => {
          late.fleet();
        },
      });
      const settings = () =>
        watch === null ? station.settings() : { ...station.settings(), importFolder: watch };
      const copiesFolder = defaultCopiesFolder(databaseFile);
      const deskParts = { db, copiesFolder, settings, service, signIns, clock, newId, report };
      const { desk } = openLiveDesk({
        ...deskParts,
        submitsAll: watch !== null,
        // A command that sends nothing opens no fleet.
        fleet: listens ? { access: () => fleet, pulledFile: pulledFile(dataFolder) } : undefined,
      });
      late.wake = () => {
        desk.outbox.settingsSaved();
      };
      const status = () => ({
        ...stationStatus(settings(), {
          mode: station.mode(),
          people: noPeople,
          desk,
          now: clock.now(),
        }),
        ...fleetStatus(listens ? fleet : null),
      });
      const { fleet } = createStationFleet({
        db,
        station,
        fleetVault,
        dataFolder,
        version: app.getVersion(),
        status,
        clock,
        newId,
        report,
        log: (words) => own.info(words),
        work: () => desk.fleet,
      });
      late.fleet = () => void fleet.reopen();
      let isStarted = false;
      const headless: HeadlessStation = {
        desk: () => desk,
        status,
        version: app.getVersion(),
        window: false,
        running: listens,
        backUp: (file, signal) => copyToPlace(db, { file, dataFolder, now: clock.now() }, signal),
        records: { losses: createDataLossesStore(db), now: () => clock.now() },
        storage: () => checkStorage(db, databaseFile),
        start() {
          // What is queued at the live desk waits until training ends (docs/decisions/storage.md), whoever asks.
          if (station.mode() === 'training') return;
          isStarted = true;
          desk.start();
          // Commands that send and print ask the fleet first and publish what they did; commands that only store leave it to be published later
          // (docs/decisions/fleet.md).
          if (listens) void fleet.open();
        },
        async close() {
          // A command may finish before the fleet work had its turn.
          const lastRound = () =>
            fleet.state().is === 'shared' &&
            desk.fleet !== null &&
            withinLimit(desk.fleet.round(), endMilliseconds, clock.after);
          const work = [[lastRound], [() => desk.stop()], [() => fleet.tellAll(endMilliseconds)]];
          await closeStation({
            db,
            report,
            before: [
              [() => control?.close()],
              ...(isStarted ? work : []),
              ...[[() => fleet.close()], [() => service.close()]],
            ],
          });
          own.info('The station without a window has ended');
        },
      };
      // If other commands cannot reach it, for example on a full disk, the station works all the same.
      const control = listens
        ? await openControl({ dataFolder, perform: createPerform(headless), report }).catch(report)
        : null;
      own.info('A station without a window is open');
      return { ok: true, value: headless };
    },
    restore(copy, { highestBol }) {
      const restore = restoreThisStation({ databaseFile, secondWitness, provision, clock, log: witnessLog });
      return Promise.resolve(restore(copy, highestBol));
    },
  };
}
