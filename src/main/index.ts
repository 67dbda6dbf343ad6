import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog as boxes, protocol, safeStorage, shell } from 'electron';
import { declareAppScheme } from './app/app-protocol.ts';
import { readArguments } from './app/arguments.ts';
import { refuseDebugging } from './app/debugging-switches.ts';
import { closeStation } from './app/close-station.ts';
import { endProcess } from './app/end-process.ts';
import { claimStation, quitInOrder } from './app/life-cycle.ts';
import { logUncaught, type StationLog } from './app/logging.ts';
import { restoreThisStation } from './app/restore-this-station.ts';
import { runCommandAndQuit } from './app/command-life.ts';
import { installedApp } from './app/installed-app.ts';
import { loadAhead } from './app/load-ahead.ts';
import { openStorage } from './app/open-storage.ts';
import { localDataFolder } from './app/local-folder.ts';
import { secondWitnessFile } from './app/second-witness.ts';
import { denyNavigation, denyWebRtc } from './app/security.ts';
import { startSmoke } from './app/smoke.ts';
import { createHeadlessAccess } from './app/open-headless.ts';
import { createStationFleet, fleetStatus, pulledFile } from './app/station-fleet.ts';
import { createStationParts } from './app/station-parts.ts';
import { openOwnFolder } from './app/own-folder.ts';
import { checkOwnFiles } from './app/start-checks.ts';
import { trackStart } from './app/start-progress.ts';
import { setTheme } from './app/theme.ts';
import { runningVersions } from './app/versions.ts';
import { showWindow } from './app/window.ts';
import { systemClock as clock } from './clock.ts';
import { fleetPassword, storeProvidedIdentifier } from './credentials/provided-identifier.ts';
import { commandContext } from '#main/cli/command-place.ts';
import { commandFromArguments, runCommand } from '#main/cli/run-command.ts';
import { openControl } from '#main/cli/control/control-server.ts';
import { createBackups } from './backup/backups.ts';
import { copyToPlace } from './backup/copy-to-place.ts';
import { createDeskSwitch } from './desk/desk-switch.ts';
import { createPerform } from '#main/cli/headless/perform.ts';
import { openStationWindow, type WindowParts } from './ipc/station-window.ts';
import { createPublish } from './ipc/publish.ts';
import { publishDesk } from './ipc/publish-desk.ts';
import { publishFleet } from './ipc/publish-fleet.ts';
import { createSupport } from './ipc/support-handlers.ts';
import { checkPrintingParts } from './printing/printing-parts.ts';
import { writePrivately } from './private-files.ts';
import { provisionPlace } from './station/provision-file.ts';
import { makeCopy } from '#main/storage/copies/backup.ts';
import { checkStorage } from './storage/check-storage.ts';
import { createDataLossesStore } from '#main/storage/journal/data-losses-store.ts';
import { databaseFileOf, defaultCopiesFolder } from './storage/open-database.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { hasWorkInProgress } from './storage/work-in-progress.ts';
import { createUpdates } from '#main/app/updates.ts';
import type { WitnessLog } from '#main/storage/witness/witness.ts';

writePrivately();
const switches = readArguments(process.argv, process.cwd());
// Before anything is started that could inherit it.
const given = storeProvidedIdentifier(process.env, switches.authenticationIdFile);
const givenFleet = storeProvidedIdentifier(process.env, switches.fleetPasswordFile, fleetPassword);
const smoke = switches.smoke === null ? null : startSmoke(app, switches.smoke.answerFile);
const { provisionFile, witnessFolder, userDataFolder } = smoke
  ? { ...switches, userDataFolder: smoke.dataFolder, witnessFolder: smoke.dataFolder }
  : switches;
const dialog = smoke?.dialog ?? boxes;
const { platform, env } = process;
const home = homedir();
const dataFolder = userDataFolder ?? localDataFolder({ platform, env, home }) ?? app.getPath('userData');
try {
  // Electron refuses a folder that does not exist.
  mkdirSync(dataFolder, { recursive: true });
  app.setPath('userData', dataFolder);
} catch {
  // `openOwnFolder` tries it again, when a message can be shown.
}
const logFolder = join(dataFolder, 'logs');
const databaseFile = databaseFileOf(dataFolder);
const dataFolderNamed = userDataFolder !== null;
const secondWitness = secondWitnessFile({
  dataFolder,
  witnessFolder,
  dataFolderNamed,
  platform,
  env,
  home,
});
const rendererFolder = join(import.meta.dirname, '../renderer');
const preloadFile = join(import.meta.dirname, '../preload/index.cjs');
const newId = () => randomUUID();
const end = (code: number) => void endProcess(app, code);

