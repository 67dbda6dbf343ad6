import { app, ipcMain, protocol, session, shell } from 'electron';
import { join } from 'node:path';
import { serveApp } from '../app/app-protocol.ts';
import type { StationLog } from '../app/logging.ts';
import { setMenu } from '../app/menu.ts';
import { denyNetwork, denyPermissions, openLink } from '../app/security.ts';
import type { StationFleet } from '../app/station-fleet.ts';
import type { StationParts } from '../app/station-parts.ts';
import { setTheme } from '../app/theme.ts';
import { runningVersions } from '../app/versions.ts';
import { openWindow } from '../app/window.ts';
import type { Backups } from '../backup/backups.ts';
import type { Clock } from '../clock.ts';
import type { DeskSwitch } from '../desk/desk-switch.ts';
import { deskServedFiles } from '../desk/served-files.ts';
import { serveStationDocument } from '../fleet/served-paper.ts';
import { createDataLossHandlers } from '../station/data-loss.ts';
import type { Updates } from '#main/app/updates.ts';
import { ok } from '#shared/ipc/result.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import { registerHandlers } from './register.ts';
import { guardStation } from './station-rules.ts';
import { createSettingsHandlers } from './settings-handlers.ts';
import type { createSupport } from './support-handlers.ts';
import type { Desk } from '#main/desk/desk.ts';
import { deskSubjects, type DeskHandlers, type DeskSubject } from '#main/people/desk-rules.ts';
import { eachHandler, handlerOf } from '#shared/ipc/contract.ts';

/** Handlers that stay registered while desks change: each call goes to the desk that is open at that time. */
const forwardToDesk = (current: () => Promise<Desk>): DeskHandlers =>
  eachHandler(deskSubjects, (subject, name) => async (input) => {
    const { handlers } = await current();
    return handlerOf<DeskSubject>(handlers, subject, name)(input);
  });

/** What a station with a window needs. */
export interface WindowParts extends StationParts {
  desks: DeskSwitch;
  fleet: StationFleet;
  updates: Updates;
  backups: Backups;
  support: ReturnType<typeof createSupport>;
  /** What the frame shows. */
  status: () => StationStatus;
}

/** The window, and everything that its page may ask for. */
export async function openStationWindow(
  parts: WindowParts & {
    clock: Clock;
    dataFolder: string;
    rendererFolder: string;
    preloadFile: string;
    log: StationLog;
    report: (error: unknown) => void;
    /** The page has made a call: it runs. */
    onPageAsked: () => void;
  },
): Promise<void> {
  const { db, station, vault, service, desks, updates, clock, dataFolder, rendererFolder, log } = parts;
  const { printerPasswords } = parts;
  const settings = () => station.settings();
  setMenu(process.platform);
  setTheme(settings().station.theme);
  denyPermissions(session.defaultSession);
  await denyNetwork(session.defaultSession);
  serveApp(protocol, {
    rendererFolder,
    ...deskServedFiles(() => desks.now()),
    fleetDocument: (of, id) => serveStationDocument(parts.fleet.fleet, of, id),
  });
  const desk = () => desks.current();
  const { guarding } = desks.people;
  registerHandlers(
    ipcMain,
    {
      ...forwardToDesk(desk),
      station: {
        status: () => {
          parts.onPageAsked();
          return ok(parts.status());
        },
        openLink: ({ url }) => openLink(shell, settings().linkHosts, url),
        ...createDataLossHandlers({
          db,
          clock,
          person: () => desks.people.person(),
          packer: () => desks.people.atStation(settings()).station.packer,
        }),
      },
      people: desks.people.handlers,
      ...guardStation(
        {
          backups: parts.backups.handlers,
          fleet: parts.fleet.handlers,
          support: parts.support.handlers,
        },
        guarding,
      ),
      settings: createSettingsHandlers({
        station,
        vault,
        printerPasswords,
        service,
        desk,
        dataFolder,
        updates,
        people: desks.people,
        version: runningVersions(app),
      }),
    },
    {
      checkOutput: !app.isPackaged,
      log: (call, error) => log.error(`Call ${call}`, error),
    },
  );
  await openWindow({
    preloadFile: parts.preloadFile,
    boundsFile: join(dataFolder, 'window.json'),
    language: () => settings().station.language,
    report: parts.report,
  });
}
