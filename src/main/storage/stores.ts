import { createAmendmentsStore, type AmendmentsStore } from './amendments-store.ts';
import { createAnswersInDoubtStore, type AnswersInDoubtStore } from './answers-in-doubt-store.ts';
import { createBookDueStore, type BookDueStore } from './book-due-store.ts';
import { createBookImportsStore, type BookImportsStore } from './book-imports-store.ts';
import { createBolBeginningsStore, type BolBeginningsStore } from './bol-beginnings-store.ts';
import { createChosenRatesStore, type ChosenRatesStore } from './chosen-rates-store.ts';
import { createCommoditiesStore, type CommoditiesStore } from './commodities-store.ts';
import { createCountersStore, type CountersStore } from './counters-store.ts';
import { createDataLossesStore, type DataLossesStore } from './data-losses-store.ts';
import { createDockCodesStore, type DockCodesStore } from './dock-codes-store.ts';
import { createDocksStore, type DocksStore } from './docks-store.ts';
import { createDocumentsStore, type DocumentsStore } from './documents-store.ts';
import { createDraftsStore, type DraftsStore } from './drafts-store.ts';
import { createExchangesStore, type ExchangesStore } from './exchanges-store.ts';
import { createFleetBlocksStore, type FleetBlocksStore } from './fleet-blocks-store.ts';
import { createFleetSentTwiceStore, type FleetSentTwiceStore } from './fleet-sent-twice-store.ts';
import { createFleetTakeOversStore, type FleetTakeOversStore } from './fleet-take-overs-store.ts';
import { createHandOversStore, type HandOversStore } from './hand-overs-store.ts';
import { createImportBatchesStore, type ImportBatchesStore } from './import-batches-store.ts';
import { createImportFilesStore, type ImportFilesStore } from './import-files-store.ts';
import { createImportMappingsStore, type ImportMappingsStore } from './import-mappings-store.ts';
import { createImportRemovalsStore, type ImportRemovalsStore } from './import-removals-store.ts';
import { createImportedLoadsStore, type ImportedLoadsStore } from './imported-loads-store.ts';
import { createImportedShipmentsStore, type ImportedShipmentsStore } from './imported-shipments-store.ts';
import { createJournalStore, type JournalStore } from './journal-store.ts';
import { createKeptAnswersStore, type KeptAnswersStore } from './kept-answers-store.ts';
import { createLabelDocumentsStore, type LabelDocumentsStore } from './label-documents-store.ts';
import { createLabelsStore, type LabelsStore } from './labels-store.ts';
import { createMasterBolsStore, type MasterBolsStore } from './master-bols-store.ts';
import { createMergesStore, type MergesStore } from './merges-store.ts';
import { createOrdersStore, type OrdersStore } from './orders-store.ts';
import { createOwnLabelsDueStore, type OwnLabelsDueStore } from './own-labels-due-store.ts';
import { createOwnDocumentsStore, type OwnDocumentsStore } from './own-documents-store.ts';
import { createPeopleStore, type PeopleStore } from './people-store.ts';
import { createProNumbersStore, type ProNumbersStore } from './pro-numbers-store.ts';
import { createSeenStatusesStore, type SeenStatusesStore } from './seen-statuses-store.ts';
import { createSettingsProofStore, type SettingsProofStore } from './settings-proof-store.ts';
import { createSettingsStore, type SettingsStore } from './settings-store.ts';
import { createShipmentsStore, type ShipmentsStore } from './shipments-store.ts';
import { createSsccStore, type SsccStore } from './sscc-store.ts';
import { createWaitingLoadsStore, type WaitingLoadsStore } from './waiting-loads-store.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { StationDatabase } from './station-database.ts';
import { createStationNumbersStore, type StationNumbersStore } from './station-numbers-store.ts';
import { createSubmissionsStore, type SubmissionsStore } from './submissions-store.ts';
import { createSubmittedStore, type SubmittedStore } from './submitted-store.ts';
import { createTemplatesStore, type TemplatesStore } from './templates-store.ts';
import { createTendersStore, type TendersStore } from './tenders-store.ts';

/** Every store on the one connection; work over several of them goes in `db.transaction`. */
export interface Stores {
  settings: SettingsStore;
  settingsProof: SettingsProofStore;
  commodities: CommoditiesStore;
  docks: DocksStore;
  bookDue: BookDueStore;
  dataLosses: DataLossesStore;
  dockCodes: DockCodesStore;
  bookImports: BookImportsStore;
  counters: CountersStore;
  bolBeginnings: BolBeginningsStore;
  stationNumbers: StationNumbersStore;
  proNumbers: ProNumbersStore;
  fleetBlocks: FleetBlocksStore;
  ssccs: SsccStore;
  ownLabelsDue: OwnLabelsDueStore;
  drafts: DraftsStore;
  shipments: ShipmentsStore;
  submissions: SubmissionsStore;
  submitted: SubmittedStore;
  exchanges: ExchangesStore;
  answersInDoubt: AnswersInDoubtStore;
  amendments: AmendmentsStore;
  merges: MergesStore;
  waitingLoads: WaitingLoadsStore;
  masterBols: MasterBolsStore;
  documents: DocumentsStore;
  labels: LabelsStore;
  labelDocuments: LabelDocumentsStore;
  ownDocuments: OwnDocumentsStore;
  handOvers: HandOversStore;
  journal: JournalStore;
  people: PeopleStore;
  orders: OrdersStore;
  tenders: TendersStore;
  templates: TemplatesStore;
  keptAnswers: KeptAnswersStore;
  chosenRates: ChosenRatesStore;
  seenStatuses: SeenStatusesStore;
  importFiles: ImportFilesStore;
  importMappings: ImportMappingsStore;
  imported: ImportedShipmentsStore;
  importedLoads: ImportedLoadsStore;
  importBatches: ImportBatchesStore;
  importRemovals: ImportRemovalsStore;
  takeOvers: FleetTakeOversStore;
  sentTwice: FleetSentTwiceStore;
}

/** `person`: whose acts the journal tells of. */
export const createStores = (db: StationDatabase, person?: () => LinePerson | null): Stores => ({
  settings: createSettingsStore(db),
  settingsProof: createSettingsProofStore(db),
  commodities: createCommoditiesStore(db),
  docks: createDocksStore(db),
  bookDue: createBookDueStore(db),
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
  labelDocuments: createLabelDocumentsStore(db),
  ownDocuments: createOwnDocumentsStore(db),
  handOvers: createHandOversStore(db),
  journal: createJournalStore(db, person),
  people: createPeopleStore(db),
  orders: createOrdersStore(db),
  tenders: createTendersStore(db),
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
  takeOvers: createFleetTakeOversStore(db),
  sentTwice: createFleetSentTwiceStore(db),
});
