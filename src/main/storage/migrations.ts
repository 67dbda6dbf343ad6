import freshSchema from './fresh-schema.sql?raw';
import initial from './migrations/0001-initial.sql?raw';
import ordersTendersAnswers from './migrations/0002-orders-tenders-answers.sql?raw';
import printAskedAt from './migrations/0003-print-asked-at.sql?raw';
import commodities from './migrations/0004-commodities.sql?raw';
import exchangeTextsRemoved from './migrations/0005-exchange-texts-removed.sql?raw';
import settingsProof from './migrations/0006-settings-proof.sql?raw';
import witness from './migrations/0007-witness.sql?raw';
import printRuns from './migrations/0008-print-runs.sql?raw';
import labelsThatAreNoZpl from './migrations/0009-labels-that-are-no-zpl.sql?raw';
import printJobAddress from './migrations/0010-print-job-address.sql?raw';
import answersInDoubt from './migrations/0011-answers-in-doubt.sql?raw';
import tenderChosenRates from './migrations/0012-tender-chosen-rates.sql?raw';
import payloadsApart from './migrations/0013-payloads-apart.sql?raw';
import uncountedPrints from './migrations/0014-uncounted-prints.sql?raw';
import draftsSetAside from './migrations/0015-drafts-set-aside.sql?raw';
import numbers from './migrations/0016-numbers.sql?raw';
import ownDocuments from './migrations/0017-own-documents.sql?raw';
import book from './migrations/0018-book.sql?raw';
import imports from './migrations/0019-imports.sql?raw';
import ssccNumbers from './migrations/0020-sscc-numbers.sql?raw';
import templates from './migrations/0021-templates.sql?raw';
import handOvers from './migrations/0022-hand-overs.sql?raw';
import amendments from './migrations/0023-amendments.sql?raw';
import importedTogetherDockCodes from './migrations/0024-imported-together-dock-codes.sql?raw';
import people from './migrations/0025-people.sql?raw';
import fleet from './migrations/0026-fleet.sql?raw';
import fleetCatalogueBlocks from './migrations/0027-fleet-catalogue-blocks.sql?raw';
import takeOver from './migrations/0028-take-over.sql?raw';
import fleetParted from './migrations/0029-fleet-parted.sql?raw';
import { unwatchCatalogue, watchCatalogue } from './catalogue-triggers.ts';
import { createFleetCatalogueStore } from './fleet-catalogue-store.ts';
import stationNumbers from './migrations/0030-station-numbers.sql?raw';
import fleetPapers from './migrations/0031-fleet-papers.sql?raw';
import fleetTold from './migrations/0032-fleet-told.sql?raw';
import fleetChangesWithoutTime from './migrations/0033-fleet-changes-without-time.sql?raw';
import lookups from './migrations/0034-lookups.sql?raw';
import importDoubts from './migrations/0035-import-doubts.sql?raw';
import mergedLoadsKept from './migrations/0036-merged-loads-kept.sql?raw';
import takenOrders from './migrations/0037-taken-orders.sql?raw';
import combinedLoads from './migrations/0038-combined-loads.sql?raw';
import actsInOrder from './migrations/0039-acts-in-order.sql?raw';
import dueInACopy from './migrations/0040-due-in-a-copy.sql?raw';
import testTenders from './migrations/0041-test-tenders.sql?raw';
import withoutTimes from './migrations/0042-without-times.sql?raw';
import pickupAgain from './migrations/0043-pickup-again.sql?raw';
import notBelieved from './migrations/0044-not-believed.sql?raw';
import waitedSeconds from './migrations/0045-waited-seconds.sql?raw';
import bookDue from './migrations/0046-book-due.sql?raw';
import listedShipments from './migrations/0047-listed-shipments.sql?raw';
import removalsUnderWay from './migrations/0048-removals-under-way.sql?raw';
import { createFleetTriggers, dropFleetTriggers, hasFleetTriggers } from './fleet-triggers.ts';
import type { StationDatabase } from './station-database.ts';

/** In the order of their numbers; a file is never edited after it has shipped. `user_version` is how many were applied. */
const migrations: readonly string[] = [
  initial,
  ordersTendersAnswers,
  printAskedAt,
  commodities,
  exchangeTextsRemoved,
  settingsProof,
  witness,
  printRuns,
  labelsThatAreNoZpl,
  printJobAddress,
  answersInDoubt,
  tenderChosenRates,
  payloadsApart,
  uncountedPrints,
  draftsSetAside,
  numbers,
  ownDocuments,
  book,
  imports,
  ssccNumbers,
  templates,
  handOvers,
  amendments,
  importedTogetherDockCodes,
  people,
  fleet,
  fleetCatalogueBlocks,
  takeOver,
  fleetParted,
  stationNumbers,
  fleetPapers,
  fleetTold,
  fleetChangesWithoutTime,
  lookups,
  importDoubts,
  mergedLoadsKept,
  takenOrders,
  combinedLoads,
  actsInOrder,
  dueInACopy,
  testTenders,
  withoutTimes,
  pickupAgain,
  notBelieved,
  waitedSeconds,
  bookDue,
  listedShipments,
  removalsUnderWay,
];

export const latestVersion = migrations.length;

export function fileVersion(db: StationDatabase): number {
  const row = db.prepare('PRAGMA user_version').get() as { user_version: number };
  return row.user_version;
}

const isEmpty = (db: StationDatabase): boolean =>
  fileVersion(db) === 0 && db.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() === undefined;

/**
 * Brings the file to the newest version: a new one at once, an older one by what it lacks.
 * @param later invented migrations, of a test
 */
export function migrate(db: StationDatabase, later: readonly string[] = []): void {
  if (isEmpty(db))
    db.transaction(() => {
      db.exec(freshSchema);
    });
  applyMissing(db, later);
}

/**
 * Applies what is missing, each migration and its number in one transaction. The fleet's triggers and those of the shared lists are away
 * meanwhile: a table that is made anew would lose its own, and one that is renamed refuses triggers that name what is gone. They come
 * back with the last. A start that dies in between leaves none: of the first the fleet notices that and tells everything again
 * (fleet/membership.ts), the others are there again once the rest of the migrations is through.
 */
export function applyMissing(db: StationDatabase, later: readonly string[] = []): void {
  const all = [...migrations, ...later];
  const hadTriggers = fileVersion(db) < all.length && hasFleetTriggers(db);
  for (let version = fileVersion(db); version < all.length; version += 1) {
    db.transaction(() => {
      dropFleetTriggers(db);
      unwatchCatalogue(db);
      db.exec(all[version] ?? '');
      db.exec(`PRAGMA user_version = ${version + 1}`);
      if (version + 1 < all.length) return;
      if (hadTriggers) createFleetTriggers(db);
      if (createFleetCatalogueStore(db).state().fleet !== '') watchCatalogue(db);
    });
  }
}