declareAppScheme(protocol);
denyNavigation(app);
denyWebRtc(app);

const starting = trackStart({ app, dialog, dataFolder, logFile: join(logFolder, 'station.log') });

type Report = (error: unknown) => void;

async function start(log: StationLog): Promise<void> {
  const report = (error: unknown) => {
    log.error('Trouble', error);
  };
  logUncaught(log, (error) => {
    void starting.fail(error);
  });
  let close = (): Promise<void> => Promise.resolve();
  const onQuit = () => {
    starting.markQuitting();
    return close();
  };
  quitInOrder(app, { onQuit, limitMilliseconds: 15_000, report, end });

  await app.whenReady();
  starting.enterStage('files');
  checkOwnFiles([preloadFile, join(rendererFolder, 'index.html')]);
  starting.enterStage('data');
  const db = await openData(log);
  if (db === null) {
    // The packer has read why, and chose to quit; the exit code tells the caller that the app did not start.
    app.exit(1);
    return;
  }
  close = () => closeStation({ db, report, before: [] });
  const parts = await createParts(db, log, report);
  const { station, service, desks } = parts;
  let closeControl = (): Promise<void> => Promise.resolve();
  close = () =>
    closeStation({
      db,
      report,
      before: [
        ...[[() => parts.updates.stop()], [() => closeControl()], [() => parts.backups.stop()]],
        [() => parts.support.metrics.stop()],
        [() => desks.close()],
        // After the desks, to share their last actions.
        ...[[() => parts.fleet.fleet.close()], [() => service.close()]],
      ],
      after: [(busy) => parts.updates.afterClose(busy), () => parts.backups.afterClose()],
    });

  if (station.settings().training) starting.enterStage('training');
  await desks.open();
  void parts.fleet.fleet.open();
  // Sending and printing already run: if commands cannot reach the station, that is no reason to end it.
  const control = await openControl({ dataFolder, perform: performFor(parts), report }).catch(report);
  closeControl = async () => control?.close();
  starting.enterStage('window');
  station.changed.on(() => setTheme(station.settings().station.theme));
  desks.followSettings();
  await parts.support.metrics.follow();
  await openStationWindow({
    ...parts,
    log,
    report,
    clock,
    dataFolder,
    rendererFolder,
    preloadFile,
    onPageAsked: () => smoke?.pageAsked(),
  });
  starting.done();
  loadAhead();
  if (smoke === null) {
    parts.updates.start();
    parts.backups.start();
  }
  log.info(`Dockprint ${app.getVersion()} is open`);
  void smoke?.finish({
    versions: runningVersions(app),
    vault: () => parts.vault.ask().then(() => parts.vault.state(null).vault),
    printing: checkPrintingParts,
  });
}

/** The station's database; null if the person at the station chose to quit rather than open it. */
function openData(log: StationLog): Promise<StationDatabase | null> {
  return openStorage({
    file: databaseFile,
    secondWitness,
    dialog,
    locale: app.getLocale(),
    log: logOf(log),
  });
}

const logOf =
  (log: StationLog): WitnessLog =>
  (words, error) =>
    error === undefined ? log.warn(words) : log.error(words, error);

const provision = () =>
  smoke === null
    ? provisionPlace(provisionFile, process)
    : { file: provisionFile ?? smoke.stationFile, required: provisionFile !== null };

