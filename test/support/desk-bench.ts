import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock, type Clock } from '#main/clock.ts';
import type { DeskFleet } from '#main/desk/desk-fleet.ts';
import { createDesk, type Desk } from '#main/desk/desk.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import type { Limits } from '#main/freight-service/limits.ts';
import type { People } from '#main/people/people.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { createStores, type Stores } from '#main/storage/stores.ts';
import { trainingSettings } from '#main/training/training-settings.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { NumbersSettings } from '#shared/station/numbers.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Routes } from '#shared/station/printer.ts';
import type { ServiceSettings, Settings } from '#shared/station/settings.ts';
import type { Step, SubmissionState } from '#shared/station/submission.ts';
import { aForm, aSettings } from './builders.ts';
import { openStation } from './open-station.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { until } from './until.ts';

/** The real clock with timers that go off early: a minute of back-off is a tenth of a second. The wall clock is true. */
export const hastyClock = (factor = 600): Clock => ({
  now: () => new Date(),
  monotonic: () => systemClock.monotonic(),
  after: (milliseconds, run) => systemClock.after(milliseconds / factor, run),
});

/** A hasty clock by which no limit passes, however slow the machine is, but so much as a test says, at once. */
export function skippingClock(): Clock & { skip: (milliseconds: number) => void } {
  let skipped = 0;
  return {
    ...hastyClock(20),
    monotonic: () => skipped,
    skip(milliseconds) {
      skipped += milliseconds;
    },
  };
}

export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

export interface DeskBench {
  desk: Desk;
  db: StationDatabase;
  stores: Stores;
  file: string;
  reports: unknown[];
  /** Makes the station's settings of the service other ones, as Setup does. */
  setService: (changes: Partial<ServiceSettings>) => void;
  setAuthenticationId: (secret: string) => void;
  /** Where labels and documents go from now on; to the folders of `printed` at first. */
  setRoutes: (routes: Routes) => void;
  /** Every label that the label printer has put out, in order. */
  printedLabels: () => string[];
  /** Fills a fresh draft and submits it; the shipment's id. */
  enter: (changes?: Partial<ShipmentForm>) => Promise<string>;
  stateOf: (shipmentId: string, step: Step) => SubmissionState | undefined;
  reaches: (shipmentId: string, step: Step, state: SubmissionState) => Promise<void>;
  stop: () => Promise<void>;
}

/** A whole desk on a real database file with the real client, asking the service at `baseUrl`. Started. */
export function openDeskBench(
  baseUrl: string,
  options: {
    file?: string;
    authenticationId?: string;
    limits?: Partial<Limits>;
    clock?: Clock;
    /** False: the settings gave no good answer yet. A file that is opened again says so itself. */
    proven?: boolean;
    /** The folder that is watched, as it is set now; none unless given. */
    importFolder?: string | (() => string | null);
    /** Sends every file of that folder, as a station without a window does. */
    submitsAll?: boolean;
    /** Results also as CSV. */
    resultsAsCsv?: boolean;
    /** Nobody unless given. */
    people?: People;
    /** None unless given. */
    fleet?: (db: StationDatabase) => DeskFleet;
    /** That of the builders unless given. */
    station?: { id: string; name: string; packer: string };
    numbers?: NumbersSettings;
    /** None unless given. */
    rules?: Settings['rules'];
    /** It ships only to addresses of its book. */
    onlyKnownAddresses?: boolean;
    /** Its labels are scanned on their pallets, and BOLs wait for that. */
    stickAndScan?: () => boolean;
    /** Its numbers reach a carrier (`asksAboutEarlierNumbers`). */
    live?: boolean;
    /** Random ones unless given. */
    newId?: () => string;
  } = {},
): DeskBench {
  const folder = temporaryFolder();
  const { db, file } = openStation(options.file);
  const stores = createStores(db);
  const clock = options.clock ?? hastyClock();
  const seeds = trainingSettings(join(folder, 'printed'), baseUrl);
  let service: ServiceSettings = { ...aSettings().service, ...seeds.service } as ServiceSettings;
  let revision = 1;
  let authenticationId = options.authenticationId ?? 'bench-identifier';
  let { routes } = seeds;
  const importFolder = () =>
    typeof options.importFolder === 'function' ? options.importFolder() : (options.importFolder ?? null);
  const station = { ...aSettings().station, ...options.station };
  const settings = () => ({
    ...aSettings({
      station: {
        ...station,
        scanner: { ...station.scanner, stickAndScan: options.stickAndScan?.() ?? false },
      },
    }),
    ...(options.numbers === undefined ? {} : { numbers: options.numbers }),
    ...(options.rules === undefined ? {} : { rules: options.rules }),
    ...(options.onlyKnownAddresses === true ? { book: { onlyKnownAddresses: true } } : {}),
    printers: seeds.printers,
    routes,
    service,
    importFolder: importFolder(),
    importResults: { csv: options.resultsAsCsv ?? false },
  });
  const client = createFreightService({
    settings: () => service,
    authenticationId: () => authenticationId,
    signInRevision: () => `r-${revision}`,
    // No busy machine comes near them: an answer that comes late counts as none, and a test of something else would see a doubt.
    limits: {
      connect: 20_000,
      headers: 30_000,
      body: 30_000,
      deadline: 60_000,
      readPauses: [5, 5],
      ...options.limits,
    },
  });
  if (options.proven ?? options.file === undefined)
    stores.settingsProof.prove(client.settingsMark(), clock.now().toISOString());
  const reports: unknown[] = [];
  const desk = createDesk({
    db,
    copiesFolder: join(folder, 'copies'),
    settings,
    service: client,
    clock,
    newId: options.newId ?? (() => randomUUID()),
    report: (trouble) => reports.push(trouble),
    watchesFolder: importFolder() !== null,
    submitsAll: options.submitsAll ?? false,
    asksAboutEarlierNumbers: options.live ?? false,
    ...(options.people === undefined ? {} : { people: options.people }),
    fleet: options.fleet?.(db),
  });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await client.close();
    await desk.stop();
    db.close();
  };
  onTestFinished(stop);
  desk.start();

  const stateOf: DeskBench['stateOf'] = (shipmentId, step) =>
    stores.submissions.ofShipment(shipmentId).find((row) => row.step === step)?.state;
  return {
    desk,
    db,
    stores,
    file,
    reports,
    setService(changes) {
      service = { ...service, ...changes };
      desk.outbox.settingsSaved();
    },
    setAuthenticationId(secret) {
      authenticationId = secret;
      revision += 1;
      desk.outbox.settingsSaved();
    },
    setRoutes(to) {
      routes = to;
      desk.spooler.wake();
    },
    printedLabels() {
      const labels = join(folder, 'printed', 'labels');
      const names = existsSync(labels) ? readdirSync(labels) : [];
      return names
        .filter((name) => name.endsWith('.zpl'))
        .toSorted()
        .map((name) => readFileSync(join(labels, name), 'utf8'));
    },
    async enter(changes = {}) {
      const draft = value(await desk.handlers.drafts.create());
      const form = aForm({ bolNumber: draft.form.bolNumber, ...changes });
      return value(await desk.handlers.shipments.submit({ draftId: draft.id, form })).shipmentId;
    },
    stateOf,
    reaches: (shipmentId, step, state) =>
      until(`${step} ${state}`, () => stateOf(shipmentId, step) === state),
    stop,
  };
}
