import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#main/clock.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import type { People } from '#main/people/people.ts';
import { databaseFileOf, defaultCopiesFolder } from '#main/storage/open-database.ts';
import { defaultReadings, type Settings } from '#shared/station/settings.ts';
import { createDesk } from './desk.ts';
import { openStationDatabase } from './open-database.ts';
import type { OpenDesk } from './desks.ts';

export interface TrainingDeskParts {
  /** The training mode's own place: its database, and the folder its printers write to. */
  folder: string;
  /** The station's own settings: its name, language and people are the same in training. */
  settings: () => Settings;
  people?: Pick<People, 'person' | 'gate'> | undefined;
  clock: Clock;
  newId: () => string;
  report: (error: unknown) => void;
}

/**
 * The training desk: the built-in service on this machine, printers that write to a folder, and a database of its own, so
 * that nothing practised can ever reach a carrier. Its code loads here, when it is first used.
 */
export async function openTrainingDesk(parts: TrainingDeskParts): Promise<OpenDesk> {
  const { folder, clock, newId, report } = parts;
  const [{ startTrainingService }, { trainingSettings }] = await Promise.all([
    import('#main/training/training-service.ts'),
    import('#main/training/training-settings.ts'),
  ]);
  mkdirSync(folder, { recursive: true });
  const file = databaseFileOf(folder);
  // No witness: nothing here reaches a carrier, and practice that is lost is begun anew.
  const opening = { startEmpty: true, witnessed: false };
  const first = openStationDatabase(file, opening);
  // A damaged one is set aside by that; practice begins anew without a question.
  const again = !first.ok && first.error.code === 'storage-damaged';
  const opened = again ? openStationDatabase(file, opening) : first;
  if (!opened.ok) throw new Error(`training database: ${opened.error.code}: ${opened.error.message}`);
  const db = opened.value;
  const service = await startTrainingService().catch((error: unknown) => {
    // Open, it would be locked for the next try.
    db.close();
    throw error;
  });
  const seeds = trainingSettings(join(folder, 'printed'), service.baseUrl);

  const settings = (): Settings => {
    const own = parts.settings();
    // What the station reads in its service's open fields is read so in training too, or its screens would say what is not sent.
    const { quoteDirections, quotePieces, tenderUnits } = own.service ?? defaultReadings;
    return {
      ...own,
      service: seeds.service && { ...seeds.service, quoteDirections, quotePieces, tenderUnits },
      shipper: own.shipper ?? seeds.shipper,
      // The real printers are there for their tests; the routes lead to the folder.
      printers: [...seeds.printers, ...own.printers],
      routes: seeds.routes,
    };
  };
  const client = createFreightService({
    settings: () => settings().service,
    // No word: a recording loses whatever looks like the identifier, and "training" stands on the papers themselves.
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
