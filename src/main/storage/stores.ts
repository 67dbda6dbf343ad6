import { createAmendmentsStore } from './shipments/amendments-store.ts';
import { createAnswersInDoubtStore } from './outbox/answers-in-doubt-store.ts';
import { createBookLearningStore } from './address-book/book-learning-store.ts';
import { createBookImportsStore } from './address-book/book-imports-store.ts';
import { createBolBeginningsStore } from './numbers/bol-beginnings-store.ts';
import { createChosenRatesStore } from './shipments/chosen-rates-store.ts';
import { createCommoditiesStore } from './address-book/commodities-store.ts';
import { createCountersStore } from './numbers/counters-store.ts';
import { createDataLossesStore } from './journal/data-losses-store.ts';
import { createDockCodesStore } from './address-book/dock-codes-store.ts';
import { createDocksStore } from './address-book/docks-store.ts';
import { createDocumentsStore } from './printing/documents-store.ts';
import { createDraftsStore } from './shipments/drafts-store.ts';
import { createExchangesStore } from './outbox/exchanges-store.ts';
import { createFleetBlocksStore } from './fleet/fleet-blocks-store.ts';
import { createFleetSentTwiceStore } from './fleet/fleet-sent-twice-store.ts';
import { createFleetTakeOversStore } from './fleet/fleet-take-overs-store.ts';
import { createHandOversStore } from './trucks/hand-overs-store.ts';
import { createImportBatchesStore } from './imports/import-batches-store.ts';
import { createImportFilesStore } from './imports/import-files-store.ts';
import { createImportMappingsStore } from './imports/import-mappings-store.ts';
import { createImportRemovalsStore } from './imports/import-removals-store.ts';
import { createImportResultsStore } from './imports/import-results-store.ts';
import { createImportedLoadsStore } from './imports/imported-loads-store.ts';
import { createImportedShipmentsStore } from './imports/imported-shipments-store.ts';
import { createJournalStore } from './journal/journal-store.ts';
import { createKeptAnswersStore } from './shipments/kept-answers-store.ts';
import { createLabelDocumentsStore } from './printing/label-documents-store.ts';
import { createLabelScansStore } from './printing/label-scans-store.ts';
import { createLabelsStore } from './printing/labels-store.ts';
import { createMasterBolsStore } from './shipments/master-bols-store.ts';
import { createMergesStore } from './shipments/merges-store.ts';
import { createOrdersStore } from './shipments/orders-store.ts';
import { createOwnLabelsDueStore } from './printing/own-labels-due-store.ts';
import { createOwnDocumentsStore } from './printing/own-documents-store.ts';
import { createPeopleStore } from './station/people-store.ts';
import { createPlannedTendersStore } from './shipments/planned-tenders-store.ts';
import { createProNumbersStore } from './numbers/pro-numbers-store.ts';
import { createSeenStatusesStore } from './shipments/seen-statuses-store.ts';
import { createSettingsProofStore } from './outbox/settings-proof-store.ts';
import { createSettingsStore } from './station/settings-store.ts';
import { createShipmentsStore } from './shipments/shipments-store.ts';
import { createSsccStore } from './printing/sscc-store.ts';
import { createWaitingLoadsStore } from './shipments/waiting-loads-store.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { StationDatabase } from './database/station-database.ts';
import { createStationNumbersStore } from './numbers/station-numbers-store.ts';
import { createSubmissionsStore } from './outbox/submissions-store.ts';
import { createSubmittedStore } from './outbox/submitted-store.ts';
import { createTemplatesStore } from './shipments/templates-store.ts';
import { createTendersStore } from './shipments/tenders-store.ts';

/** Every store on the one connection; work over several of them goes in `db.transaction`. `person`: whose acts the journal records. */
export const createStores = (db: StationDatabase, person?: () => LinePerson | null) => ({
  settings: createSettingsStore(db),
  settingsProof: createSettingsProofStore(db),
  commodities: createCommoditiesStore(db),
  docks: createDocksStore(db),
  bookDue: createBookLearningStore(db),
  dataLosses: createDataLossesStore(db, person),
  dockCodes: createDockCodesStore(db),
  bookImports: createBookImportsStore(db),
  counters: createCountersStore(db),
  bolBeginnings: createBolBeginningsStore(db),
  stationNumbers: createStationNumbersStore(db),
  proNumbers: createProNumbersStore(db),
  fleetBlocks: createFleetBlocksStore(db),
  ssccs: createSsccStore(db),
  ownLabelsDue: createOwnLabelsDueStore(db),
  drafts: createDraftsStore(db),
  shipments: createShipmentsStore(db),
  submissions: createSubmissionsStore(db),
  submitted: createSubmittedStore(db),
  exchanges: createExchangesStore(db),
  answersInDoubt: createAnswersInDoubtStore(db),
  amendments: createAmendmentsStore(db),
  merges: createMergesStore(db),
  waitingLoads: createWaitingLoadsStore(db),
  masterBols: createMasterBolsStore(db),
  documents: createDocumentsStore(db),
  labels: createLabelsStore(db),
  labelScans: createLabelScansStore(db),
  labelDocuments: createLabelDocumentsStore(db),
  ownDocuments: createOwnDocumentsStore(db),
  handOvers: createHandOversStore(db),
  journal: createJournalStore(db, person),
  people: createPeopleStore(db),
  orders: createOrdersStore(db),
  tenders: createTendersStore(db),
  plannedTenders: createPlannedTendersStore(db),
  templates: createTemplatesStore(db),
  keptAnswers: createKeptAnswersStore(db),
  chosenRates: createChosenRatesStore(db),
  seenStatuses: createSeenStatusesStore(db),
  importFiles: createImportFilesStore(db),
  importMappings: createImportMappingsStore(db),
  imported: createImportedShipmentsStore(db),
  importedLoads: createImportedLoadsStore(db),
  importBatches: createImportBatchesStore(db),
  importRemovals: createImportRemovalsStore(db),
  importResults: createImportResultsStore(db),
  takeOvers: createFleetTakeOversStore(db),
  sentTwice: createFleetSentTwiceStore(db),
});

export type Stores = ReturnType<typeof createStores>;
