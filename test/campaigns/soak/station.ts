import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog } from '#main/app/logging.ts';
import { systemClock, type Clock } from '#main/clock.ts';
import { createDesk } from '#main/desk/desk.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { createPrintJobStore } from '#main/storage/printing/print-job-store.ts';
import { createStores } from '#main/storage/stores.ts';
import { aForm, aSettings } from '#support/builders.ts';
import type { Result } from '#shared/ipc/result.ts';
import { printerSchema } from '#shared/station/printer.ts';
import type { OutsideFacts } from './outside.ts';

export const value = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** Waits of a minute take six seconds, or a soak would mostly wait. The limits of the printers and the wall clock are the real ones. */
const quickClock: Clock = {
  ...systemClock,
  after: (milliseconds, run) => systemClock.after(milliseconds / 10, run),
};

export type SoakStation = ReturnType<typeof openSoakStation>;

/** One desk on a real file with its log, as the main process has it, with these machines around it. Started. */
export function openSoakStation({ baseUrl, zebraPort, laserUri }: OutsideFacts) {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-soak-'));
  const file = join(folder, 'station.sqlite');
  const db = value(openStationDatabase(file));
  const stores = createStores(db);
  const jobs = createPrintJobStore(db);
  const log = openLog(folder, false);
  const { service } = aSettings();
  if (service === null) throw new Error('the builders have no service');
  const serviceSettings = { ...service, baseUrl };
  const settings = {
    ...aSettings(),
    service: serviceSettings,
    printers: [
      printerSchema.parse({ kind: 'zebra-tcp', id: 'z', name: 'Zebra', host: '127.0.0.1', port: zebraPort }),
      printerSchema.parse({ kind: 'ipp', id: 'l', name: 'Laser', uri: laserUri }),
    ],
    routes: { labels: 'z', billOfLading: { printer: 'l', copies: 1 } },
  };
  const client = createFreightService({
    settings: () => serviceSettings,
    authenticationId: () => 'an-identifier-of-usual-length',
  });
  const mistakes: unknown[] = [];
  const desk = createDesk({
    db,
    copiesFolder: join(folder, 'copies'),
    settings: () => settings,
    service: client,
    clock: quickClock,
    newId: () => randomUUID(),
    report(error) {
      mistakes.push(error);
      log.error('unexpected', error);
    },
  });
  desk.start();

  return {
    desk,
    db,
    stores,
    jobs,
    log,
    mistakes,
    /** Fills a fresh draft; submits it when it is called: the shipment's id. */
    async prepare(): Promise<() => Promise<string>> {
      const draft = value(await desk.handlers.drafts.create());
      const form = aForm({ bolNumber: draft.form.bolNumber, shipDate: draft.form.shipDate });
      return async () => value(await desk.handlers.shipments.submit({ draftId: draft.id, form })).shipmentId;
    },
    /** Bytes of the database with its log of writes, the witness and the station's log; daily copies of the database are no part of it. */
    bytes: () =>
      readdirSync(folder)
        .map((name) => statSync(join(folder, name)))
        .filter((entry) => entry.isFile())
        .reduce((sum, { size }) => sum + size, 0),
    async stop() {
      await client.close();
      await desk.stop();
      db.close();
      rmSync(folder, { recursive: true });
    },
  };
}
