import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  app,
  BrowserWindow,
  dialog as boxes,
  ipcMain,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron';
import { declareAppScheme, serveApp } from './app/app-protocol.ts';
import { readArguments } from './app/arguments.ts';
import { debuggingSwitches } from './app/debugging-switches.ts';
import { claimStation, quitInOrder } from './app/life-cycle.ts';
import { logUncaught, openLog, type StationLog } from './app/logging.ts';
import { setMenu } from './app/menu.ts';
import { installedApp } from './app/installed-app.ts';
import { openStorage } from './app/open-storage.ts';
import { secondWitnessFile } from './app/second-witness.ts';
import { denyNavigation, denyNetwork, denyPermissions, denyWebRtc, openLink } from './app/security.ts';
import { startSmoke } from './app/smoke.ts';
import { checkDataFolder, checkOwnFiles } from './app/start-checks.ts';
import { trackStart } from './app/start-progress.ts';
import { setTheme } from './app/theme.ts';
import { runningVersions } from './app/versions.ts';
import { openWindow, showWindow } from './app/window.ts';
import { systemClock as clock } from './clock.ts';
import { takeIdentifier } from './credentials/given-identifier.ts';
import { createVault, type Vault } from './credentials/vault.ts';
import { createDeskSwitch, type DeskSwitch } from './desk/desk-switch.ts';
import { createFreightService } from './freight-service/create-freight-service.ts';
import { limitsFrom } from './freight-service/limits.ts';
import { serviceAddress } from './freight-service/service-address.ts';
import { forwardToDesk } from './ipc/desk-handlers.ts';
import { createPublish } from './ipc/publish.ts';
import { publishDesk } from './ipc/publish-desk.ts';
import { registerHandlers } from './ipc/register.ts';
import { createSettingsHandlers } from './ipc/settings-handlers.ts';
import { checkPrintingParts } from './printing/printing-parts.ts';
import { closeToOthers, writePrivately } from './private-files.ts';
import { createRehearsal } from './rehearsal/rehearsal.ts';
import { createDataLossHandlers } from './station/data-loss.ts';
import { provisionPlace } from './station/provision-file.ts';
import { createStation, type Station } from './station/station.ts';
import { makeCopy } from './storage/backup.ts';
import { defaultCopiesFolder } from './storage/open-database.ts';
import type { StationDatabase } from './storage/station-database.ts';
import { createStores } from './storage/stores.ts';
import { isWorkUnderWay } from './storage/work-under-way.ts';
import { createUpdates, type Updates } from './updates/updates.ts';
import { ok } from '#shared/ipc/result.ts';

writePrivately();
const switches = readArguments(process.argv, process.cwd());
// Before anything is started that could inherit it.
const given = takeIdentifier(process.env, switches.authenticationIdFile);
const smoke = switches.smoke === null ? null : startSmoke(app, switches.smoke.answerFile);
const { provisionFile, witnessFolder, userDataFolder } = smoke
  ? { ...switches, userDataFolder: smoke.dataFolder, witnessFolder: smoke.dataFolder }
  : switches;
const dialog = smoke?.dialog ?? boxes;
if (userDataFolder !== null) app.setPath('userData', userDataFolder);
const dataFolder = app.getPath('userData');
const logFolder = join(dataFolder, 'logs');
const databaseFile = join(dataFolder, 'station.sqlite');
const rendererFolder = join(import.meta.dirname, '../renderer');
const preloadFile = join(import.meta.dirname, '../preload/index.cjs');
const newId = () => randomUUID();

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
  quitInOrder(app, { onQuit, limitMilliseconds: 15_000, report });

  await app.whenReady();
  starting.enterStage('files');
  checkOwnFiles([preloadFile, join(rendererFolder, 'index.html')]);
  starting.enterStage('data');
  const db = await openData(log);
  if (db === null) {
    // The packer has read why, and chose to quit; whoever started the app learns that it did not start.
    app.exit(1);
    return;
  }
  const parts = await createParts(db, log, report);
  const { station, service, desks } = parts;
  const rehearsal = createRehearsal(clock, report);
  close = async () => {
    parts.updates.stop();
    await rehearsal.stop();
    await desks.close();
    await service.close();
    const busy = isWorkUnderWay(db);
    db.close();
    parts.updates.afterClose(busy);
  };

  if (station.settings().training) starting.enterStage('training');
  await desks.open();
  starting.enterStage('window');
  station.changed.on(() => setTheme(station.settings().station.theme));
  desks.followSettings();
  await openStationWindow(parts, log, report);
  starting.done();
  if (smoke === null) {
    rehearsal.schedule();
    parts.updates.start();
  }
  log.info(`Dockprint ${app.getVersion()} is open`);
  void smoke?.finish({
    versions: runningVersions(app),
    vault: () => parts.vault.ask().then(() => parts.vault.state(null).vault),
    printing: checkPrintingParts,
  });
}

/** The station's database; null when the person at the station chose to quit rather than to open it. */
function openData(log: StationLog): Promise<StationDatabase | null> {
  return openStorage({
    file: databaseFile,
    secondWitness: secondWitnessFile({
      dataFolder,
      witnessFolder,
      dataFolderNamed: userDataFolder !== null,
      platform: process.platform,
      env: process.env,
      home: homedir(),
    }),
    dialog,
    locale: app.getLocale(),
    log: (words, error) => (error === undefined ? log.warn(words) : log.error(words, error)),
  });
}