/** The parts that work without a window; no desk is open yet. */
async function createParts(db: StationDatabase, log: StationLog, report: Report): Promise<WindowParts> {
  const parts = await createStationParts({
    db,
    dataFolder,
    provision: provision(),
    safeStorage,
    given,
    givenFleet,
    clock,
    log,
    report,
    person: () => desks.people.person(),
    onSettings: (own) => starting.useLanguage(own.settings().station.language),
    onLate: () => {
      publish('settingsChanged', undefined);
      // What waited for the identifier may continue.
      desks.now()?.outbox.settingsSaved();
    },
    onFleetLate: () => void fleet.fleet.reopen(),
  });
  const { station, service, signIns } = parts;
  const publish = createPublish(() => BrowserWindow.getAllWindows());
  const desks = createDeskSwitch({
    db,
    station,
    service,
    signIns,
    clock,
    newId,
    report,
    copiesFolder: defaultCopiesFolder(databaseFile),
    trainingFolder: join(dataFolder, 'training'),
    fleet: { access: () => fleet.fleet, pulledFile: pulledFile(dataFolder) },
    onOpened: (desk, isOpen) => {
      publishDesk(publish, desk, { status, isOpen, clock });
    },
    onSettingsChanged: () => {
      publish('settingsChanged', undefined);
      publish('statusChanged', status());
    },
  });
  const status = () => ({ ...desks.status(), ...backups.late(), ...fleetStatus(fleet.fleet) });
  const fleet = createStationFleet({
    ...parts,
    dataFolder,
    clock,
    newId,
    report,
    version: app.getVersion(),
    log: (words) => log.info(words),
    status: () => desks.status(),
    person: () => desks.people.atStation(station.settings()).station.packer,
    peopleChanged: () => desks.people.changed.emit(),
    work: () => desks.now()?.fleet ?? null,
  });
  publishFleet(publish, { fleet: fleet.fleet, status });
  const backups = createBackups({
    db,
    dataFolder,
    clock,
    report,
    settings: () => station.settings(),
    copiesFolder: defaultCopiesFolder(databaseFile),
    changed: () => {
      publish('settingsChanged', undefined);
      publish('statusChanged', status());
    },
    restore: (copy) =>
      restoreThisStation({
        databaseFile,
        secondWitness,
        provision: provision(),
        clock,
        log: logOf(log),
      })(copy, null),
    quit: () => app.quit(),
    relaunch: () => app.relaunch(),
  });
  const updates = createUpdates({
    installed: installedApp(app, process),
    settings: () => station.settings().updates,
    route: () => station.settings().service ?? { proxy: '', caFile: '' },
    isBusy: () => hasWorkInProgress(db),
    copyDatabase: () => makeCopy(db, defaultCopiesFolder(databaseFile), clock.now()),
    quit: () => app.quit(),
    onChanged: () => publish('settingsChanged', undefined),
    clock,
    log: (words) => log.info(words),
  });
  const support = createSupport({
    ...parts,
    desks,
    publish,
    clock,
    report,
    dataFolder,
    databaseFile,
    secondWitness,
    dialog: boxes,
    shell,
    documentsFolder: app.getPath('documents'),
    versions: runningVersions(app),
  });
  return { ...parts, desks, fleet, updates, backups, support, status };
}

/** What other processes of this user may request from the station (`control/`). */
const performFor = ({ db, desks }: WindowParts) =>
  createPerform({
    desk: () => desks.now(),
    status: () => desks.status(),
    version: app.getVersion(),
    window: true,
    running: true,
    backUp: (file, signal) => copyToPlace(db, { file, dataFolder, now: clock.now() }, signal),
    records: { losses: createDataLossesStore(db), now: () => clock.now() },
    storage: () => checkStorage(db, databaseFile),
  });

/** Opens the window, unless another Dockprint has it already. */
function open(): void {
  try {
    const log = openOwnFolder(dataFolder, logFolder, {
      isPackaged: app.isPackaged,
      logAsJson: switches.logAsJson,
    });
    if (!claimStation(app, showWindow)) {
      app.quit();
      return;
    }
    start(log).catch((error: unknown) => {
      log.error('Dockprint could not start', error);
      return starting.fail(error);
    });
  } catch (error) {
    void starting.fail(error);
  }
}

refuseDebugging(app.isPackaged, process);

// Neither is awaited here: Electron becomes ready only after this module has finished.
const asked = commandFromArguments(process.argv, app.isPackaged);
if (asked === null) open();
else
  runCommandAndQuit(app, process, end, (signal) => {
    const door = createHeadlessAccess({
      app,
      safeStorage,
      dataFolder,
      logFolder,
      databaseFile,
      given,
      givenFleet,
      clock,
      newId,
      secondWitness,
      provision: provision(),
      logAsJson: switches.logAsJson,
    });
    const of = { dataFolder, secondWitness, provisionFile, versions: runningVersions(app) };
    return runCommand(
      asked,
      commandContext(of, process, { station: door, signal, fleetPassword: givenFleet.secret }),
    );
  });
