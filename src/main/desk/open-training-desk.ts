import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createDraw } from './drawing/draw-in-worker.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { databaseFileOf, defaultCopiesFolder } from '#main/storage/open-database.ts';
import { defaultServiceOptions, type Settings } from '#shared/station/settings.ts';
import { createDesk, type DeskParts } from './desk.ts';
import { openStationDatabase } from './open-database.ts';
import type { OpenDesk } from './desks.ts';

/**
 * The training desk: the built-in service on this machine, printers that write to a folder, and a database of its own, so
 * that nothing done in training can reach a carrier. `folder` holds them. Its code is loaded here, at first use.
 */
export async function openTrainingDesk(
  folder: string,
  parts: Pick<DeskParts, 'settings' | 'people' | 'clock' | 'newId' | 'report'>,
): Promise<OpenDesk> {
  const { clock, newId, report } = parts;
  const [{ startTrainingService }, { trainingSettings }] = await Promise.all([
    import('#main/training/training-service.ts'),
    import('#main/training/training-settings.ts'),
  ]);
  mkdirSync(folder, { recursive: true });
  const file = databaseFileOf(folder);
  // No witness: nothing here reaches a carrier, so losing training data does no harm.
  const opening = { startEmpty: true, witnessed: false };
  const first = openStationDatabase(file, opening);
  // Opening a damaged file sets it aside; the second open starts an empty one without asking.
  const again = !first.ok && first.error.code === 'storage-damaged';
  const opened = again ? openStationDatabase(file, opening) : first;
  if (!opened.ok) throw new Error(`training database: ${opened.error.code}: ${opened.error.message}`);
  const db = opened.value;
  const service = await startTrainingService({ drawBill: createDraw(report) }).catch((error: unknown) => {
    // Left open, the file would be locked for the next attempt.
    db.close();
    throw error;
  });
  const seeds = trainingSettings(join(folder, 'printed'), service.baseUrl);

  const settings = (): Settings => {
    const own = parts.settings();
    // The station's own choices for fields that the interface leaves open also apply in training; otherwise the screens would be wrong.
    const { quoteDirections, quotePieces, tenderUnits } = own.service ?? defaultServiceOptions;
    return {
      ...own,
      service: seeds.service && { ...seeds.service, quoteDirections, quotePieces, tenderUnits },
      shipper: own.shipper ?? seeds.shipper,
      // The real printers are kept for their test prints; everything else goes to the folder.
      printers: [...seeds.printers, ...own.printers],
      // As many labels and copies as on a working day, of all but the BOL.
      routes: {
        ...seeds.routes,
        labelsPerUnit: own.routes.labelsPerUnit ?? 1,
        papers: own.routes.papers?.map(({ paper, copies, copiesFor }) => ({ paper, copies, copiesFor })),
      },
    };
  };
  const client = createFreightService({
    settings: () => settings().service,
    // Not an ordinary word: recordings remove every text equal to the identifier, and "training" is printed on the documents.
    authenticationId: () => 'practice-0c7e41d2',
    clock,
  });
  const desk = createDesk({
    isTraining: true,
    people: parts.people,
    db,
    copiesFolder: defaultCopiesFolder(file),
    settings,
    service: client,
    clock,
    newId,
    report,
  });
  return {
    desk,
    async close() {
      await desk.stop();
      await client.close();
      await service.close();
      db.close();
    },
  };
}
