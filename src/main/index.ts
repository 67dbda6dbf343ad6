import { randomUUID } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { app, BrowserWindow, dialog, ipcMain, protocol, safeStorage, session, shell } from 'electron';
import { declareAppScheme, serveApp } from './app/app-protocol.ts';
import { readArguments } from './app/arguments.ts';
import { claimStation, quitInOrder } from './app/life-cycle.ts';
import { logUncaught, openLog, type StationLog } from './app/logging.ts';
import { setMenu } from './app/menu.ts';
import { openStorage } from './app/open-storage.ts';
import { secondWitnessFile } from './app/second-witness.ts';
import { denyNavigation, denyPermissions, openLink } from './app/security.ts';
import { checkDataFolder, checkOwnFiles } from './app/start-checks.ts';
import { followStart } from './app/start-progress.ts';
import { setTheme } from './app/theme.ts';
import { openWindow, showWindow } from './app/window.ts';
import { systemClock as clock } from './clock.ts';
import { createVault, takeIdentifier } from './credentials/vault.ts';
import { createDesks } from './desk/desks.ts';
import { openLiveDesk } from './desk/open-live-desk.ts';
import { openTrainingDesk } from './desk/open-training-desk.ts';
import { stationStatus } from './desk/station-status.ts';
import { createFreightService } from './freight-service/create-freight-service.ts';
import { limitsFrom } from './freight-service/limits.ts';
import { forwardToDesk } from './ipc/desk-handlers.ts';
import { createPublish } from './ipc/publish.ts';
import { publishDesk } from './ipc/publish-desk.ts';
import { registerHandlers } from './ipc/register.ts';
import { createSettingsHandlers } from './ipc/settings-handlers.ts';
import { createRehearsal } from './rehearsal/rehearsal.ts';
import { createDataLossHandlers } from './station/data-loss.ts';
import { machineProvisionFile } from './station/provision-file.ts';
import { createStation } from './station/station.ts';
import { defaultCopiesFolder } from './storage/open-database.ts';
import { createStores } from './storage/stores.ts';
import { ok } from '#shared/ipc/result.ts';

// First of all: what starts later must not inherit it.
const identifier = takeIdentifier(process.env);
const { provisionFile, userDataFolder, witnessFolder } = readArguments(process.argv, process.cwd());
if (userDataFolder !== null) app.setPath('userData', userDataFolder);
const dataFolder = app.getPath('userData');
const logFolder = join(dataFolder, 'logs');
const databaseFile = join(dataFolder, 'station.sqlite');
const rendererFolder = join(import.meta.dirname, '../renderer');
const preloadFile = join(import.meta.dirname, '../preload/index.cjs');
const newId = () => randomUUID();

declareAppScheme(protocol);
denyNavigation(app);

const starting = followStart({ app, dialog, dataFolder, logFile: join(logFolder, 'station.log') });