interface Parts {
  db: StationDatabase;
  station: Station;
  vault: Vault;
  service: ReturnType<typeof createFreightService>;
  desks: DeskSwitch;
  updates: Updates;
}

/** What works without a window; no desk is open yet. */
async function createParts(db: StationDatabase, log: StationLog, report: Report): Promise<Parts> {
  const station = createStation({
    db,
    stores: createStores(db),
    provision:
      smoke === null
        ? provisionPlace(provisionFile, process)
        : { file: provisionFile ?? smoke.stationFile, required: provisionFile !== null },
    clock,
  });
  starting.useLanguage(station.settings().station.language);
  const vault = await createVault({
    safeStorage,
    file: join(dataFolder, 'credentials'),
    address: serviceAddress(station.settings().service),
    given,
    onSecret: (secret) => log.hide(secret),
    report,
    onLate: () => {
      publish('settingsChanged', undefined);
      // What waits for the identifier may go on.
      desks.now()?.outbox.settingsSaved();
    },
  });
  const service = createFreightService({
    settings: () => station.settings().service,
    authenticationId: (settings) => vault.read(serviceAddress(settings)),
    signInRevision: () => vault.revision(),
    clock,
    limits: limitsFrom(process.env),
  });
  const publish = createPublish(() => BrowserWindow.getAllWindows());
  const desks = createDeskSwitch({
    ...{ db, station, service, clock, newId, report },
    copiesFolder: defaultCopiesFolder(databaseFile),
    trainingFolder: join(dataFolder, 'training'),
    onOpened: (desk, isOpen) => {
      publishDesk(publish, desk, { status: () => desks.status(), isOpen, clock });
    },
    onSettingsChanged: () => {
      publish('settingsChanged', undefined);
      publish('statusChanged', desks.status());
    },
  });
  const updates = createUpdates({
    installed: installedApp(app, process),
    settings: () => station.settings().updates,
    route: () => station.settings().service ?? { proxy: '', caFile: '' },
    isBusy: () => isWorkUnderWay(db),
    copyDatabase: () => makeCopy(db, defaultCopiesFolder(databaseFile), clock.now()),
    quit: () => app.quit(),
    onChanged: () => publish('settingsChanged', undefined),
    clock,
    log: (words) => log.info(words),
  });
  return { db, station, vault, service, desks, updates };
}

/** The window, and everything that its page may ask for. */
async function openStationWindow(parts: Parts, log: StationLog, report: Report): Promise<void> {
  const { db, station, vault, service, desks, updates } = parts;
  const settings = () => station.settings();
  setMenu(process.platform);
  setTheme(settings().station.theme);
  denyPermissions(session.defaultSession);
  await denyNetwork(session.defaultSession);
  serveApp(protocol, {
    rendererFolder,
    documentPdf: (id) => desks.now()?.documentPdf(id) ?? null,
    answerFile: async (shipmentId, attempt, name) =>
      (await desks.now()?.answerFile(shipmentId, attempt, name)) ?? null,
    labelDocument: (id) => desks.now()?.labelDocument(id) ?? null,
    labelZpl: (id) => desks.now()?.labelZpl(id) ?? null,
    ownDocument: (id) => desks.now()?.ownDocument(id) ?? null,
  });
  const desk = () => desks.current();
  registerHandlers(
    ipcMain,
    {
      ...forwardToDesk(desk),
      station: {
        status: () => {
          smoke?.pageAsked();
          return ok(desks.status());
        },
        openLink: ({ url }) => openLink(shell, settings().linkHosts, url),
        ...createDataLossHandlers({ db, clock, packer: () => settings().station.packer }),
      },
      settings: createSettingsHandlers({
        ...{ station, vault, service, desk, dataFolder, updates },
        version: runningVersions(app),
      }),
    },
    {
      checkOutput: !app.isPackaged,
      log: (call, error) => log.error(`Call ${call}`, error),
    },
  );
  await openWindow({
    preloadFile,
    boundsFile: join(dataFolder, 'window.json'),
    language: () => settings().station.language,
    report,
  });
}

/** `null`: the data folder cannot be written, and the packer has been told so. */
function openFolder(): StationLog | null {
  try {
    checkDataFolder(dataFolder);
    const troubles: unknown[] = [];
    closeToOthers(dataFolder, (trouble) => troubles.push(trouble));
    const opened = openLog(logFolder, !app.isPackaged);
    for (const trouble of troubles) opened.error('The data folder stays readable to others', trouble);
    return opened;
  } catch (error) {
    void starting.fail(error);
    return null;
  }
}

const refused = app.isPackaged ? debuggingSwitches(process.argv) : [];
if (refused.length > 0) {
  process.stderr.write(`Dockprint does not start with ${refused.map((name) => `--${name}`).join(', ')}\n`);
  process.exit(2);
}

// Not awaited here: Electron becomes ready only after this module has run to its end.
const log = openFolder();
if (log !== null && claimStation(app, showWindow))
  start(log).catch((error: unknown) => {
    log.error('Dockprint could not start', error);
    return starting.fail(error);
  });
else if (log !== null) app.quit();