async function start(log: StationLog): Promise<void> {
  const report = (trouble: unknown) => {
    log.error('Trouble', trouble);
  };
  logUncaught(log, (trouble) => {
    void starting.fail(trouble);
  });
  let closeAll = (): Promise<void> => Promise.resolve();
  const onQuit = () => {
    starting.ends();
    return closeAll();
  };
  quitInOrder(app, { onQuit, limitMilliseconds: 15_000, report });

  await app.whenReady();
  starting.at('files');
  checkOwnFiles([preloadFile, join(rendererFolder, 'index.html')]);
  starting.at('data');
  const db = await openStorage({
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
    log: (words, trouble) => {
      if (trouble === undefined) log.warn(words);
      else log.error(words, trouble);
    },
  });
  if (db === null) {
    // The packer has read why, and chose to quit; whoever started the app learns that it did not start.
    app.exit(1);
    return;
  }
  const station = createStation({
    db,
    stores: createStores(db),
    provision: {
      file: provisionFile ?? machineProvisionFile(process.platform, process.env),
      required: provisionFile !== null,
    },
    clock,
  });
  starting.speaks(station.settings().station.language);
  const vault = await createVault({
    safeStorage,
    file: join(dataFolder, 'credentials'),
    env: identifier,
    onSecret: (secret) => {
      log.hide(secret);
    },
    report,
  });
  const service = createFreightService({
    settings: () => station.settings().service,
    authenticationId: () => vault.read(),
    signInRevision: () => vault.revision(),
    clock,
    limits: limitsFrom(process.env),
  });

  const publish = createPublish(() => BrowserWindow.getAllWindows());
  const status = () => stationStatus(station.settings(), station.mode(), desks.now(), clock.now());
  const settings = () => station.settings();
  const desks = createDesks({
    open: (training) =>
      training
        ? openTrainingDesk({ folder: join(dataFolder, 'training'), settings, clock, newId, report })
        : Promise.resolve(
            openLiveDesk({
              db,
              copiesFolder: defaultCopiesFolder(databaseFile),
              settings,
              service,
              clock,
              newId,
              report,
            }),
          ),
    opened: (desk) => {
      publishDesk(publish, desk, { status, isOpen: () => desks.now() === desk, clock });
    },
    stayed: (training) => {
      const saved = station.save({ training });
      if (!saved.ok) report(saved);
    },
    report,
  });
  const rehearsal = createRehearsal(clock, report);
  closeAll = async () => {
    await rehearsal.stop();
    await desks.close();
    await service.close();
    db.close();
  };
  if (settings().training) starting.at('training');
  await desks.use(settings().training);
  starting.at('window');
  station.changed.on(() => {
    setTheme(settings().station.theme);
    void desks
      .use(settings().training)
      .then((desk) => {
        publish('settingsChanged', undefined);
        publish('statusChanged', status());
        desk.spooler.wake();
        // Writes what may go on; a disk that is full is reported like any other trouble here.
        desk.outbox.settingsSaved();
      })
      .catch(report);
  });

  setMenu(process.platform);
  setTheme(settings().station.theme);
  denyPermissions(session.defaultSession);
  serveApp(protocol, {
    rendererFolder,
    documentPdf: (id) => desks.now()?.documentPdf(id) ?? null,
    answerFile: async (shipmentId, attempt, name) =>
      (await desks.now()?.answerFile(shipmentId, attempt, name)) ?? null,
    labelDocument: (id) => desks.now()?.labelDocument(id) ?? null,
    labelZpl: (id) => desks.now()?.labelZpl(id) ?? null,
  });
  const { sqlite = '', node } = process.versions;
  // Typed as always there; under test/host there is no Electron.
  const electron = (process.versions as NodeJS.Dict<string>)['electron'] ?? '';
  registerHandlers(
    ipcMain,
    {
      ...forwardToDesk(() => desks.current()),
      station: {
        status: () => ok(status()),
        openLink: ({ url }) => openLink(shell, settings().linkHosts, url),
        ...createDataLossHandlers({ db, clock, packer: () => settings().station.packer }),
      },
      settings: createSettingsHandlers({
        station,
        vault,
        service,
        desk: () => desks.current(),
        version: { app: app.getVersion(), electron, node, sqlite },
        dataFolder,
      }),
    },
    {
      checkOutput: !app.isPackaged,
      log: (call, trouble) => {
        log.error(`Call ${call}`, trouble);
      },
    },
  );
  await openWindow({
    preloadFile,
    boundsFile: join(dataFolder, 'window.json'),
    report,
  });
  starting.done();
  rehearsal.plan();
  log.info(`Dockprint ${app.getVersion()} is open`);
}

/** `null`: the data folder cannot be written, which has been told. */
function openFolder(): StationLog | null {
  try {
    checkDataFolder(dataFolder);
    return openLog(logFolder, !app.isPackaged);
  } catch (trouble) {
    void starting.fail(trouble);
    return null;
  }
}

// Not awaited here: Electron becomes ready only after this module has run to its end.
const log = openFolder();
if (log !== null && claimStation(app, showWindow))
  start(log).catch((trouble: unknown) => {
    log.error('Dockprint could not start', trouble);
    return starting.fail(trouble);
  });
else if (log !== null) app.quit();
